import { plural } from "#domain/wording.ts";
import type { OutsideCalendar } from "#app/backend/settings/outside-calendars.ts";

/** The query keys to invalidate after a read of an external calendar. */
export const AFTER_CALENDAR_SYNC = ["outside-calendars", "openings", "calendar", "alerts"];

/** "214 busy times in the coming year, 3 entries not understood" */
export function describeCalendarContent({ busyTimes, unreadEntries }: Pick<OutsideCalendar, "busyTimes" | "unreadEntries">): string {
  const busy = plural(busyTimes, "busy time in the coming year", "busy times in the coming year");
  if (unreadEntries === 0) return busy;
  return `${busy}, ${plural(unreadEntries, "entry", "entries")} not understood`;
}
