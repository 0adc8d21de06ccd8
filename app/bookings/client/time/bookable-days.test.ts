import { expect, test } from "vitest";
import { firstBookableDay, isBookable, timesOn } from "./bookable-days.ts";

const openings = {
  zone: "Europe/London",
  today: "2026-11-20",
  from: "2026-11-21",
  to: "2026-12-20",
  days: {
    "2026-11-20": ["09:00"],
    "2026-11-23": ["10:30", "09:00"],
    "2026-11-29": ["10:00"],
    "2026-12-01": ["14:00"],
    "2026-12-21": ["09:00"],
  },
};

test("a day with a free time inside the span can be chosen", () => {
  expect(isBookable("2026-11-23", openings)).toBe(true);
});

test("a day before the bookable span cannot be chosen, even when the response lists them", () => {
  expect(isBookable("2026-11-20", openings)).toBe(false);
});

test("a day beyond the bookable span cannot be chosen", () => {
  expect(isBookable("2026-12-21", openings)).toBe(false);
});

test("a Sunday can be chosen only when the server offers times on it", () => {
  expect(isBookable("2026-11-29", openings)).toBe(true);
  expect(isBookable("2026-11-22", openings)).toBe(false);
});

test("a day without a free time cannot be chosen", () => {
  expect(isBookable("2026-11-24", openings)).toBe(false);
  expect(isBookable("2026-11-24", { ...openings, days: { "2026-11-24": [] } })).toBe(false);
});

test("times are sorted", () => {
  expect(timesOn("2026-11-23", openings)).toEqual(["09:00", "10:30"]);
  expect(timesOn("2026-11-24", openings)).toEqual([]);
});

test("the next free day is found from any day", () => {
  expect(firstBookableDay(openings)).toBe("2026-11-23");
  expect(firstBookableDay(openings, "2026-11-24")).toBe("2026-11-29");
  expect(firstBookableDay(openings, "2026-12-02")).toBeUndefined();
});
