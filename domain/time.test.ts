import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayOfWeek, eachDay, formatTime, parseDate, parseTime, minutesOf } from "./time.ts";

test.each([
  "2027-02-29",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-1-05",
  "0000-01-01",
  "infinity",
  "now",
  "",
  "２０２６-01-01",
  "2026-01-05T00:00",
  " 2026-01-05",
  "2026-01-05\n",
])("%j is not a date", (text) => expect(parseDate(text)).toBeUndefined());

test.each(["24:00", "9:00", "09:60", "09:00:00", "-1:00", "09.00", "０９:00", "", "09:00 ", "09:00\n"])(
  "%j is not a time",
  (text) => expect(parseTime(text)).toBeUndefined(),
);

test("a leap day is a date", () => expect(parseDate("2028-02-29")).toBe("2028-02-29"));

test("every minute of a day round-trips", () => {
  for (let minute = 0; minute < 1440; minute += 1) expect(parseTime(formatTime(minute))).toBe(minute);
});

test("adding days follows the calendar, and the weekday changes with them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -800, max: 800 }), (from, days) => {
      const date = Temporal.PlainDate.from("1950-01-01").add({ days: from });
      const moved = date.add({ days });
      expect(addDays(date.toString(), days)).toBe(moved.toString());
      expect(dayOfWeek(moved.toString())).toBe(moved.dayOfWeek % 7);
    }),
  );
});

test("each day from the first to the last follows the one before; none where they are the wrong way round", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -5, max: 400 }), (from, days) => {
      const first = addDays("1950-01-01", from);
      const all = eachDay(first, addDays(first, days));
      expect(all).toEqual(Array.from({ length: Math.max(0, days + 1) }, (_, index) => addDays(first, index)));
    }),
  );
});

test.each([
  ["00:00", 0],
  ["09:30", 570],
  ["09:30:45", 570],
  ["24:00", 1440],
])("%s is minute %i of its day", (time, minutes) => expect(minutesOf(time)).toBe(minutes));
