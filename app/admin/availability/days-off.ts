import type { BlockedDate } from "#app/backend/bookings/availability.ts";
import { addDays } from "#domain/time.ts";

/** Blocked days in a row with one reason: a holiday is one thing, however many days it has. */
export type DaysOff = { first: string; last: string; reason: string; ids: string[] };

/** Blocked dates, given in order, as holidays. */
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

/** A year off is the longest. */
export const MOST_DAYS = 366;

/** Every day from first to last, both included; undefined when they are the wrong way round or more than a year apart. */
export function daysOfRange(first: string, last: string): string[] | undefined {
  const days: string[] = [];
  for (let day = first; day <= last && days.length <= MOST_DAYS; day = addDays(day, 1)) days.push(day);
  return days.length > 0 && days.length <= MOST_DAYS ? days : undefined;
}
