import { t } from "@sacred-space/words/t.ts";
import { addDays, type CalendarDate, daysBetween, firstOfWeek, parseDate, type Weekday } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

export const VIEWS = { day: t("Day"), "3days": t("3 days"), week: t("Week"), month: t("Month") } as const;
export type View = keyof typeof VIEWS;

export function isView(text: string | null): text is View {
  return text !== null && Object.hasOwn(VIEWS, text);
}

/** The days that a view shows for a date, in weeks that begin with `weekBegin`. */
export function daysOf(view: View, date: CalendarDate, weekBegin: Weekday): CalendarDate[] {
  if (view === "day") return [date];
  if (view === "3days") return daysFrom(date, 3);
  if (view === "week") return daysFrom(firstOfWeek(date, weekBegin), 7);
  const first = firstOfWeek(firstOfMonth(date), weekBegin);
  const last = addDays(firstOfWeek(addDays(firstOfMonth(turned("month", date, 1)), -1), weekBegin), 6);
  return daysFrom(first, daysBetween(first, last) + 1);
}

/** The date of the next or previous span. */
export function turned(view: View, date: CalendarDate, by: 1 | -1): CalendarDate {
  if (view !== "month") return addDays(date, by * { day: 1, "3days": 3, week: 7 }[view]);
  const first = firstOfMonth(date);
  return firstOfMonth(by === 1 ? addDays(first, 31) : addDays(first, -1));
}

/** "Tuesday 1 December 2026", "7 to 13 December 2026", "30 November to 6 December 2026", "December 2026" */
export function formatViewTitle(view: View, date: CalendarDate, weekBegin: Weekday): string {
  if (view === "day") return formatDay(date, "full");
  if (view === "month") return `${formatDay(firstOfMonth(date), "month")} ${date.slice(0, 4)}`;
  const days = daysOf(view, date, weekBegin);
  const [first = date, last = date] = [days[0], days.at(-1)];
  if (first.slice(0, 7) === last.slice(0, 7))
    return t("{number} to {last}", { number: Number(first.slice(-2)), last: formatDay(last, "date") });
  return t("{first} to {last}", {
    first: formatDay(first, first.slice(0, 4) === last.slice(0, 4) ? "dayAndMonth" : "date"),
    last: formatDay(last, "date"),
  });
}

/** Returns a valid date of the URL, or undefined if paging from it would leave the supported range. */
export function dateIn(text: string | null): CalendarDate | undefined {
  const date = parseDate(text ?? "");
  return date && date >= "1901" && date < "9999" ? date : undefined;
}

function daysFrom(first: CalendarDate, count: number): CalendarDate[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}
