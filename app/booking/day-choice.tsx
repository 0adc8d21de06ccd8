import { useId, useState } from "react";
import { type ChevronProps, DayPicker, type DayButtonProps } from "react-day-picker";
import type { Openings } from "#app/backend/openings.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { addDays } from "#domain/time.ts";
import { firstBookableDay, isBookable, timesOn, toDate, toDay } from "./bookable-days.ts";
import { StarDay } from "./star-day.tsx";
import { longDay, monthName } from "./day-format.ts";

type DayChoiceProps = { openings: Openings; day: string; onChoose(day: string): void };

/** The preferred date (spec 2, 5): only days that may be booked can be chosen, and each of them carries a star. */
export function DayChoice({ openings, day, onChoose }: DayChoiceProps) {
  const labelId = useId();
  const first = day || firstBookableDay(openings) || openings.from;
  const [month, setMonth] = useState(() => toDate(first));
  const shown = toDay(month).slice(0, 7);
  const nextFree = firstBookableDay(openings, `${shown}-01`);
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-2 font-medium">
        Preferred date
      </p>
      <DayPicker
        mode="single"
        weekStartsOn={1}
        navLayout="around"
        today={toDate(addDays(openings.from, -1))}
        startMonth={toDate(openings.from)}
        endMonth={toDate(openings.to)}
        month={month}
        onMonthChange={setMonth}
        selected={day ? toDate(day) : undefined}
        onSelect={(date) => date && onChoose(toDay(date))}
        disabled={(date) => !isBookable(toDay(date), openings)}
        components={COMPONENTS}
        labels={{
          labelDayButton: (date, { selected, disabled }) => {
            const named = longDay(toDay(date));
            if (disabled) return `${named}, no free time`;
            return `${named}, ${freeTimes(timesOn(toDay(date), openings).length)}${selected ? ", chosen" : ""}`;
          },
        }}
        classNames={CLASS_NAMES}
      />
      {!nextFree?.startsWith(shown) && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-x-3 text-quiet">
          No free times in {monthName(shown)}.
          {nextFree && (
            <Button variant="quiet" onClick={() => setMonth(toDate(nextFree))}>
              Go to {monthName(nextFree)}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function freeTimes(count: number): string {
  return count === 1 ? "1 free time" : `${count} free times`;
}

const TURN = { left: "rotate-90", right: "-rotate-90", up: "rotate-180", down: "" };

function Chevron({ orientation = "left" }: ChevronProps) {
  return <Icon name="chevron" className={`size-5 ${TURN[orientation]}`} />;
}

const COMPONENTS = { Chevron, DayButton: StarDay satisfies (props: DayButtonProps) => unknown };

const TURN_BUTTON = "grid size-11 place-items-center text-text hover:text-gold aria-disabled:cursor-default aria-disabled:text-hairline";

const CLASS_NAMES = {
  root: "max-w-md",
  months: "",
  month: "grid grid-cols-[2.75rem_1fr_2.75rem] items-center",
  month_caption: "text-center",
  caption_label: "font-semibold",
  button_previous: TURN_BUTTON,
  button_next: TURN_BUTTON,
  month_grid: "col-span-3 mt-1 w-full table-fixed border-collapse",
  weekdays: "",
  weekday: "h-9 text-sm font-normal text-quiet",
  week: "",
  day: "h-12 p-0 text-center align-middle",
  day_button: "",
  today: "underline underline-offset-4",
  outside: "",
  hidden: "invisible",
};
