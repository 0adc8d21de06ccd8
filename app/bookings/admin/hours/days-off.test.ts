import { expect, test } from "vitest";
import { daysOfRange, daysOff } from "./days-off.ts";

const blocked = (...days: [date: string, reason: string][]) =>
  days.map(([date, reason]) => ({ id: date, date, reason }));

test("consecutive days with one reason are one range, also across months", () => {
  const given = blocked(
    ["2026-12-30", "Rest"],
    ["2026-12-31", "Rest"],
    ["2027-01-01", "Rest"],
    ["2027-01-02", "Dentist"],
    ["2027-01-04", "Dentist"],
  );
  expect(daysOff(given).map(({ first, last, reason, ids }) => [first, last, reason, ids.length])).toEqual([
    ["2026-12-30", "2027-01-01", "Rest", 3],
    ["2027-01-02", "2027-01-02", "Dentist", 1],
    ["2027-01-04", "2027-01-04", "Dentist", 1],
  ]);
});

test("daysOfRange includes both ends; an inverted range and one over a year are undefined", () => {
  expect(daysOfRange("2027-02-27", "2027-03-01")).toEqual(["2027-02-27", "2027-02-28", "2027-03-01"]);
  expect(daysOfRange("2027-03-01", "2027-03-01")).toEqual(["2027-03-01"]);
  expect(daysOfRange("2027-03-01", "2027-02-28")).toBeUndefined();
  expect(daysOfRange("2027-03-01", "2029-03-01")).toBeUndefined();
});
