import { expect, test } from "vitest";
import { monthOf, parsePeriod, periodBeside, formatPeriod, taxYearOf } from "./money-period.ts";

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
  for (const begun of [monthOf("2024-01-15"), taxYearOf("2024-01-15")]) {
    let period = begun;
    for (let step = 0; step < 30; step += 1) {
      const next = periodBeside(period, 1);
      expect(periodBeside(next, -1)).toEqual(period);
      expect(Date.parse(next.from) - Date.parse(period.upTo)).toBe(86_400_000);
      period = next;
    }
  }
});

test.each(["", "2026", "2026-13", "2026-00", "tax-26", "tax-2026x", "2026-11-01", "0999-01", "tax-1000"])(
  "%j is no period",
  (key) => {
    expect(parsePeriod(key)).toBeUndefined();
  },
);
