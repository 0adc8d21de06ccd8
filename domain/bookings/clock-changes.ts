import { type CalendarDate, DAY_MS, MINUTE_MS, type Minutes } from "#domain/time.ts";

/**
 * Whether a session that begins then lasts as long as it was sold. On the days when the clocks change, some times of day do not exist,
 * some come twice, and others make a session shorter or longer.
 */
export function lastsAsLong(zone: string, date: CalendarDate, start: Minutes, duration: Minutes): boolean {
  return !clocksMayChange(zone, date) || lastsExactly(zone, date, start, duration);
}

/** Filters a day's starts by `lastsAsLong`, with one look at the day. */
export function lastingStarts(zone: string, date: CalendarDate, starts: Minutes[], duration: Minutes): Minutes[] {
  if (starts.length === 0 || !clocksMayChange(zone, date)) return starts;
  return starts.filter((start) => lastsExactly(zone, date, start, duration));
}

/** By zone, the latest stretch between two clock changes that was looked up, in epoch milliseconds. */
const steady = new Map<string, { from: number; to: number }>();

/**
 * Whether the clocks change within the date, with a day before it and after its end (UTC): no offset is as long as a day, so every change
 * that touches the date, its midnights included, lies between the two. Most days need no further arithmetic, which costs 20 times as much.
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
  const closes = instantOf(zone, midnight.add({ minutes: start + duration }));
  return opens !== undefined && closes !== undefined && closes - opens === duration * MINUTE_MS;
}

/** Returns the instant of a wall-clock time; undefined if the clocks skip it or show it twice. */
function instantOf(zone: string, wallClock: Temporal.PlainDateTime): number | undefined {
  try {
    return wallClock.toZonedDateTime(zone, { disambiguation: "reject" }).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
