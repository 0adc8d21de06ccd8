import { expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { closedHours, endOfField, fieldOfEnd, specialHours, weeklyHours, weekOfHours } from "./hours.ts";
import { openings } from "./slots.ts";

const whole = { start: "00:00", end: "24:00" };

test("hours may last until 24:00, and never begin then", () => {
  expect(safeParse(weeklyHours, { dayOfWeek: 6, ...whole }).success).toBe(true);
  expect(safeParse(weekOfHours, [{ dayOfWeek: 0, start: "23:00", end: "24:00", isActive: true }]).success).toBe(true);
  expect(safeParse(specialHours, { date: "2030-01-01", ...whole }).success).toBe(true);
  expect(safeParse(closedHours, { date: "2030-01-01", ...whole, reason: "Away" }).success).toBe(true);
  for (const wrong of [
    { start: "24:00", end: "24:00" },
    { start: "23:00", end: "00:00" },
    { start: "23:00", end: "24:30" },
  ])
    expect(safeParse(weeklyHours, { dayOfWeek: 1, ...wrong }).success).toBe(false);
  const overlapping = [whole, { start: "23:30", end: "24:00" }].map((hours) => ({
    dayOfWeek: 1,
    ...hours,
    isActive: true,
  }));
  expect(safeParse(weekOfHours, overlapping).success).toBe(false);
});

test("a time field shows the end of the day as 00:00", () => {
  for (const end of ["24:00", "17:00", ""]) expect(endOfField(fieldOfEnd(end))).toBe(end);
  expect([endOfField("00:00"), fieldOfEnd("24:00")]).toEqual(["24:00", "00:00"]);
});

test("the first and the last hour of a day are sold", () => {
  const diary = {
    zone: "Europe/London",
    earliest: { date: "2030-05-01", time: 0 },
    lastDay: "2030-05-02",
    step: 60,
    mostPerDay: null,
    opensOnSundays: true,
    windows: [],
    specialHours: new Map([["2030-05-02", [{ start: 0, end: 24 * 60 }]]]),
    taken: new Map(),
    sessionCounts: new Map(),
  };
  const times = openings(diary, { duration: 60 }, "2030-05-01", "2030-05-02")["2030-05-02"] ?? [];
  expect([times.length, times[0], times.at(-1)]).toEqual([24, "00:00", "23:00"]);
});
