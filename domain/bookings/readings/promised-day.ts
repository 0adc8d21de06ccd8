import { addDays, type CalendarDate, DAY_MINUTES } from "#domain/time.ts";
import { type Diary, windowsOf } from "../slots.ts";

/** The time of the promised day by which a written reading is sent; on the wire it is the booking's time. */
export const SENT_BY = "18:00";

/** How many days ahead `promisedDay` searches. */
export const FURTHEST_PROMISE = 180;

type WorkingHours = Pick<Diary, "windows" | "specialHours" | "opensOnSundays" | "taken">;

/** Whether the practice works on a day: it has opening hours and is not a day off. Sessions on it do not matter. */
export function isWorkingDay(hours: WorkingHours, date: CalendarDate): boolean {
  const isOff = (hours.taken.get(date) ?? []).some(({ start, end }) => start <= 0 && end >= DAY_MINUTES);
  return !isOff && windowsOf(hours, date).length > 0;
}

/**
 * Returns the day by which a written reading is sent: this many working days after today, or the first working day after that which is
 * not among the `full` ones. Undefined if there are too few of them.
 */
export function promisedDay(
  hours: WorkingHours,
  today: CalendarDate,
  workingDays: number,
  full: ReadonlySet<CalendarDate> = new Set(),
): CalendarDate | undefined {
  const days = Array.from({ length: FURTHEST_PROMISE }, (_, index) => addDays(today, index + 1));
  const possible = days.filter((date) => isWorkingDay(hours, date)).slice(workingDays - 1);
  return possible.find((date) => !full.has(date));
}
