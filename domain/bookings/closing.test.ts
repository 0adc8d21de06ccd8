import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/time.ts";
import { closedParts, closedSpan, lastDayToChoose } from "./closing.ts";

const DAY = "2026-12-03";

test("a part of a day is closed hours, a whole day a day off, a range both", () => {
  expect(closedParts({ from: DAY, until: DAY, start: "13:52", end: "24:00" })).toEqual({
    days: [],
    hours: [{ date: DAY, start: "13:52", end: "24:00" }],
  });
  expect(closedParts({ from: DAY, until: DAY, start: "00:00", end: "24:00" })).toEqual({ days: [DAY], hours: [] });
  expect(closedParts({ from: DAY, until: "2026-12-05", start: "14:00", end: "12:00" })).toEqual({
    days: ["2026-12-04"],
    hours: [
      { date: DAY, start: "14:00", end: "24:00" },
      { date: "2026-12-05", start: "00:00", end: "12:00" },
    ],
  });
});

test("every day of a span is in one part, in order", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.boolean(), fc.boolean(), (length, isFirstWhole, isLastWhole) => {
      const span = {
        from: DAY,
        until: addDays(DAY, length),
        start: isFirstWhole ? "00:00" : "09:00",
        end: isLastWhole ? "24:00" : "12:00",
      };
      const { days, hours } = closedParts(span);
      const all = [...days, ...hours.map(({ date }) => date)].toSorted();
      expect(all).toEqual(Array.from({ length: length + 1 }, (_, index) => addDays(DAY, index)));
      expect(closedSpan.safeParse(span).success).toBe(true);
    }),
  );
});

test("hours out of order, more than a year and what is no time are refused", () => {
  const span = { from: DAY, until: DAY, start: "14:00", end: "13:00" };
  expect(closedSpan.safeParse(span).success).toBe(false);
  expect(closedSpan.safeParse({ ...span, end: "14:00" }).success).toBe(false);
  expect(closedSpan.safeParse({ ...span, until: addDays(DAY, 366) }).success).toBe(false);
  expect(closedSpan.safeParse({ ...span, end: "25:00" }).success).toBe(false);
});

test("there are two days to choose, up to a week for a later session", () => {
  fc.assert(
    fc.property(fc.integer({ min: -3, max: 60 }), (ahead) => {
      const last = daysBetween(DAY, lastDayToChoose(DAY, addDays(DAY, ahead)));
      expect(last).toBe(ahead < 2 ? 2 : ahead > 7 ? 7 : ahead);
    }),
  );
});
