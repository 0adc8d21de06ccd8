import { setCatalog } from "@sacred-space/words/catalogs.ts";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test } from "vitest";
import {
  formatDay,
  formatDayOfInstant,
  formatDateTime,
  formatTimeOfInstant,
  formatZone,
  plural,
  formatDuration,
  formatLength,
} from "./wording.ts";

test.each([
  ["full", "Tuesday 1 December 2026"],
  ["long", "Tuesday 1 December"],
  ["medium", "Tue 1 Dec 2026"],
  ["short", "Tue 1 Dec"],
  ["date", "1 December 2026"],
  ["shortDate", "1 Dec 2026"],
  ["dayAndMonth", "1 December"],
  ["shortDayAndMonth", "1 Dec"],
  ["weekday", "Tuesday"],
  ["month", "December"],
] as const)("a day in the style %s is %j", (style, words) => expect(formatDay("2026-12-01", style)).toBe(words));

test("a month is formatted without a day, and in another language", () => {
  expect(formatDay("2027-01", "month")).toBe("January");
  expect(formatDay("2026-12-01", "full", "de-DE")).toBe("Dienstag, 1. Dezember 2026");
});

test("an instant is formatted in the given zone", () => {
  const instant = Date.UTC(2026, 6, 1, 23, 5);
  expect(formatDateTime(instant, "Europe/London", "full")).toBe("Thursday 2 July 2026, 00:05");
  expect(formatDateTime("2026-07-01T23:05:00Z", "UTC", "shortDate")).toBe("1 Jul 2026, 23:05");
  expect(formatDateTime(instant, "America/New_York", "date", " at ")).toBe("1 July 2026 at 19:05");
  expect(formatDayOfInstant(instant, "Europe/London", "date")).toBe("2 July 2026");
  expect(formatTimeOfInstant(instant, "Europe/Paris")).toBe("01:05");
});

test.each([
  ["Europe/London", "London time"],
  ["America/New_York", "New York time"],
  ["UTC", "UTC time"],
])("%s is %s", (zone, words) => expect(formatZone(zone)).toBe(words));

test.each([
  [30, "30 minutes"],
  [90, "90 minutes"],
  [120, "2 hours"],
  [145, "145 minutes"],
  [150, "2.5 hours"],
  [300, "5 hours"],
])("%i minutes are %j", (minutes, words) => expect(formatDuration(minutes)).toBe(words));

test("a length of several days names them", () => {
  expect(formatLength({ durationMinutes: 300, days: 2 })).toBe("2 days of 5 hours");
  expect(formatLength({ durationMinutes: 90 })).toBe("90 minutes");
});

test("a list of days makes one format", () => {
  const Real = Intl.DateTimeFormat;
  let made = 0;
  Intl.DateTimeFormat = new Proxy(Real, {
    construct: (target, parts) => ((made += 1), Reflect.construct(target, parts)),
  });
  try {
    for (let day = 10; day < 30; day += 1) formatDay(`2026-12-${day}`, "medium", "fr-FR");
  } finally {
    Intl.DateTimeFormat = Real;
  }
  expect(made).toBe(1);
});

test.each([
  [0, "0 bookings"],
  [1, "1 booking"],
  [2, "2 bookings"],
  [1204, "1,204 bookings"],
])("%i is counted as %j", (count, words) => expect(plural(count, "booking")).toBe(words));

test.each([
  ["en-GB", "00:30", "14:05"],
  ["en-US", "12:30 AM", "2:05 PM"],
  ["en-US-u-hc-h23", "00:30", "14:05"],
  ["de", "00:30", "14:05"],
])("the time in %s, whose clock may be part of it", (language, night, noon) => {
  const say = (instant: string) => forReader({ language }, () => formatTimeOfInstant(instant, "UTC"));
  expect([say("2026-12-01T00:30Z"), say("2026-12-01T14:05Z")]).toEqual([night, noon]);
});

test("days, lengths and numbers are written as the reader writes them", () => {
  setCatalog(
    "de",
    new Map([["{hours, plural, one {# hour} other {# hours}}", "{hours, plural, one {# Stunde} other {# Stunden}}"]]),
  );
  const said = (language: string) =>
    forReader({ language }, () => [
      formatDay("2026-12-01", "full"),
      formatDay("2026-12-01", "short"),
      formatDuration(150),
    ]);
  expect(said("en-GB")).toEqual(["Tuesday 1 December 2026", "Tue 1 Dec", "2.5 hours"]);
  expect(said("en-US")).toEqual(["Tuesday, December 1, 2026", "Tue, Dec 1", "2.5 hours"]);
  expect(said("de")).toEqual(["Dienstag, 1. Dezember 2026", "Di., 1. Dez.", "2,5 Stunden"]);
});
