import { expect, test } from "vitest";
import { nearestDays } from "./free-days.ts";

test("the nearest three days with a free time are returned, in order, formatted", () => {
  const days = nearestDays({
    "2026-12-03": ["09:00"],
    "2026-12-01": ["10:00"],
    "2026-12-02": [],
    "2026-12-31": ["09:00"],
    "2027-01-02": ["09:00"],
  });
  expect(days.map(({ day }) => day)).toEqual(["Tuesday 1 December", "Thursday 3 December", "Thursday 31 December"]);
});

test("up to three times are all listed", () => {
  expect(nearestDays({ "2026-12-01": ["10:00", "10:30", "14:00"] })).toEqual([
    { date: "2026-12-01", day: "Tuesday 1 December", times: ["10:00", "10:30", "14:00"], more: 0 },
  ]);
});

test("of more times the first, the last and one between are listed, with the number of the others", () => {
  const times = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "16:00"];
  expect(nearestDays({ "2026-12-01": times })).toEqual([
    { date: "2026-12-01", day: "Tuesday 1 December", times: ["09:00", "10:30", "16:00"], more: 4 },
  ]);
});

test("a month without a free time has no days", () => {
  expect(nearestDays({})).toEqual([]);
});
