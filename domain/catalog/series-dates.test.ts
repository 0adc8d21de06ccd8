import fc from "fast-check";
import { expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { MAX_DATES, type SeriesRule, seriesRequest, seriesRule } from "./series.ts";
import { seriesDates } from "./series-dates.ts";

const LONDON = "Europe/London";
const rule = (more: Partial<SeriesRule>): SeriesRule => ({
  repeats: "weekly",
  every: 1,
  weekdays: [],
  nth: 1,
  until: "2027-06-30",
  except: [],
  ...more,
});

test("every other Tuesday until June; the excepted day is still one of the rule", () => {
  const dates = seriesDates(rule({ every: 2, weekdays: [2], except: ["2026-12-29"] }), "2026-12-01", LONDON);
  expect(dates).toHaveLength(16);
  expect(dates.slice(0, 4)).toEqual(["2026-12-01", "2026-12-15", "2026-12-29", "2027-01-12"]);
  expect(dates.at(-1)).toBe("2027-06-29");
});

test("a first day on another weekday is no date of the rule, and counts its week", () => {
  const dates = seriesDates(rule({ every: 2, weekdays: [1, 5], until: "2026-12-31" }), "2026-12-02", LONDON);
  expect(dates).toEqual(["2026-12-04", "2026-12-14", "2026-12-18", "2026-12-28"]);
});

test("the last Friday of every third month", () => {
  const dates = seriesDates(rule({ repeats: "monthly", every: 3, nth: -1, weekdays: [5] }), "2026-12-01", LONDON);
  expect(dates).toEqual(["2026-12-25", "2027-03-26", "2027-06-25"]);
});

// The almanac's moons (UTC): new 2026-12-09 00:52, 2027-01-07 20:24, 2027-02-06 15:56, 2027-03-08 09:29; full 2026-12-24 01:28,
// 2027-01-22 12:17, 2027-02-20 23:23, 2027-03-22 10:44.
test("new and full moons fall on the day that they have in the practice's zone", () => {
  const moons = (repeats: SeriesRule["repeats"], zone: string) =>
    seriesDates(rule({ repeats, until: "2027-03-31" }), "2026-12-01", zone);
  expect(moons("new-moon", LONDON)).toEqual(["2026-12-09", "2027-01-07", "2027-02-06", "2027-03-08"]);
  expect(moons("new-moon", "America/New_York")[0]).toBe("2026-12-08");
  expect(moons("full-moon", LONDON)).toEqual(["2026-12-24", "2027-01-22", "2027-02-20", "2027-03-22"]);
  expect(moons("full-moon", "Asia/Tokyo")[2]).toBe("2027-02-21");
});

test("eclipses are new and full moons of known days", () => {
  const isMoon = (repeats: SeriesRule["repeats"], day: string) =>
    seriesDates(rule({ repeats, until: day }), day, "UTC").length === 1;
  expect(["2017-08-21", "2024-04-08", "2026-08-12", "2027-08-02"].filter((day) => !isMoon("new-moon", day))).toEqual(
    [],
  );
  expect(["2018-07-27", "2025-03-14", "2025-09-07", "2026-03-03"].filter((day) => !isMoon("full-moon", day))).toEqual(
    [],
  );
});

test("the nearest Friday to a moon may be before it or after it, and decides whether it is within the series", () => {
  const fridays = (from: string, until: string) =>
    seriesDates(rule({ repeats: "new-moon", weekdays: [5], until }), from, LONDON);
  expect(fridays("2026-12-01", "2027-03-31")).toEqual(["2026-12-11", "2027-01-08", "2027-02-05", "2027-03-05"]);
  expect(fridays("2026-12-10", "2027-02-05")).toEqual(["2026-12-11", "2027-01-08", "2027-02-05"]);
  expect(fridays("2026-12-12", "2027-02-04")).toEqual(["2027-01-08"]);
});

test("a moon series ends with the years", () => {
  expect(
    seriesDates(rule({ repeats: "new-moon", weekdays: [5], until: "9999-12-31" }), "9999-11-01", LONDON),
  ).toHaveLength(2);
});

test("a rule that goes on and on is cut off at one date too many", () => {
  expect(seriesDates(rule({ weekdays: [2], until: "9999-12-31" }), "2026-12-01", LONDON)).toHaveLength(MAX_DATES + 1);
  expect(seriesDates(rule({ repeats: "full-moon", until: "9999-12-31" }), "2026-12-01", LONDON)).toHaveLength(
    MAX_DATES + 1,
  );
});

/** Returns the days that fit the rule, by testing every day with JavaScript's Date alone. */
function dayByDay({ repeats, every, weekdays, nth, until }: SeriesRule, from: string): string[] {
  const number = (text: string) => Date.parse(text) / 86_400_000;
  const at = (n: number) => new Date(n * 86_400_000);
  const week = (n: number) => Math.floor((n + 3) / 7); // 1970-01-01 was a Thursday
  const month = (n: number) => at(n).getUTCFullYear() * 12 + at(n).getUTCMonth();
  const first = number(from);
  const isDue = (n: number) => {
    if (!weekdays.includes(at(n).getUTCDay())) return false;
    if (repeats === "weekly") return (week(n) - week(first)) % every === 0;
    const isNth = nth === -1 ? month(n + 7) > month(n) : Math.ceil(at(n).getUTCDate() / 7) === nth;
    return isNth && (month(n) - month(first)) % every === 0;
  };
  const days = Array.from({ length: Math.max(0, number(until) - first + 1) }, (_, index) => first + index);
  return days.filter(isDue).map((n) => at(n).toISOString().slice(0, 10));
}

test("weekly and monthly rules have the dates that an expansion day by day finds", () => {
  const day = fc
    .integer({ min: 0, max: 900 })
    .map((n) => new Date(Date.parse("2026-01-01") + n * 86_400_000).toISOString().slice(0, 10));
  const rules = fc.record({
    repeats: fc.constantFrom("weekly" as const, "monthly" as const),
    every: fc.integer({ min: 1, max: 12 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 1 }),
    nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
    until: day,
  });
  fc.assert(
    fc.property(rules, fc.uniqueArray(fc.integer({ min: 0, max: 6 })), day, (made, more, from) => {
      const weekdays = made.repeats === "weekly" ? [...new Set([...made.weekdays, ...more])] : made.weekdays;
      const asked = { ...made, weekdays, except: [] };
      expect(seriesDates(asked, from, LONDON)).toEqual(dayByDay(asked, from).slice(0, MAX_DATES + 1));
    }),
    { numRuns: 300 },
  );
});

const REFUSED: [string, Partial<Record<keyof SeriesRule, unknown>>][] = [
  ["Please choose the last day: a series needs an end.", { until: "" }],
  ["Please choose the last day: a series needs an end.", { until: undefined }],
  ["Please choose a weekday.", { weekdays: [] }],
  ["Please choose a weekday.", { repeats: "monthly", weekdays: [1, 2] }],
  ["Please choose a weekday.", { repeats: "new-moon", weekdays: [1, 2] }],
  ["Between 1 and 12.", { every: 0 }],
  ["Between 1 and 12.", { every: 13 }],
];
test.each(REFUSED)("refused with '%s': %j", (message, wrong) => {
  const parsed = safeParse(seriesRule, { ...rule({ weekdays: [2] }), ...wrong });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("a series ends on its first day or later", () => {
  const date = {
    serviceId: "s",
    startsOn: "2026-12-01",
    endsOn: "2026-12-01",
    startTime: "19:00",
    endTime: "20:30",
    places: 8,
    leastPlaces: null,
    decideOn: null,
    price: 1200,
    salesEndHours: 0,
    location: null,
    joinUrl: null,
    note: null,
    isActive: true,
  };
  const request = { seriesId: "7d444840-9dc0-41d1-b245-5ffdce74fad2", date, rule: rule({ weekdays: [2] }) };
  expect(safeParse(seriesRequest, request).success).toBe(true);
  expect(
    safeParse(seriesRequest, { ...request, date: { ...date, startsOn: "2027-07-01", endsOn: "2027-07-01" } }).success,
  ).toBe(false);
});
