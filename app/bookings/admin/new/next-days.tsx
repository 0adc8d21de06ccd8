import { useId } from "react";
import { addDays, type CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

const DAYS = 7;

type NextDaysProps = { today: CalendarDate; value: CalendarDate; onChoose: (date: CalendarDate) => void };

/** Buttons for today and the next six days, since most bookings by telephone are for one of them. */
export function NextDays({ today, value, onChoose }: NextDaysProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="mb-4 grid grid-cols-7 pl-px max-[24rem]:grid-cols-4 max-[24rem]:gap-y-1"
    >
      <p id={id} className="col-span-full mb-1 font-medium leading-snug">
        The next days
      </p>
      {Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead)).map((date) => (
        <button
          key={date}
          type="button"
          aria-pressed={date === value}
          onClick={() => onChoose(date)}
          className="relative -ml-px min-h-12 border border-hairline leading-tight tabular-nums text-quiet hover:z-10 hover:border-gold hover:text-gold focus-visible:z-20 aria-pressed:z-10 aria-pressed:border-gold aria-pressed:text-text"
        >
          <span className="block text-xs">{date === today ? "Today" : formatDay(date, "short").slice(0, 3)}</span>{" "}
          {Number(date.slice(8))}
        </button>
      ))}
    </div>
  );
}
