import { loadComingSessions, loadSpecialHours } from "./weekly-hours.queries.ts";
import type { WeekdayHours } from "#domain/bookings/hours.ts";
import { isWithin, windowsOf } from "#domain/bookings/slots.ts";
import { done } from "#domain/result.ts";
import { minutesOf } from "#domain/time.ts";
import type { Practice } from "#kit/server/practice.ts";

const MAX_SHOWN = 50;

/**
 * Returns the upcoming sessions that these weekly hours would leave outside: the first of them, and how many there are. Hours on a Sunday
 * count, whether or not clients may book them.
 */
export async function bookingsOutside({ database }: Practice, _: unknown, { week }: { week: WeekdayHours[] }) {
  const [sessions, specialHours] = await Promise.all([loadComingSessions(database), loadSpecialHours(database)]);
  const windows = week
    .filter(({ isActive }) => isActive)
    .map(({ dayOfWeek, start, end }) => ({ dayOfWeek, start: minutesOf(start), end: minutesOf(end) }));
  const outside = sessions.filter(({ date, time, durationMinutes }) => {
    const start = minutesOf(time);
    return !isWithin(
      { start, end: start + durationMinutes },
      windowsOf({ windows, specialHours, opensOnSundays: true }, date),
    );
  });
  return done({ count: outside.length, bookings: outside.slice(0, MAX_SHOWN) });
}
