import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayOfWeek, daysBetween, type Weekday } from "#domain/time.ts";
import { firstDatesFrom, firstDayOf, isHoliday } from "./first-dates.ts";

test.each([
  ["2026-04-03", "Good Friday"],
  ["2026-04-06", "Easter Monday"],
  ["2027-03-26", "Good Friday"],
  ["2038-04-26", "Easter Monday, as late as it can be"],
  ["2026-05-04", "the first Monday of May"],
  ["2026-05-25", "the last Monday of May"],
  ["2026-08-31", "the last Monday of August"],
  ["2026-12-25", "Christmas"],
  ["2026-12-28", "Boxing Day, a day later"],
  ["2028-01-03", "New Year, a day later"],
])("%s is %s", (day) => expect(isHoliday(day)).toBe(true));

test.each(["2026-04-02", "2026-04-07", "2026-05-11", "2026-08-24", "2027-01-04", "2026-12-23", "2026-06-01"])(
  "%s is none",
  (day) => expect(isHoliday(day)).toBe(false),
);

test("a group that would begin on Christmas Day begins a week or two later", () => {
  expect(firstDayOf(5, "2026-12-01")).toBe("2027-01-08");
});

test("the holidays between are left out, and six dates remain", () => {
  expect(firstDatesFrom("2026-12-11")).toEqual({ until: "2027-03-05", except: ["2026-12-25"] });
  expect(firstDatesFrom("2026-06-02")).toEqual({ until: "2026-08-11", except: [] });
});

test("every proposed date is at least three weeks away, on its weekday and no holiday", () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((nth) => addDays("2026-01-01", nth));
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 6 }), (today, weekday) => {
      const first = firstDayOf(weekday as Weekday, today);
      const { until, except } = firstDatesFrom(first);
      const dates = Array.from({ length: daysBetween(first, until) / 14 + 1 }, (_, nth) => addDays(first, nth * 14));
      const kept = dates.filter((day) => !except.includes(day));
      expect(daysBetween(today, first)).toBeGreaterThanOrEqual(21);
      expect(dayOfWeek(first)).toBe(weekday);
      expect(kept).toHaveLength(6);
      expect(kept.filter(isHoliday)).toEqual([]);
    }),
  );
});
