import { useId, useState } from "react";
import type { Openings } from "#app/bookings/openings.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Calendar } from "#app/kit/ui/calendar/calendar.tsx";
import { firstBookableDay, isBookable, timesOn } from "./bookable-days.ts";
import { formatDay, plural } from "#domain/wording.ts";

type DayChoiceProps = {
  openings: Openings;
  day: string;
  /** The day of the booking being moved. */
  bookedDay?: string | undefined;
  onChoose(day: string): void;
};

/** The preferred date: only bookable days can be chosen, and each is marked with a star. */
export function DayChoice({ openings, day, bookedDay, onChoose }: DayChoiceProps) {
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
