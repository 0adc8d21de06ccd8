import type { DayScheduleEntry, DaySchedule } from "#app/backend/bookings/planned-day.ts";
import { describeClosed } from "#domain/bookings/manual-times.ts";
import { isWithin, keptFree, overlaps, type TimeRange } from "#domain/bookings/slots.ts";
import { DAY_MINUTES, formatTime, minutesOf } from "#domain/time.ts";

/** A day and a time as they are chosen; `bookAnyway`: although the day is blocked or the hours are closed. */
export type PlannedTime = { date: string; time: string; bookAnyway?: boolean };

/** What occupies the day when the session would take place, the time that is kept free after each included. */
export function inTheWay({ occupied, ...length }: DaySchedule, time: string): DayScheduleEntry | undefined {
  const wanted = keptFree(minutesOf(time), length);
  return occupied.find(({ from, to, bufferBeforeMinutes, bufferMinutes }) =>
    overlaps({ start: minutesOf(from) - bufferBeforeMinutes, end: minutesOf(to) + bufferMinutes }, wanted),
  );
}

/** Why the server asks to book anyway: the day is blocked, or the session would meet closed hours or an event of another calendar. */
export function planWarning({ blockedBecause, closed, duration }: DaySchedule, time: string): string | undefined {
  if (blockedBecause !== null) return `You blocked this day: ${blockedBecause}.`;
  if (!time) return undefined;
  const session = keptFree(minutesOf(time), { duration });
  const met = closed.find(({ from, to }) => overlaps({ start: minutesOf(from), end: minutesOf(to) }, session));
  return met && `${describeClosed(met)}.`;
}

/** "10:00 to 11:00 is outside your hours, 12:00 to 17:00."; undefined where it is within, or there are none to be outside of. */
export function describeOutsideHours({ hours, duration }: DaySchedule, time: string): string | undefined {
  const session: TimeRange = { start: minutesOf(time), end: minutesOf(time) + duration };
  const windows = hours.map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }));
  if (windows.length === 0 || isWithin(session, windows)) return undefined;
  const spans = hours.map(({ from, to }) => `${from} to ${to}`).join(" and ");
  return `${time} to ${formatTime(session.end % DAY_MINUTES)} is outside your hours, ${spans}. You can still book it.`;
}
