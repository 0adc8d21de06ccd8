import { type ComponentProps, useId, useState } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { Openings } from "#app/bookings/openings.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { FieldError } from "#app/kit/ui/field.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { firstBookableDay, timesOn } from "./bookable-days.ts";
import { TimeChoice } from "./time-choice.tsx";
import type { Place } from "#domain/catalog/session-place.ts";
import { capitalised, formatDay } from "#domain/wording.ts";
import { PatientSpinner } from "#app/payments/client/patient-spinner.tsx";
import { DAY_PARTS, dayParts, firstOfEachPart, inWords, PART_NAMES } from "#app/bookings/day-parts.ts";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { useWeekBegin } from "#app/kit/ui/calendar/use-week.ts";
import { FourWeeks, fourWeeksAround, Stars } from "./four-weeks.tsx";
import { addDays } from "#domain/time.ts";
import { OwnTime } from "./own-time.tsx";

type Choosing = {
  /** yyyy-MM-dd; "" before one is chosen. */
  day: string;
  onDay(day: string): void;
  /** Chooses day and time together; if set, the next free times are offered. */
  onDayAndTime?(day: string, time: string): void;
  time?: string;
  /** Of the session: who comes in person is told the practice's time alone. */
  place: Place | undefined;
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
  if (!serviceChosen)
    return <p className="text-quiet">{t("Choose a session first, and its free days appear here.")}</p>;
  if (!result) return <FreeTimesAwaited />;
  if (!result.ok) {
    return (
      <Notice tone="bad" title={t("The free times could not be loaded")}>
        <p>{result.refusal.message || t("Please check your connection and try again.")}</p>
        <Button onClick={onRetry} className="self-start">
          {t("Try again")}
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
      {rich(
        "Your reading is written for you, so there is no time to choose. Booked now, it reaches you by <strong>{day}</strong>. Days off are already counted{isQueued, select, true {, and so are the readings of others who are waiting: that is why it takes longer than usual} other {}}.",
        {
          day: formatDay(day, "full"),
          isQueued: Boolean(isQueued),
          strong: (words) => <strong className="font-semibold">{words}</strong>,
        },
      )}
    </p>
  );
}

function Paused({ until }: { until: string | null }) {
  return (
    <Notice title={t("I am taking no new readings just now")}>
      <p>
        {until
          ? t("You can book one again from {until}.", { until: formatDay(until, "full") })
          : t("Those that are booked already will reach their people.")}
      </p>
      <ButtonLink to="/contact" className="self-start">
        {t("Contact")}
      </ButtonLink>
    </Notice>
  );
}

function NothingFree({ until }: { until: string }) {
  return (
    <Notice title={t("No free times until {until}", { until: formatDay(until, "long") })}>
      <p>{t("New days open each morning. Try again tomorrow, choose another session, or write to me.")}</p>
      <ButtonLink to="/contact" className="self-start">
        {t("Contact")}
      </ButtonLink>
    </Notice>
  );
}

/** Lazy, since four weeks are enough for most. */
const MonthDays = lazyComponent({
  load: () => import("./month-days.tsx"),
  waiting: <div className="min-h-svh" />,
  failed: (retry) => (
    <Notice tone="bad" title={t("The month could not be loaded")}>
      <Button onClick={retry}>{t("Try again")}</Button>
    </Notice>
  ),
});

/** Side by side only where a day stays wide enough for touch; never in a dialog. */
function DayAndTime({
  day,
  onDay,
  onDayAndTime,
  time = "",
  booked,
  timeInput,
  error,
  place,
  openings,
}: Choosing & { openings: Openings }) {
  const times = timesOn(day, openings);
  return (
    <div className="@container">
      {onDayAndTime && <NextTimes openings={openings} day={day} time={time} place={place} onChoose={onDayAndTime} />}
      <div className="grid grid-cols-1 gap-8 @xl:grid-cols-2 @xl:gap-10">
        <DayChoice openings={openings} day={day} bookedDay={booked?.date} onChoose={onDay} />
        <div>
          <p role="status" className="sr-only">
            {day && t("{times} free times on {day}", { times: times.length, day: formatDay(day, "long") })}
          </p>
          {error && <FieldError className="mb-3">{error}</FieldError>}
          {day ? (
            <TimeChoice
              day={day}
              times={times}
              bookedTime={booked?.date === day ? booked.time : undefined}
              zone={openings.zone}
              place={place}
              registered={timeInput}
            />
          ) : (
            <p className="text-quiet @xl:mt-3">
              {t("Marked days have free times. Choose one, and its times appear here.")}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Keeps the next steps out of sight, to avoid a layout shift. */
function FreeTimesAwaited() {
  return (
    <div className="min-h-svh">
      <PatientSpinner label={t("Looking for free times…")} />
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

/** The preferred date: only bookable days can be chosen, and each is marked with stars. Four weeks at a time, or a month. */
function DayChoice({ openings, day, bookedDay, onChoose }: DayChoiceProps) {
  const labelId = useId();
  const begin = useWeekBegin();
  const [isMonth, setIsMonth] = useState(false);
  const [turned, setTurned] = useState({ day, to: day || bookedDay || firstBookableDay(openings) || openings.from });
  const around = turned.day === day ? turned.to : day || turned.to; // follows a day that is chosen elsewhere
  const turn = (to: string) => setTurned({ day, to });
  const first = isMonth ? `${around.slice(0, 7)}-01` : fourWeeksAround(around, openings, begin);
  const nextFree = firstBookableDay(openings, first);
  const isEmpty = !nextFree || (isMonth ? !nextFree.startsWith(around.slice(0, 7)) : nextFree >= addDays(first, 28));
  const labelOf = (each: string, { selected, disabled }: { selected: boolean; disabled: boolean }) => {
    const date = formatDay(each, "long");
    const named = each === bookedDay ? t("{date}, your day now", { date }) : date;
    if (disabled) return named; // the button itself is read as unavailable; a reason on each day would fill a week's row
    const parts = inWords(dayParts(timesOn(each, openings)).map(({ id }) => id));
    return selected
      ? t("{day}, free in the {parts}, chosen", { day: named, parts })
      : t("{day}, free in the {parts}", { day: named, parts });
  };
  const shown = { openings, day, ringed: bookedDay, around, onTurn: turn, onChoose, labelOf };
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-2 font-medium">
        {t("Preferred date")}
      </p>
      {isMonth ? <MonthDays {...shown} /> : <FourWeeks {...shown} />}
      {isEmpty && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-x-3 text-quiet">
          {isMonth
            ? t("No free times in {month}.", { month: formatDay(around.slice(0, 7), "month") })
            : t("No free times until {day}.", { day: formatDay(addDays(first, 27), "dayAndMonth") })}
          {nextFree && (
            <Button variant="quiet" onClick={() => turn(nextFree)}>
              {t("Go to {nextFree}", { nextFree: formatDay(nextFree, isMonth ? "month" : "dayAndMonth") })}
            </Button>
          )}
        </p>
      )}
      <div className="mt-2 flex max-w-md flex-wrap items-center justify-between gap-x-4 text-sm text-quiet">
        {!isMonth && (
          <p className="flex items-center gap-2.5">
            <Stars parts={DAY_PARTS} />
            <span>{inWords([...DAY_PARTS])}</span>
          </p>
        )}
        <button type="button" onClick={() => setIsMonth(!isMonth)} className="link min-h-11">
          {isMonth ? t("Four weeks") : t("Whole month")}
        </button>
      </div>
      {bookedDay && (
        <p className="mt-3 text-sm text-quiet">
          {t("The dashed ring is the day you have now, {bookedDay}.", { bookedDay: formatDay(bookedDay, "long") })}
        </p>
      )}
    </div>
  );
}

type NextTimesProps = {
  openings: Openings;
  day: string;
  time: string;
  place: Place | undefined;
  onChoose(day: string, time: string): void;
};

/** The first free time of the mornings, the afternoons and the evenings: each button chooses day and time without the calendar. */
function NextTimes({ openings, day, time, place, onChoose }: NextTimesProps) {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId} data-goes-on="" className="mb-6 max-w-md">
      <p id={labelId} className="mb-2 font-medium">
        {t("Next free times")}
      </p>
      <div className="grid grid-cols-3 gap-2 large:grid-cols-1">
        {firstOfEachPart(openings.days).map((first) => (
          <button
            key={first.id}
            type="button"
            aria-pressed={first.day === day && first.time === time}
            onClick={() => onChoose(first.day, first.time)}
            className="flex flex-col items-start justify-center rounded-control border border-control px-2 py-2 text-left leading-snug tabular-nums transition-colors hover:border-gold aria-pressed:border-gold aria-pressed:bg-raised aria-pressed:text-gold"
          >
            <span className="text-sm text-quiet">{capitalised(PART_NAMES[first.id])}</span>
            <span aria-hidden="true">{formatDay(first.day, "short")}</span>
            <span className="sr-only">{formatDay(first.day, "long")}</span>
            <span className="text-lg font-semibold">{first.time}</span>
            <OwnTime day={first.day} time={first.time} zone={openings.zone} place={place} />
          </button>
        ))}
      </div>
    </div>
  );
}
