import type { CalendarEntry } from "#app/bookings/calendar.ts";
import type { CalendarDate } from "#domain/time.ts";
import { addDays } from "#domain/time.ts";
import { formatDay, plural } from "#domain/wording.ts";
import { isWholeDay } from "./day-layout.ts";
import { describeEntryState, entryTitle } from "./describe-entry.ts";
import { PlacesTaken } from "./places-taken.tsx";

const MAX_SHOWN = 3;

type MonthGridProps = {
  entries: CalendarEntry[];
  days: CalendarDate[];
  /** yyyy-MM */
  month: string;
  today: CalendarDate;
  onOpen: (entry: CalendarEntry) => void;
  onDay: (date: CalendarDate) => void;
};

/** A month in whole weeks. A phone shows the number of entries a day; wider screens show the first entries. */
export function MonthGrid({ entries, days, month, today, onOpen, onDay }: MonthGridProps) {
  return (
    <div>
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-quiet">
        {days.slice(0, 7).map((date) => (
          <span key={date}>{formatDay(date, "weekday").slice(0, 3)}</span>
        ))}
      </div>
      <ul className="grid grid-cols-7 border-l border-t border-hairline">
        {days.map((date) => (
          <Day
            key={date}
            {...{ date, today, onOpen, onDay }}
            isOutside={!date.startsWith(month)}
            entries={entries.filter(({ from, to }) => from < addDays(date, 1) && to > `${date}T00:00`)}
          />
        ))}
      </ul>
    </div>
  );
}

type DayProps = Pick<MonthGridProps, "entries" | "today" | "onOpen" | "onDay"> & {
  date: CalendarDate;
  isOutside: boolean;
};

function Day({ date, today, entries, isOutside, onOpen, onDay }: DayProps) {
  const shown = entries.slice(0, entries.length > MAX_SHOWN + 1 ? MAX_SHOWN : MAX_SHOWN + 1);
  const more = entries.length - shown.length;
  return (
    <li
      className={`min-w-0 border-b border-r border-hairline p-0.5 md:min-h-30 md:p-1 ${isOutside ? "bg-ground" : "bg-surface"}`}
    >
      <button
        type="button"
        onClick={() => onDay(date)}
        aria-current={date === today ? "date" : undefined}
        className={`relative flex min-h-14 w-full flex-col items-center gap-0.5 pt-1 leading-tight tabular-nums hover:text-gold md:min-h-7 pointer-coarse:min-h-11 md:items-start md:px-1 ${date === today ? "font-semibold text-gold underline underline-offset-4" : isOutside ? "text-quiet" : ""}`}
      >
        <span className="sr-only">{`${formatDay(date, "long")}, ${plural(entries.length, "entry", "entries")}`}</span>
        <span aria-hidden="true">{Number(date.slice(-2))}</span>
        {entries.length > 0 && (
          <span
            aria-hidden="true"
            className="min-w-5 rounded-full border border-control px-1 text-center text-xs font-normal text-quiet md:hidden"
          >
            {entries.length}
          </span>
        )}
      </button>
      <ul className="max-md:hidden">
        {shown.map((entry) => (
          <li key={entry.id + entry.from}>
            <button
              type="button"
              onClick={() => onOpen(entry)}
              className="relative flex min-h-6 w-full items-center gap-x-1 truncate max-lg:flex-col max-lg:items-start max-lg:justify-center px-1 text-left text-xs hover:text-gold pointer-coarse:min-h-11"
            >
              {!isWholeDay(entry) && <span className="tabular-nums text-quiet">{timeOn(date, entry)}</span>}
              <span
                className={`max-w-full truncate ${entry.kind === "booking" || entry.kind === "group" ? "" : "text-quiet"}`}
              >
                {entryTitle(entry)}
              </span>
              <span className="sr-only">{describeEntryState(entry)}</span>
              {entry.places && <PlacesTaken {...entry.places} />}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-1 text-xs text-quiet max-md:hidden">and {more} more</p>}
    </li>
  );
}

function timeOn(date: CalendarDate, { from }: CalendarEntry): string {
  return from < date ? "00:00" : from.slice(11);
}
