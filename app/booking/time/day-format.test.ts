import { expect, test } from "vitest";
import { longDay, longDayWithYear, monthName, twelveHour, zoneCity } from "./day-format.ts";

test("a day is written with weekday, day and month", () => {
  expect(longDay("2026-12-01")).toBe("Tuesday 1 December");
});

test("the success page adds the year", () => {
  expect(longDayWithYear("2027-01-31")).toBe("Sunday 31 January 2027");
});

test("a month is named from any of its days", () => {
  expect(monthName("2026-12-31")).toBe("December");
  expect(monthName("2027-01")).toBe("January");
});

test.each([
  ["00:00", "12:00 am"],
  ["09:05", "9:05 am"],
  ["11:30", "11:30 am"],
  ["12:00", "12:00 pm"],
  ["12:30", "12:30 pm"],
  ["16:30", "4:30 pm"],
  ["23:59", "11:59 pm"],
])("%s is %s on the 12-hour clock", (time, spoken) => {
  expect(twelveHour(time)).toBe(spoken);
});

test("a zone is named by its city", () => {
  expect(zoneCity("Europe/London")).toBe("London");
  expect(zoneCity("America/New_York")).toBe("New York");
  expect(zoneCity("UTC")).toBe("UTC");
});
