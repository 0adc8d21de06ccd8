import type { ComponentProps } from "react";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { Openings } from "#app/bookings/openings.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { FieldError } from "#app/kit/ui/field.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { firstBookableDay, timesOn } from "./bookable-days.ts";
import { DayChoice } from "./day-choice.tsx";
import { NextTimeChips } from "./next-time-chips.tsx";
import { TimeChoice } from "./time-choice.tsx";
import { formatDay } from "#domain/wording.ts";
import { PatientSpinner } from "#app/payments/client/patient-spinner.tsx";

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
      <p>New days open each morning. Try again tomorrow, choose another session, or write to the practitioner.</p>
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
