import type { CalendarEntry } from "#app/bookings/calendar.ts";
import { addDays, type CalendarDate, formatTime, type Minutes } from "#domain/time.ts";
import { entryTitle } from "./describe-entry.ts";
import { isSession } from "./entry-state.ts";

type Place = { date: CalendarDate; start: Minutes; end: Minutes };

/** What an entry would lie over at a place, in words. Closed hours are in the way of a session, but not of other closed hours; what was given up is in nobody's. */
export function inTheWay(entries: CalendarEntry[], moved: CalendarEntry, { date, start, end }: Place): string[] {
  const from = `${date}T${formatTime(start)}`;
  const to = end < 24 * 60 ? `${date}T${formatTime(end)}` : `${addDays(date, 1)}T00:00`;
  return entries
    .filter((other) => other.id !== moved.id && other.kind !== "given-up" && other.from < to && other.to > from)
    .filter((other) => isSession(moved) || isSession(other))
    .map(entryTitle);
}
