import { t } from "@sacred-space/words/t.ts";
import type { CalendarEntry } from "#app/bookings/calendar.ts";
import type { CalendarDate } from "#domain/time.ts";
import { addDays } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { isWholeDay } from "./day-layout.ts";
import { describeEntryState, entryTitle } from "./describe-entry.ts";
import { entryState, hueStyle } from "./entry-state.ts";
import { Legend } from "./legend.tsx";
import { PlacesTaken } from "./places-taken.tsx";
import { SessionDots } from "./week-strip.tsx";

const MAX_SHOWN = 3;

type MonthGridProps = {
  entries: CalendarEntry[];
  days: CalendarDate[];
  /** yyyy-MM */
  month: string;
  /** yyyy-MM-ddTHH:mm */
  now: string;
  onOpen: (entry: CalendarEntry) => void;
  onDay: (date: CalendarDate) => void;
};

/** A month in whole weeks. A phone shows a dot for each session; wider screens show the first entries. */
export function MonthGrid({ entries, days, month, now, onOpen, onDay }: MonthGridProps) {
  return (
    <div>
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-quiet">
        {days.slice(0, 7).map((date) => (
          <span key={date}>{formatDay(date, "shortWeekday")}</span>
        ))}
      </div>
      <ul className="grid grid-cols-7 border-l border-t border-hairline">
        {days.map((date) => (
          <Day
            key={date}
            {...{ date, now, onOpen, onDay }}
            isOutside={!date.startsWith(month)}
            entries={entries.filter(({ from, to }) => from < addDays(date, 1) && to > `${date}T00:00`)}
          />
        ))}
      </ul>
      <Legend entries={entries} />
    </div>
  );
}

type DayProps = Pick<MonthGridProps, "entries" | "now" | "onOpen" | "onDay"> & {
  date: CalendarDate;
  isOutside: boolean;
};

function Day({ date, now, entries, isOutside, onOpen, onDay }: DayProps) {
  const isToday = now.startsWith(date);
  const shown = entries.slice(0, entries.length > MAX_SHOWN + 1 ? MAX_SHOWN : MAX_SHOWN + 1);
  const more = entries.length - shown.length;
  return (
    <li
      className={`min-w-0 border-b border-r border-hairline p-0.5 md:min-h-30 md:p-1 ${entries.some(isWholeDay) ? "hatched" : isOutside ? "bg-ground" : "bg-surface"}`}
    >
      <button
        type="button"
        onClick={() => onDay(date)}
        aria-current={isToday ? "date" : undefined}
        className={`relative flex min-h-14 w-full flex-col items-center gap-0.5 pt-1 leading-tight tabular-nums hover:text-gold md:min-h-7 pointer-coarse:min-h-11 md:items-start md:px-1 ${isToday ? "font-semibold text-gold" : isOutside ? "text-quiet" : ""}`}
      >
        <span className="sr-only">{`${formatDay(date, "long")}, ${t("{entries, plural, one {# entry} other {# entries}}", { entries: entries.length })}`}</span>
        <span aria-hidden="true" className={isToday ? "underline underline-offset-4" : undefined}>
          {Number(date.slice(-2))}
        </span>
        <SessionDots entries={entries} className="md:hidden" />
      </button>
      <ul className="max-md:hidden">
        {shown.map((entry) => (
          <li key={entry.id + entry.from}>
            <button
              type="button"
              onClick={() => onOpen(entry)}
              data-state={entryState(entry, now)}
              style={hueStyle(entry)}
              className="entry relative mb-0.5 flex min-h-6 w-full items-center gap-x-1 truncate max-lg:flex-col max-lg:items-start max-lg:justify-center rounded-control border border-l-4 px-1 text-left text-xs hover:text-gold pointer-coarse:min-h-11"
            >
              {!isWholeDay(entry) && <span className="tabular-nums text-quiet">{timeOn(date, entry)}</span>}
              <span className="max-w-full truncate">{entryTitle(entry)}</span>
              <span className="sr-only">{describeEntryState(entry)}</span>
              {entry.places && <PlacesTaken {...entry.places} />}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-1 text-xs text-quiet max-md:hidden">{t("and {more} more", { more })}</p>}
    </li>
  );
}

function timeOn(date: CalendarDate, { from }: CalendarEntry): string {
  return from < date ? "00:00" : from.slice(11);
}
