import { nearestDays } from "#app/bookings/free-days.ts";
import type { Openings } from "#app/bookings/openings.ts";
import { addDays } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { OwnTime } from "./own-time.tsx";

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
export function NextTimeChips({ openings, day, time, onChoose }: NextTimeChipsProps) {
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
