import { type ComponentProps, useId, useState } from "react";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { Openings } from "#app/bookings/openings.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { FieldError } from "#app/kit/ui/field.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { firstBookableDay, timesOn, isBookable } from "./bookable-days.ts";
import { TimeChoice } from "./time-choice.tsx";
import { formatDay, plural } from "#domain/wording.ts";
import { PatientSpinner } from "#app/payments/client/patient-spinner.tsx";
import { Calendar } from "#app/kit/ui/calendar/calendar.tsx";
import { nearestDays } from "#app/bookings/free-days.ts";
import { addDays } from "#domain/time.ts";
import { OwnTime } from "./own-time.tsx";

type Choosing = {
  /** yyyy-MM-dd; "" before one is chosen. */
  day: string;
  onDay(day: string): void;
  /** Chooses day and time together; if set, phones offer the next free times. */
  onDayAndTime?(day: string, time: string): void;
  time?: string;
  /** The booking being moved. */
  booked?: { date: string; time: string };
  /** The form's registration for the radio buttons of the times. */
  timeInput: ComponentProps<"input">;
  /** What is missing: a day, or a time. */
  error?: string | undefined;
};

type WhenStepProps = Choosing & {
  serviceChosen: boolean;
  /** The free times of the chosen service; undefined while they load. */
  result: ServerResult<Openings> | undefined;
  onRetry(): void;
};

/** Day and time of the chosen service, or the reason why they cannot be chosen. */
export function WhenStep({ serviceChosen, result, onRetry, ...choosing }: WhenStepProps) {
  if (!serviceChosen) return <p className="text-quiet">Choose a session first, and its free days appear here.</p>;
  if (!result) return <FreeTimesAwaited />;
  if (!result.ok) {
    return (
      <Notice tone="bad" title="The free times could not be loaded">
        <p>{result.refusal.message || "Please check your connection and try again."}</p>
        <Button onClick={onRetry} className="self-start">
          Try again
        </Button>
      </Notice>
    );
  }
  if (result.value.paused) return <Paused until={result.value.paused.until} />;
  if (!firstBookableDay(result.value)) return <NothingFree until={result.value.to} />;
  if (result.value.promised) return <Promised day={result.value.promised} isQueued={result.value.isQueued} />;
  return <DayAndTime {...choosing} openings={result.value} />;
}

/** A written reading: the form uses the promised day. */
function Promised({ day, isQueued }: { day: string; isQueued: boolean | undefined }) {
  return (
    <p role="status">
      Your reading is written for you, so there is no time to choose. Booked now, it reaches you by{" "}
      <strong className="font-semibold">{formatDay(day, "full")}</strong>. Days off are already counted
      {isQueued ? ", and so are the readings of others who are waiting: that is why it takes longer than usual." : "."}
    </p>
  );
}

function Paused({ until }: { until: string | null }) {
  return (
    <Notice title="I am taking no new readings just now">
      <p>
        {until
          ? `You can book one again from ${formatDay(until, "full")}.`
          : "Those that are booked already will reach their people."}
      </p>
      <ButtonLink to="/contact" className="self-start">
        Contact
      </ButtonLink>
    </Notice>
  );
}

function NothingFree({ until }: { until: string }) {
  return (
    <Notice title={`No free times until ${formatDay(until, "long")}`}>
      <p>New days open each morning. Try again tomorrow, choose another session, or write to me.</p>
      <ButtonLink to="/contact" className="self-start">
        Contact
      </ButtonLink>
    </Notice>
  );
}

