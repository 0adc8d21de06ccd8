import { expect, test } from "vitest";
import type { Weekday } from "#domain/time.ts";
import { dateIn, daysOf, formatViewTitle, turned } from "./span.ts";

test("a week begins on the practice's day, also where the clocks change", () => {
  expect(daysOf("week", "2027-03-28", 1)).toEqual([22, 23, 24, 25, 26, 27, 28].map((day) => `2027-03-${day}`));
  expect(daysOf("week", "2027-03-28", 0)).toEqual([
    "2027-03-28",
    "2027-03-29",
    "2027-03-30",
    "2027-03-31",
    "2027-04-01",
    "2027-04-02",
    "2027-04-03",
  ]);
  expect([0, 1, 6].map((begin) => daysOf("week", "2027-10-25", begin as Weekday)[0])).toEqual([
    "2027-10-24",
    "2027-10-25",
    "2027-10-23",
  ]);
});

test("a month is shown in whole weeks", () => {
  const days = daysOf("month", "2026-12-15", 1);
  expect([days[0], days.at(-1), days.length]).toEqual(["2026-11-30", "2027-01-03", 35]);
  expect(daysOf("month", "2027-02-10", 0)).toHaveLength(35);
  expect(daysOf("month", "2027-02-10", 1)).toHaveLength(28); // Monday 1 to Sunday 28 February
});

test("views turn by their own length, months by their first day", () => {
  expect(turned("day", "2026-12-31", 1)).toBe("2027-01-01");
  expect(turned("3days", "2026-12-01", -1)).toBe("2026-11-28");
  expect(turned("week", "2026-12-01", 1)).toBe("2026-12-08");
  expect(turned("month", "2027-01-31", 1)).toBe("2027-02-01");
  expect(turned("month", "2027-01-31", -1)).toBe("2026-12-01");
});

test("the span in words names a month and a year once, or both", () => {
  expect(formatViewTitle("week", "2026-12-09", 1)).toBe("7 to 13 December 2026");
  expect(formatViewTitle("day", "2026-12-01", 1)).toBe("Tuesday 1 December 2026");
  expect(formatViewTitle("week", "2026-12-01", 1)).toBe("30 November to 6 December 2026");
  expect(formatViewTitle("3days", "2026-12-30", 1)).toBe("30 December 2026 to 1 January 2027");
  expect(formatViewTitle("month", "2026-12-31", 0)).toBe("December 2026");
});

test("the address may name any real date", () => {
  expect(dateIn("2026-12-01")).toBe("2026-12-01");
  expect([null, "", "2026-02-30", "9999-12-31", "1900-01-01"].map(dateIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
