import { expect, test } from "vitest";
import {
  daysAYearBefore,
  daysFrom,
  formatPeriod,
  monthOf,
  parsePeriod,
  partsOf,
  periodAround,
  periodBeside,
  quarterOf,
  taxQuartersOf,
  taxYearOf,
} from "./money-period.ts";

test.each([
  ["2026-11-23", "2026-11", "2026-11-01", "2026-11-30", "November 2026"],
  ["2026-12-31", "2026-12", "2026-12-01", "2026-12-31", "December 2026"],
  ["2028-02-29", "2028-02", "2028-02-01", "2028-02-29", "February 2028"],
])("%s is in the month %s", (day, key, from, upTo, words) => {
  const month = monthOf(day);
  expect(month).toEqual({ key, kind: "month", from, upTo });
  expect(formatPeriod(month)).toBe(words);
  expect(parsePeriod(key)).toEqual(month);
});

test.each([
  ["2026-04-05", "tax-2025", "2025-04-06", "2026-04-05", "Tax year 2025/26"],
  ["2026-04-06", "tax-2026", "2026-04-06", "2027-04-05", "Tax year 2026/27"],
  ["2027-01-01", "tax-2026", "2026-04-06", "2027-04-05", "Tax year 2026/27"],
  ["1999-12-31", "tax-1999", "1999-04-06", "2000-04-05", "Tax year 1999/00"],
])("%s is in the tax year %s, which begins on 6 April", (day, key, from, upTo, words) => {
  const year = taxYearOf(day);
  expect(year).toEqual({ key, kind: "tax-year", from, upTo });
  expect(formatPeriod(year)).toBe(words);
  expect(parsePeriod(key)).toEqual(year);
});

test("periods of a kind follow each other without a gap", () => {
  const days = daysFrom("2024-01-15", "2024-02-03");
  const kinds = (["month", "quarter", "tax-quarter", "tax-year"] as const).map((kind) =>
    periodAround(kind, "2024-01-15"),
  );
  for (const begun of [...kinds, ...(days ? [days] : [])]) {
    let period = begun;
    for (let step = 0; step < 30; step += 1) {
      const next = periodBeside(period, 1);
      expect(periodBeside(next, -1)).toEqual(period);
      expect(Date.parse(next.from) - Date.parse(period.upTo)).toBe(86_400_000);
      period = next;
    }
  }
});

test.each([
  "",
  "2026",
  "2026-13",
  "2026-00",
  "tax-26",
  "tax-2026x",
  "2026-11-01",
  "0999-01",
  "tax-1000",
  "tax-99999",
  "2026-q0",
  "tax-2026-q5",
  "2026-11-31_2026-12-01",
  "2026-12-01_2026-11-01",
  "2020-01-01_2026-01-01",
])("%j is no period", (key) => {
  expect(parsePeriod(key)).toBeUndefined();
});

test.each([
  ["2026-01-01", "2026-q1", "2026-01-01", "2026-03-31", "January to March 2026"],
  ["2028-02-29", "2028-q1", "2028-01-01", "2028-03-31", "January to March 2028"],
  ["2026-12-31", "2026-q4", "2026-10-01", "2026-12-31", "October to December 2026"],
])("%s is in the quarter %s", (day, key, from, upTo, words) => {
  const quarter = quarterOf(day);
  expect(quarter).toEqual({ key, kind: "quarter", from, upTo });
  expect(formatPeriod(quarter)).toBe(words);
  expect(parsePeriod(key)).toEqual(quarter);
});

test("the quarters of a tax year are those that HMRC asks for, and make up the year", () => {
  const quarters = taxQuartersOf("2027-02-01");
  expect(quarters.map(({ key, from, upTo }) => [key, from, upTo])).toEqual([
    ["tax-2026-q1", "2026-04-06", "2026-07-05"],
    ["tax-2026-q2", "2026-07-06", "2026-10-05"],
    ["tax-2026-q3", "2026-10-06", "2027-01-05"],
    ["tax-2026-q4", "2027-01-06", "2027-04-05"],
  ]);
  expect(quarters.map(formatPeriod)).toEqual([
    "6 April to 5 July 2026",
    "6 July to 5 October 2026",
    "6 October 2026 to 5 January 2027",
    "6 January to 5 April 2027",
  ]);
  for (const quarter of quarters) expect(parsePeriod(quarter.key)).toEqual(quarter);
});

test("any days up to five years are a period", () => {
  const days = daysFrom("2026-11-03", "2026-11-20");
  expect(days).toEqual({ key: "2026-11-03_2026-11-20", kind: "days", from: "2026-11-03", upTo: "2026-11-20" });
  expect(parsePeriod("2026-11-03_2026-11-20")).toEqual(days);
  expect(days && formatPeriod(days)).toBe("3 to 20 November 2026");
  expect(days && periodBeside(days, -1).key).toBe("2026-10-16_2026-11-02");
});

test("a period is told by its months, a month by its weeks; its parts are all of it, once", () => {
  expect(partsOf(quarterOf("2026-11-01")).map(({ name }) => name)).toEqual(["October", "November", "December"]);
  expect(partsOf(monthOf("2026-02-01")).map(({ name }) => name)).toEqual(["1 to 7", "8 to 14", "15 to 21", "22 to 28"]);
  for (const period of [taxYearOf("2026-05-01"), monthOf("2026-03-01"), quarterOf("2028-01-01")]) {
    const parts = partsOf(period);
    expect(parts[0]?.from).toBe(period.from);
    expect(parts.at(-1)?.upTo).toBe(period.upTo);
    parts
      .slice(1)
      .forEach(({ from }, index) => expect(Date.parse(from) - Date.parse(parts[index]?.upTo ?? "")).toBe(86_400_000));
  }
});

test("the year before a leap day is compared up to the 28th", () => {
  expect(daysAYearBefore({ from: "2028-02-01", upTo: "2028-02-29" })).toEqual({
    from: "2027-02-01",
    upTo: "2027-02-28",
  });
});
