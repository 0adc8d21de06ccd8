import { t } from "@sacred-space/words/t.ts";
import type { CalendarEntry } from "#app/bookings/calendar.ts";
import { addDays, type CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { isWholeDay } from "./day-layout.ts";
import { hueStyle, isSession } from "./entry-state.ts";

type WeekStripProps = {
  entries: CalendarEntry[];
  days: CalendarDate[];
  /** The day that is shown below. */
  date: CalendarDate;
  today: CalendarDate;
  onDay: (date: CalendarDate) => void;
};

/** The week of a day on a phone: each day with a dot for each of its sessions. */
export function WeekStrip({ entries, days, date, today, onDay }: WeekStripProps) {
  return (
    <div role="group" aria-label={t("The week")} className="-mx-1.5 mb-3 grid grid-cols-7 md:hidden print:hidden">
      {days.map((day) => {
        const ofDay = entries.filter(({ from, to }) => from < addDays(day, 1) && to > `${day}T00:00`);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={day === date}
            aria-current={day === today ? "date" : undefined}
            onClick={() => onDay(day)}
            className={`flex min-h-18 flex-col items-center gap-1 border-2 border-transparent py-1.5 leading-tight text-quiet aria-pressed:border-gold aria-pressed:bg-raised ${ofDay.some(isWholeDay) ? "hatched" : ""}`}
          >
            <span className="sr-only">{describeDay(day, ofDay)}</span>
            <span aria-hidden="true" className="text-xs">
              {formatDay(day, "weekday").slice(0, 2)}
            </span>
            <span
              aria-hidden="true"
              className={`text-base font-semibold tabular-nums ${day === today ? "text-gold" : "text-text"}`}
            >
              {Number(day.slice(-2))}
            </span>
            <SessionDots entries={ofDay} />
          </button>
        );
      })}
    </div>
  );
}

const MAX_DOTS = 4;

/** A dot in its service's colour for each session, and a plus for those beyond four. Decorative: a number is read aloud. */
export function SessionDots({ entries, className = "" }: { entries: CalendarEntry[]; className?: string }) {
  const sessions = entries.filter(isSession);
  return (
    <span aria-hidden="true" className={`flex h-2 items-center justify-center gap-0.5 ${className}`}>
      {sessions.slice(0, MAX_DOTS).map((entry) => (
        <span key={entry.id + entry.from} className="dot" style={hueStyle(entry)} />
      ))}
      {sessions.length > MAX_DOTS && <span className="text-xs leading-none">+</span>}
    </span>
  );
}

/** "Tuesday 1 December, 3 sessions", "Sunday 6 December, no sessions, closed" */
function describeDay(day: CalendarDate, entries: CalendarEntry[]): string {
  const count = entries.filter(isSession).length;
  const words = [
    formatDay(day, "long"),
    count === 0 ? t("no sessions") : t("{count, plural, one {# session} other {# sessions}}", { count }),
  ];
  return entries.some(isWholeDay) ? [...words, t("closed")].join(", ") : words.join(", ");
}