/** Side by side only where a day stays wide enough for touch; never in a dialog. */
function DayAndTime({
  day,
  onDay,
  onDayAndTime,
  time = "",
  booked,
  timeInput,
  error,
  openings,
}: Choosing & { openings: Openings }) {
  const times = timesOn(day, openings);
  return (
    <div className="@container">
      {onDayAndTime && <NextTimeChips openings={openings} day={day} time={time} onChoose={onDayAndTime} />}
      <div className="grid grid-cols-1 gap-8 @xl:grid-cols-2 @xl:gap-10">
        <DayChoice openings={openings} day={day} bookedDay={booked?.date} onChoose={onDay} />
        <div>
          <p role="status" className="sr-only">
            {day && `${times.length} free times on ${formatDay(day, "long")}`}
          </p>
          {error && <FieldError className="mb-3">{error}</FieldError>}
          {day ? (
            <TimeChoice
              day={day}
              times={times}
              bookedTime={booked?.date === day ? booked.time : undefined}
              zone={openings.zone}
              registered={timeInput}
            />
          ) : (
            <p className="text-quiet @xl:mt-3">
              Days with a star have free times. Choose one, and its times appear here.
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** A placeholder of the calendar's height, to avoid a layout shift. */
function FreeTimesAwaited() {
  return (
    <div className="min-h-105">
      <PatientSpinner label="Looking for free times…" />
    </div>
  );
}

type DayChoiceProps = {
  openings: Openings;
  day: string;
  /** The day of the booking being moved. */
  bookedDay?: string | undefined;
  onChoose(day: string): void;
};

/** The preferred date: only bookable days can be chosen, and each is marked with a star. */
function DayChoice({ openings, day, bookedDay, onChoose }: DayChoiceProps) {
  const labelId = useId();
  const [turned, setTurned] = useState({ day, month: day || bookedDay || firstBookableDay(openings) || openings.from });
  const month = turned.day === day ? turned.month : day || turned.month; // follows a day that is chosen elsewhere
  const setMonth = (to: string) => setTurned({ day, month: to });
  const shown = month.slice(0, 7);
  const nextFree = firstBookableDay(openings, `${shown}-01`);
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-2 font-medium">
        Preferred date
      </p>
      <Calendar
        starred
        selection={{ mode: "single", value: day || undefined, onChange: (chosen = day) => onChoose(chosen) }}
        today={openings.today}
        from={openings.from}
        to={openings.to}
        month={month}
        onMonthChange={setMonth}
        ringed={bookedDay}
        isDisabled={(each) => !isBookable(each, openings)}
        labelOf={(each, { selected, disabled }) => {
          const named = formatDay(each, "long") + (each === bookedDay ? ", your day now" : "");
          if (disabled) return named; // the button itself is read as unavailable; a reason on each day would fill a week's row
          return `${named}, ${plural(timesOn(each, openings).length, "free time")}${selected ? ", chosen" : ""}`;
        }}
      />
      {bookedDay && (
        <p className="mt-3 text-sm text-quiet">
          The dashed ring is the day you have now, {formatDay(bookedDay, "long")}.
        </p>
      )}
      {!nextFree?.startsWith(shown) && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-x-3 text-quiet">
          No free times in {formatDay(shown, "month")}.
          {nextFree && (
            <Button variant="quiet" onClick={() => setMonth(nextFree)}>
              Go to {formatDay(nextFree, "month")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

type NextTimeChipsProps = {
  openings: Openings;
  day: string;
  time: string;
  onChoose(day: string, time: string): void;
};

/**
 * The first free times of the next days: each button chooses day and time without the calendar. On phones, and wherever the calendar shows a
 * month that is nearly over.
 */
function NextTimeChips({ openings, day, time, onChoose }: NextTimeChipsProps) {
  const next = nearestDays(openings.days);
  const isMonthOver = next.some(({ date }) => date.slice(0, 7) !== openings.today.slice(0, 7));
  return (
    <div
      role="group"
      aria-label="Next free times"
      className={`mb-6 flex flex-wrap items-center gap-2 ${isMonthOver ? "" : "sm:hidden"}`}
    >
      <span className="text-quiet">Next:</span>
      {next.map(({ date, day: words, times: [first = ""] }) => (
        <button
          key={date}
          type="button"
          aria-pressed={date === day && first === time}
          onClick={() => onChoose(date, first)}
          className="min-h-11 rounded-control border border-control px-3 tabular-nums hover:border-gold aria-pressed:border-gold aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:text-gold"
        >
          {shortly(date, openings.today)} {first}
          <OwnTime day={date} time={first} zone={openings.zone} />
          <span className="sr-only">, {words}</span>
        </button>
      ))}
    </div>
  );
}

/** "Mon", or "Mon 7 Dec" if the weekday alone would be ambiguous. */
function shortly(date: string, today: string): string {
  const words = formatDay(date, "short");
  return date < addDays(today, 7) ? words.slice(0, 3) : words;
}
