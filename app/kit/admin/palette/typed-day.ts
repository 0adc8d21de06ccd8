import { t } from "@sacred-space/words/t.ts";
import { addDays, type CalendarDate, dayOfWeek, parseDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

const A_SUNDAY = "2023-01-01";

const WEEKDAYS = Array.from({ length: 7 }, (_, day) => formatDay(addDays(A_SUNDAY, day), "weekday").toLowerCase());
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  formatDay(`2023-${String(month + 1).padStart(2, "0")}-01`, "month").toLowerCase(),
);
/** The minimum length of an abbreviated weekday or month. */
const MIN_LENGTH = 3;

/** Parses "fri", "tomorrow", "12 dec", "dec 12", "12/12" or "2026-12-12", in the reader's words, as the next such day from today on. */
export function typedDay(typed: string, today: CalendarDate): CalendarDate | undefined {
  const text = typed.trim().toLowerCase();
  if (text === t("today").toLowerCase()) return today;
  if (text === t("tomorrow").toLowerCase()) return addDays(today, 1);
  const weekday = indexOfPrefix(WEEKDAYS, text);
  if (weekday >= 0) return addDays(today, (weekday - dayOfWeek(today) + 7) % 7);
  return parseDate(text) ?? dayOfMonth(text, today);
}

function dayOfMonth(text: string, today: CalendarDate): CalendarDate | undefined {
  const [, a = "", b = ""] = /^(\d{1,2}|\p{L}+)[ ./]+(\d{1,2}|\p{L}+)$/u.exec(text) ?? [];
  const [day, month] = /^\d/.test(a) ? [a, b] : [b, a];
  const nth = /^\d/.test(month) ? Number(month) : indexOfPrefix(MONTHS, month) + 1;
  const year = Number(today.slice(0, 4));
  const date = (of: number) => parseDate(`${of}-${String(nth).padStart(2, "0")}-${day.padStart(2, "0")}`);
  const thisYear = date(year);
  return thisYear && thisYear >= today ? thisYear : date(year + 1);
}

function indexOfPrefix(names: string[], text: string): number {
  return text.length < MIN_LENGTH ? -1 : names.findIndex((name) => name.startsWith(text));
}
