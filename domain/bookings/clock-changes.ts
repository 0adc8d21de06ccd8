import type { CalendarDate, Minutes } from "#domain/time.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * Whether a session that begins then lasts as long as it was sold. On the days when the clocks change, some times of day do not exist,
 * some come twice, and others make a session shorter or longer.
 */
export function lastsAsLong(zone: string, date: CalendarDate, start: Minutes, duration: Minutes): boolean {
  return !clocksMayChange(zone, date) || lastsExactly(zone, date, start, duration);
}

/** Those of a day's starts at which a session lasts as long as it was sold; the day is looked at once. */
export function lastingStarts(zone: string, date: CalendarDate, starts: Minutes[], duration: Minutes): Minutes[] {
  if (starts.length === 0 || !clocksMayChange(zone, date)) return starts;
  return starts.filter((start) => lastsExactly(zone, date, start, duration));
}

/**
 * Whether the zone's offset is another a day before this date than a day after its end (UTC). No offset is as long as a day, so every change
 * that touches the date, its midnights included, lies between the two. Most days need no further arithmetic, which costs 20 times as much.
 */
function clocksMayChange(zone: string, date: CalendarDate): boolean {
  const midnight = Date.parse(date);
  return offsetAt(zone, midnight - DAY) !== offsetAt(zone, midnight + 2 * DAY);
}

function offsetAt(zone: string, epochMilliseconds: number): number {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(zone).offsetNanoseconds;
}

function lastsExactly(zone: string, date: CalendarDate, start: Minutes, duration: Minutes): boolean {
  const midnight = Temporal.PlainDateTime.from(date);
  const opens = instantOf(zone, midnight.add({ minutes: start }));
  const closes = instantOf(zone, midnight.add({ minutes: start + duration }));
  return opens !== undefined && closes !== undefined && closes - opens === duration * MINUTE;
}

/** Undefined where the clocks skip this time or show it twice. */
function instantOf(zone: string, wallClock: Temporal.PlainDateTime): number | undefined {
  try {
    return wallClock.toZonedDateTime(zone, { disambiguation: "reject" }).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
