import { expect, test } from "vitest";
import type { DaySchedule } from "#app/bookings/planned-day.ts";
import { inTheWay, describeOutsideHours, planWarning } from "./planned-time.ts";

const ROWAN = {
  from: "10:00",
  to: "11:00",
  bufferBeforeMinutes: 0,
  bufferMinutes: 15,
  title: "Rowan Ash",
  bookingId: "1",
};
const day = (change: Partial<DaySchedule> = {}): DaySchedule => ({
  date: "2026-12-01",
  duration: 60,
  bufferBefore: 0,
  buffer: 0,
  times: [],
  hours: [{ from: "09:00", to: "17:00" }],
  closed: [],
  blockedBecause: null,
  isSameDayRefused: false,
  occupied: [ROWAN],
  ...change,
});

test("a conflict is found with the buffers of both sessions", () => {
  expect(inTheWay(day(), "10:30")).toBe(ROWAN);
  expect(inTheWay(day(), "11:00")).toBe(ROWAN);
  expect(inTheWay(day(), "11:15")).toBeUndefined();
  expect(inTheWay(day(), "09:00")).toBeUndefined();
  expect(inTheWay(day({ buffer: 15 }), "09:00")).toBe(ROWAN);
});

test("a time outside the hours has a warning with the hours", () => {
  expect(describeOutsideHours(day(), "16:30")).toBe(
    "16:30 to 17:30 is outside your hours, 09:00 to 17:00. You can still book it.",
  );
  expect(describeOutsideHours(day(), "16:00")).toBeUndefined();
  const twice = [
    { from: "09:00", to: "12:00" },
    { from: "14:00", to: "17:00" },
  ];
  expect(describeOutsideHours(day({ hours: twice }), "11:30")).toContain(
    "outside your hours, 09:00 to 12:00 and 14:00 to 17:00.",
  );
  expect(describeOutsideHours(day({ hours: [] }), "11:30")).toBeUndefined();
});

test("closed hours are a warning, and so is a blocked day", () => {
  const closed = day({ closed: [{ from: "12:00", to: "13:00", reason: "Dentist", calendar: null }] });
  expect(planWarning(closed, "12:30")).toBe("You closed 12:00 to 13:00: Dentist.");
  expect(planWarning(closed, "13:00")).toBeUndefined();
  expect(planWarning(closed, "")).toBeUndefined();
  const busy = { from: "12:00", to: "13:00", reason: "Dentist", calendar: "Private" };
  expect(planWarning(day({ closed: [busy] }), "12:30")).toBe("You are busy 12:00 to 13:00: Dentist (Private).");
  expect(planWarning(day({ closed: [{ ...busy, reason: "" }] }), "12:30")).toBe(
    "You are busy 12:00 to 13:00 (Private).",
  );
  expect(planWarning(day({ blockedBecause: "Retreat" }), "")).toBe("You blocked this day: Retreat.");
  expect(planWarning(day({ date: "2126-11-28" }), "", "2026-11-28")).toBe(
    "Thursday 28 November 2126 is 100 years away.",
  );
  expect(planWarning(day({ date: "2027-11-28" }), "", "2026-11-28")).toBeUndefined();
});
