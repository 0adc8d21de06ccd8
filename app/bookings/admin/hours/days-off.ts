import { t } from "@sacred-space/words/t.ts";
import type { BlockedDate } from "#app/bookings/availability.ts";
import { addDays, daysBetween, eachDay } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

/** Consecutive blocked days with one reason, shown as one entry. */
export type DaysOff = { first: string; last: string; reason: string; ids: string[] };

/** Groups blocked dates, which must be in order. */
export function daysOff(blocked: BlockedDate[]): DaysOff[] {
  const holidays: DaysOff[] = [];
  for (const { id, date, reason } of blocked) {
    const running = holidays.at(-1);
    if (running && running.reason === reason && addDays(running.last, 1) === date) {
      running.last = date;
      running.ids.push(id);
    } else holidays.push({ first: date, last: date, reason, ids: [id] });
  }
  return holidays;
}

export function formatDaysOff({ first, last }: DaysOff): string {
  return first === last
    ? formatDay(first, "medium")
    : t("{first} to {last}", { first: formatDay(first, "medium"), last: formatDay(last, "medium") });
}

/** "Thu 24 Dec 2026", "Thu 24 Dec 2026 to Fri 1 Jan 2027" or "Thu 24 Dec 2026 and 3 more days". */
export function formatDays(days: string[]): string {
  const [first = "", last = first] = [days[0], days.at(-1)];
  if (days.length === 1) return formatDay(first, "medium");
  if (addDays(first, days.length - 1) === last)
    return t("{first} to {last}", { first: formatDay(first, "medium"), last: formatDay(last, "medium") });
  return t("{first} and {others, plural, one {another day} other {# more days}}", {
    first: formatDay(first, "medium"),
    others: days.length - 1,
  });
}

export const MAX_DAYS = 366;

/** Every day from first to last, inclusive; undefined if they are in the wrong order or more than a year apart. */
export function daysOfRange(first: string, last: string): string[] | undefined {
  if (daysBetween(first, last) >= MAX_DAYS) return undefined;
  const days = eachDay(first, last);
  return days.length > 0 ? days : undefined;
}
