import { expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { weeklyHours } from "#domain/bookings/hours.ts";
import { copiedTo, overlapInWords } from "./hours.ts";

const open = (dayOfWeek: number, start: string, end: string, isActive = true) => ({ dayOfWeek, start, end, isActive });

test("hours must begin before they end", () => {
  const faultOf = (start: string, end: string) => safeParse(weeklyHours, { dayOfWeek: 1, start, end }).error?.issues[0]?.message;
  expect(faultOf("12:00", "17:00")).toBeUndefined();
  expect(faultOf("17:00", "09:00")).toBe("The hours must begin before they end.");
  expect(faultOf("09:00", "09:00")).toBe("The hours must begin before they end.");
  expect(faultOf("", "09:00")).toBe("Please choose when the hours begin and end.");
  expect(faultOf("09:00", "")).toBe("Please choose when the hours begin and end.");
});

test("hours must not overlap active hours of the same day", () => {
  const monday = [open(1, "09:00", "12:00"), open(1, "13:00", "15:00", false), open(2, "09:00", "17:00")];
  expect(overlapInWords({ dayOfWeek: 1, start: "12:00", end: "17:00" }, monday)).toBeUndefined();
  expect(overlapInWords({ dayOfWeek: 1, start: "11:30", end: "12:30" }, monday)).toBe(
    "These hours overlap 09:00 to 12:00 on Monday. Change or disable those first.",
  );
});

test("a day is copied with all its active hours, and skips days where they would overlap", () => {
  const windows = [
    open(1, "09:00", "12:00"),
    open(1, "13:00", "17:00"),
    open(1, "18:00", "19:00", false),
    open(3, "11:00", "14:00"),
    open(4, "11:00", "14:00", false),
  ];
  expect(copiedTo(1, [2, 3, 4], windows)).toEqual({
    added: [
      { dayOfWeek: 2, start: "09:00", end: "12:00" },
      { dayOfWeek: 2, start: "13:00", end: "17:00" },
      { dayOfWeek: 4, start: "09:00", end: "12:00" },
      { dayOfWeek: 4, start: "13:00", end: "17:00" },
    ],
    skipped: [3],
  });
});
