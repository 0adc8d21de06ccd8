import { t } from "@sacred-space/words/t.ts";
import type { DayScheduleEntry, DaySchedule } from "#app/bookings/planned-day.ts";
import { joined } from "#domain/text/lists.ts";
import { describeClosed } from "#domain/bookings/manual-times.ts";
import { describeFarAhead } from "#domain/bookings/far-ahead.ts";
import { isWithin, occupiedRange, overlaps, type TimeRange } from "#domain/bookings/slots.ts";
import { type CalendarDate, DAY_MINUTES, formatTime, minutesOf } from "#domain/time.ts";

/** The chosen day and time; `bookAnyway` overrides blocked days and closed hours. */
export type PlannedTime = { date: string; time: string; bookAnyway?: boolean };

/** Returns the entry of the day that conflicts with the session, buffer times included. */
export function inTheWay({ occupied, ...length }: DaySchedule, time: string): DayScheduleEntry | undefined {
  const wanted = occupiedRange(minutesOf(time), length);
  return occupied.find(({ from, to, bufferBeforeMinutes, bufferMinutes }) =>
    overlaps({ start: minutesOf(from) - bufferBeforeMinutes, end: minutesOf(to) + bufferMinutes }, wanted),
  );
}

/**
 * Why `bookAnyway` is required: the day is far ahead, so likely a slip; it is blocked, or the session overlaps closed hours or an external
 * calendar's event, which the server asks, too.
 */
export function planWarning(
  { date, blockedBecause, closed, duration }: DaySchedule,
  time: string,
  today?: CalendarDate,
): string | undefined {
  const far = today && describeFarAhead(date, today);
  if (far) return `${far}.`;
  if (blockedBecause !== null) return t("You blocked this day: {reason}.", { reason: blockedBecause });
  if (!time) return undefined;
  const session = occupiedRange(minutesOf(time), { duration });
  const conflict = closed.find(({ from, to }) => overlaps({ start: minutesOf(from), end: minutesOf(to) }, session));
  return conflict && `${describeClosed(conflict)}.`;
}

/** "10:00 to 11:00 is outside your hours, 12:00 to 17:00."; undefined if it is within them, or the day has none. */
export function describeOutsideHours({ hours, duration }: DaySchedule, time: string): string | undefined {
  const session: TimeRange = { start: minutesOf(time), end: minutesOf(time) + duration };
  const windows = hours.map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }));
  if (windows.length === 0 || isWithin(session, windows)) return undefined;
  const spans = joined(hours.map(({ from, to }) => t("{from} to {to}", { from, to })));
  return t("{time} to {end} is outside your hours, {spans}. You can still book it.", {
    time,
    end: formatTime(session.end % DAY_MINUTES),
    spans,
  });
}
