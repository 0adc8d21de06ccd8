import type { Openings } from "#app/backend/bookings/openings.ts";
import { dayOfWeek } from "#domain/time.ts";

const SUNDAY = 0;

/**
 * Whether a day may be chosen: not before tomorrow, not beyond the bookable span, never a Sunday,
 * and only if a time is free. `from` of the openings is tomorrow on the practice's calendar.
 */
export function isBookable(day: string, openings: Openings): boolean {
  if (day < openings.from || day > openings.to) return false;
  if (dayOfWeek(day) === SUNDAY) return false;
  return timesOn(day, openings).length > 0;
}

/** The free times of a day, earliest first. */
export function timesOn(day: string, openings: Openings): string[] {
  return (openings.days[day] ?? []).toSorted();
}

/** The first day that may be chosen, on or after `since` when given. */
export function firstBookableDay(openings: Openings, since = ""): string | undefined {
  return Object.keys(openings.days)
    .toSorted()
    .find((day) => day >= since && isBookable(day, openings));
}
