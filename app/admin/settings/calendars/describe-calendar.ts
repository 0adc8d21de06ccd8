import type { OutsideCalendar } from "#app/backend/settings/outside-calendars.ts";

/** What is read again once the busy times may have changed. */
export const AFTER_A_READING = ["outside-calendars", "openings", "calendar", "alerts"];

/** "214 busy times in the coming year, 3 entries not understood" */
export function describeCalendarContent({ busyTimes, unreadEntries }: Pick<OutsideCalendar, "busyTimes" | "unreadEntries">): string {
  const busy = busyTimes === 1 ? "1 busy time in the coming year" : `${busyTimes} busy times in the coming year`;
  if (unreadEntries === 0) return busy;
  return `${busy}, ${unreadEntries === 1 ? "1 entry" : `${unreadEntries} entries`} not understood`;
}
