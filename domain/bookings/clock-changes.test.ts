import fc from "fast-check";
import { expect, test } from "vitest";
import { lastingStarts, lastsAsLong } from "./clock-changes.ts";
import { addDays, type CalendarDate } from "#domain/time.ts";

/** Computes each day exactly, without the shortcut for days without a clock change. */
function lastsByTheCalendar(zone: string, date: CalendarDate, start: number, duration: number): boolean {
  const wall = (minutes: number) => Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes });
  const isShownOnce = (time: Temporal.PlainDateTime) => {
    const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
      time.toZonedDateTime(zone, { disambiguation }),
    );
    return earlier?.epochMilliseconds === later?.epochMilliseconds && earlier?.toPlainDateTime().equals(time) === true;
  };
  const [opens, last] = [wall(start), wall(start + duration - 1)]; // the minute in which it ends is no part of it
  if (!isShownOnce(opens) || !isShownOnce(last)) return false;
  return opens.toZonedDateTime(zone).until(last.toZonedDateTime(zone)).total("minutes") === duration - 1;
}

/** Returns the days from 2011 to 2035 whose offset at noon UTC differs from that of the day before. */
function daysOfChange(zone: string): CalendarDate[] {
  const offset = (date: string) => Temporal.Instant.from(`${date}T12:00Z`).toZonedDateTimeISO(zone).offset;
  const days = Array.from({ length: 25 * 365 }, (_, day) => addDays("2011-01-01", day));
  return days.filter((day) => offset(day) !== offset(addDays(day, -1)));
}

const DURATIONS = [30, 60, 300];
const HALF_HOURS = Array.from({ length: 48 }, (_, at) => at * 30);
const startsOf = (duration: number) => HALF_HOURS.filter((start) => start + duration <= 24 * 60);

test.each([
  ["Europe/London", "one hour, at 01:00"],
  ["America/New_York", "one hour, at 02:00"],
  ["Australia/Lord_Howe", "half an hour"],
  ["Africa/Cairo", "at midnight"],
  ["America/Havana", "from midnight, and back to midnight"],
  ["Asia/Beirut", "at midnight"],
  ["Atlantic/Azores", "from midnight to one, and back to midnight"],
  ["America/Santiago", "at the end of a Saturday"],
  ["Pacific/Apia", "a whole day left out, in 2011"],
  ["Africa/Casablanca", "around Ramadan"],
])("around every clock change of %s (%s) the fast path equals the exact calculation", (zone) => {
  const changes = daysOfChange(zone);
  expect(changes.length).toBeGreaterThan(1);
  const near = [...changes.slice(0, 8), ...changes.slice(-2)].flatMap((day) =>
    [-2, -1, 0, 1, 2].map((by) => addDays(day, by)),
  );
  for (const date of near) {
    for (const duration of DURATIONS) {
      const exact = startsOf(duration).filter((start) => lastsByTheCalendar(zone, date, start, duration));
      expect({ date, duration, starts: lastingStarts(zone, date, startsOf(duration), duration) }).toEqual({
        date,
        duration,
        starts: exact,
      });
    }
  }
});

test.each([
  ["Europe/London", "2027-03-28", 0, true],
  ["Europe/London", "2027-03-28", 30, false],
  ["Europe/London", "2027-03-28", 60, false],
  ["Europe/London", "2027-10-31", 0, true],
  ["Europe/London", "2027-10-31", 30, false],
  ["Europe/London", "2027-10-31", 60, false],
  ["Africa/Cairo", "2027-10-28", 22 * 60, true],
  ["Africa/Cairo", "2027-10-28", 23 * 60, false],
  ["Europe/London", "2027-05-01", 23 * 60, true],
] as const)("an hour in %s on %s from minute %i is offered: %s", (zone, date, start, isOffered) => {
  expect(lastsAsLong(zone, date, start, 60)).toBe(isOffered);
});

test("in any zone, on any day and at any minute, the fast path equals the exact calculation", () => {
  const zones = fc.constantFrom("UTC", ...Intl.supportedValuesOf("timeZone"));
  const lengths = fc.integer({ min: 5, max: 720 });
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: 0, max: 365 * 60 }),
      fc.integer({ min: 0, max: 1439 }),
      lengths,
      (zone, day, start, duration) => {
        const date = addDays("2000-01-01", day);
        const exact = lastsByTheCalendar(zone, date, start, duration);
        expect(lastsAsLong(zone, date, start, duration)).toBe(exact);
        expect(lastingStarts(zone, date, [start], duration)).toEqual(exact ? [start] : []);
      },
    ),
    { numRuns: 2_000 },
  );
});
