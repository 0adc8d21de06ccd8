import type { Openings } from "#app/bookings/openings.ts";

/** Whether a day can be chosen: it is within the bookable range, and the server offers a time on it. */
export function isBookable(day: string, openings: Openings): boolean {
  if (day < openings.from || day > openings.to) return false;
  return timesOn(day, openings).length > 0;
}

/** The free times of a day, earliest first. */
export function timesOn(day: string, openings: Openings): string[] {
  return (openings.days[day] ?? []).toSorted();
}

/** The first day that can be chosen, on or after `since` if given. */
export function firstBookableDay(openings: Openings, since = ""): string | undefined {
  return Object.keys(openings.days)
    .toSorted()
    .find((day) => day >= since && isBookable(day, openings));
}
