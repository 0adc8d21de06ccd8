import { expect, test } from "vitest";
import { dayOfKey, fourWeeksAround } from "./four-weeks.tsx";

const SUNDAY = 0;
const MONDAY = 1;

/** 2026-12-01 is a Tuesday. */
const openings = {
  zone: "Europe/London",
  today: "2026-11-28",
  from: "2026-11-29",
  to: "2027-01-20",
  days: Object.fromEntries(
    ["2026-12-01", "2026-12-02", "2026-12-04", "2026-12-08", "2026-12-16", "2026-12-29", "2027-01-06"].map((day) => [
      day,
      ["09:00"],
    ]),
  ),
};

test("the first four weeks begin with the week of the first bookable day, as the practice's weeks do", () => {
  expect(fourWeeksAround("2026-12-01", openings, SUNDAY)).toBe("2026-11-29");
  expect(fourWeeksAround("2026-12-26", openings, SUNDAY)).toBe("2026-11-29");
  expect(fourWeeksAround("2026-12-01", openings, MONDAY)).toBe("2026-11-30");
});

test("the next four weeks follow the first ones without a gap", () => {
  expect(fourWeeksAround("2026-12-27", openings, SUNDAY)).toBe("2026-12-27");
  expect(fourWeeksAround("2027-01-24", openings, SUNDAY)).toBe("2027-01-24");
});

test("nothing is shown before the first four weeks, and they begin with the first day that may be booked if nothing is free", () => {
  expect(fourWeeksAround("2026-10-01", openings, SUNDAY)).toBe("2026-11-29");
  expect(fourWeeksAround("2026-12-01", { ...openings, days: {} }, MONDAY)).toBe("2026-11-23");
});

test.each([
  ["ArrowRight", "2026-12-02", "2026-12-04"],
  ["ArrowLeft", "2026-12-04", "2026-12-02"],
  ["ArrowDown", "2026-12-02", "2026-12-16"], // 9 December is not free
  ["ArrowDown", "2026-12-01", "2026-12-08"],
  ["ArrowUp", "2026-12-16", "2026-12-02"],
  ["Home", "2026-12-04", "2026-12-01"],
  ["End", "2026-12-01", "2026-12-04"],
  ["PageDown", "2026-12-01", "2026-12-29"],
  ["PageDown", "2026-12-02", "2027-01-06"], // the first free day after the same day four weeks later
  ["PageDown", "2026-12-29", "2027-01-06"], // or the last one of all
  ["PageUp", "2027-01-06", "2026-12-16"],
  ["PageUp", "2026-12-16", "2026-12-01"],
  ["ArrowLeft", "2026-12-01", undefined],
  ["ArrowRight", "2027-01-06", undefined],
  ["Enter", "2026-12-01", undefined],
])("%s leads from %s to %s: bookable days alone are stopped at", (key, day, next) => {
  expect(dayOfKey(key, day, openings, SUNDAY)).toBe(next);
});
