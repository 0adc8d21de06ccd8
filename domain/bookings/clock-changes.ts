import { type CalendarDate, DAY_MS, MINUTE_MS, type Minutes } from "#domain/time.ts";

/**
 * Whether a session that begins at this time lasts as long as it was sold. When the clocks change, some times of day do not exist, some
 * occur twice, and a session across the change would be shorter or longer.
 */
export function lastsAsLong(zone: string, date: CalendarDate, start: Minutes, duration: Minutes): boolean {
  return !clocksMayChange(zone, date) || lastsExactly(zone, date, start, duration);
}

/** Filters a day's start times by `lastsAsLong`, checking the day for a clock change only once. */
export function lastingStarts(zone: string, date: CalendarDate, starts: Minutes[], duration: Minutes): Minutes[] {
  if (starts.length === 0 || !clocksMayChange(zone, date)) return starts;
  return starts.filter((start) => lastsExactly(zone, date, start, duration));
}

/** Per zone, the last looked-up period between two clock changes, in epoch milliseconds. */
const steady = new Map<string, { from: number; to: number }>();

/**
 * Whether the clocks may change on the date. Checks from a day before it to a day after it in UTC: no offset reaches 24 hours, so that this
 * covers every change that touches the date, its midnights included. Most days need no further arithmetic, which costs 20 times as much.
 */
function clocksMayChange(zone: string, date: CalendarDate): boolean {
  const midnight = Date.parse(date);
  const [from, to] = [midnight - DAY_MS, midnight + 2 * DAY_MS];
  let known = steady.get(zone);
  if (!known || from < known.from || to >= known.to) {
    const at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
    const next = at.getTimeZoneTransition("next")?.epochMilliseconds ?? Infinity;
    const previous = at.add({ milliseconds: 1 }).getTimeZoneTransition("previous")?.epochMilliseconds ?? -Infinity;
    steady.set(zone, (known = { from: previous, to: next }));
  }
  return to >= known.to;
}

function lastsExactly(zone: string, date: CalendarDate, start: Minutes, duration: Minutes): boolean {
  const midnight = Temporal.PlainDateTime.from(date);
  const opens = instantOf(zone, midnight.add({ minutes: start }));
  // The end is not included: a session may end in the minute in which the clocks change.
  const lastMinute = instantOf(zone, midnight.add({ minutes: start + duration - 1 }));
  return opens !== undefined && lastMinute !== undefined && lastMinute - opens === (duration - 1) * MINUTE_MS;
}

/** Returns the instant of a wall-clock time; undefined if the clocks skip or repeat it. */
function instantOf(zone: string, wallClock: Temporal.PlainDateTime): number | undefined {
  try {
    return wallClock.toZonedDateTime(zone, { disambiguation: "reject" }).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
