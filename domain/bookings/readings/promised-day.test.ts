import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayOfWeek, daysBetween } from "#domain/time.ts";
import { FURTHEST_PROMISE, isWorkingDay, promisedDay } from "./promised-day.ts";

const TODAY = "2026-11-25"; // a Wednesday
const WINDOW = { start: 9 * 60, end: 17 * 60 };
const DAY_OFF = { start: 0, end: 24 * 60 };

const practice = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
    daysOff: fc.uniqueArray(fc.integer({ min: -2, max: 20 })),
    opened: fc.uniqueArray(fc.integer({ min: -2, max: 20 })),
    opensOnSundays: fc.boolean(),
  })
  .map(({ weekdays, daysOff, opened, opensOnSundays }) => ({
    windows: weekdays.map((each) => ({ dayOfWeek: each, ...WINDOW })),
    specialHours: new Map(opened.map((nth) => [addDays(TODAY, nth), [WINDOW]])),
    taken: new Map(daysOff.map((nth) => [addDays(TODAY, nth), [DAY_OFF]])),
    opensOnSundays,
  }));
const workingDays = fc.integer({ min: 1, max: 30 });

test("the promised day is a working day, and so many working days after today", () => {
  fc.assert(
    fc.property(practice, workingDays, (hours, count) => {
      const day = promisedDay(hours, TODAY, count);
      const until = day === undefined ? FURTHEST_PROMISE : daysBetween(TODAY, day);
      const worked = Array.from({ length: until }, (_, index) => addDays(TODAY, index + 1)).filter((date) =>
        isWorkingDay(hours, date),
      );
      expect(day ?? "none").toBe(worked.length < count ? "none" : worked.at(-1));
      expect(worked.length).toBeLessThanOrEqual(count);
    }),
  );
});

test("another day off never brings the promise forward, and a session takes nothing from a working day", () => {
  fc.assert(
    fc.property(practice, workingDays, fc.integer({ min: 1, max: 30 }), (hours, count, index) => {
      const date = addDays(TODAY, index);
      const later = promisedDay({ ...hours, taken: new Map(hours.taken).set(date, [DAY_OFF]) }, TODAY, count);
      expect((later ?? "9999") >= (promisedDay(hours, TODAY, count) ?? "9999")).toBe(true);
      const busy = { ...hours, taken: new Map([...hours.taken, [date, [...(hours.taken.get(date) ?? []), WINDOW]]]) };
      expect(promisedDay(busy, TODAY, count)).toBe(promisedDay(hours, TODAY, count));
    }),
  );
});

test("a full day is passed over for the next working day, and no further than that", () => {
  const full = fc
    .uniqueArray(fc.integer({ min: 0, max: 20 }))
    .map((days) => new Set(days.map((nth) => addDays(TODAY, nth))));
  fc.assert(
    fc.property(practice, workingDays, full, (hours, count, days) => {
      const usual = promisedDay(hours, TODAY, count);
      const day = promisedDay(hours, TODAY, count, days);
      const between = Array.from({ length: FURTHEST_PROMISE }, (_, index) => addDays(TODAY, index + 1)).filter(
        (date) => date >= (usual ?? "9999") && date < (day ?? "9999") && isWorkingDay(hours, date),
      );
      expect(between.filter((date) => !days.has(date))).toEqual([]);
      expect((day ?? "9999") >= (usual ?? "9999")).toBe(true);
      expect(day === undefined || (isWorkingDay(hours, day) && !days.has(day))).toBe(true);
    }),
  );
});

test("weekends, days off and closed Sundays are not counted", () => {
  const weekdays = [0, 1, 2, 3, 4, 5].map((each) => ({ dayOfWeek: each, ...WINDOW }));
  const friday = addDays(TODAY, 2);
  const hours = {
    windows: weekdays,
    specialHours: new Map(),
    taken: new Map([[friday, [DAY_OFF]]]),
    opensOnSundays: false,
  };
  expect([1, 2, 3].map((count) => promisedDay(hours, TODAY, count))).toEqual([
    "2026-11-26",
    "2026-11-30",
    "2026-12-01",
  ]);
  expect(promisedDay({ ...hours, opensOnSundays: true }, TODAY, 2)).toBe("2026-11-29");
  expect(dayOfWeek("2026-11-29")).toBe(0);
});
