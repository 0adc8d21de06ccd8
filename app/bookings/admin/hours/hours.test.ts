import { expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { weeklyHours } from "#domain/bookings/hours.ts";
import { faultsOf, formatHoursPerWeek, nextHours, weekChange, withChanges, withDays } from "./hours.ts";

const open = (dayOfWeek: number, start: string, end: string, isActive = true) => ({ dayOfWeek, start, end, isActive });

test("hours must begin before they end", () => {
  const hoursError = (start: string, end: string) =>
    safeParse(weeklyHours, { dayOfWeek: 1, start, end }).error?.issues[0]?.message;
  expect(hoursError("12:00", "17:00")).toBeUndefined();
  expect(hoursError("17:00", "09:00")).toBe("The hours must begin before they end.");
  expect(hoursError("09:00", "09:00")).toBe("The hours must begin before they end.");
  expect(hoursError("", "09:00")).toBe("Please choose when the hours begin and end.");
  expect(hoursError("09:00", "")).toBe("Please choose when the hours begin and end.");
});

test("every fault of a week has its day, its place there and its field", () => {
  const week = [
    open(1, "09:00", "12:00"),
    open(2, "17:00", "09:00"),
    open(1, "11:30", "12:30"),
    open(1, "11:00", "12:00", false),
    open(3, "", "09:00"),
  ];
  expect(faultsOf(week)).toEqual([
    { day: 2, place: 0, field: "end", message: "The hours must begin before they end." },
    { day: 3, place: 0, field: "start", message: "Please choose when the hours begin and end." },
    { day: 1, place: 1, field: "start", message: "These hours overlap 09:00 to 12:00." },
  ]);
});

test("a changed day stands in the week until it reads as it is typed", () => {
  const read = [open(1, "09:00", "17:00"), open(2, "09:00", "17:00")];
  const changes = withDays({}, [1, 2], (day) => [open(day, "09:00", "18:00")], read);
  expect(withChanges(read, changes)).toEqual([open(1, "09:00", "18:00"), open(2, "09:00", "18:00")]);
  const elsewhere = [open(1, "10:00", "17:00"), open(2, "09:00", "18:00"), open(3, "10:00", "12:00")];
  const later = withDays(changes, [1], () => [open(1, "10:00", "18:00")], elsewhere);
  expect(later).toEqual({ 1: { from: [open(1, "09:00", "17:00")], to: [open(1, "10:00", "18:00")] } });
  expect(withDays(later, [1], () => [open(1, "10:00", "17:00")], elsewhere)).toEqual({});
});

test("active hours are counted by the week", () => {
  expect(formatHoursPerWeek([])).toBe("0 hours a week");
  expect(
    formatHoursPerWeek([
      open(1, "09:00", "10:00"),
      open(2, "09:00", "17:00", false),
      open(3, "17:00", "09:00"),
      open(4, "", "09:00"),
    ]),
  ).toBe("1 hour a week");
  const days = [1, 2, 3, 4, 5].map((day) => open(day, "09:00", "17:45"));
  expect(formatHoursPerWeek(days)).toBe("43.75 hours a week");
});

test("added hours are nine to five, or an hour after the last of the day while there is room", () => {
  expect(nextHours(1, [])).toEqual(open(1, "09:00", "17:00"));
  expect(nextHours(1, [open(1, "09:00", "12:00")])).toEqual(open(1, "13:00", "14:00"));
  expect(nextHours(1, [open(1, "20:00", "22:00")])).toEqual(open(1, "", ""));
});

test("a change of one kind has its specified words", () => {
  const monday = open(1, "09:00", "17:00");
  const tuesday = open(2, "09:00", "17:00");
  const off = { ...monday, isActive: false };
  expect(weekChange([monday], [monday, tuesday])).toEqual({
    failed: "Failed to add availability slot",
    saved: "Availability slot added",
  });
  expect(weekChange([monday, tuesday], [tuesday])).toEqual({
    failed: "Failed to delete availability slot",
    saved: "Availability slot deleted",
  });
  expect(weekChange([monday, tuesday], [tuesday, off]).saved).toBe("Availability slot disabled");
  expect(weekChange([off], [monday]).saved).toBe("Availability slot enabled");
  expect(weekChange([off, tuesday], [monday, { ...tuesday, isActive: false }]).saved).toBe("Hours saved");
  expect(weekChange([monday], [open(1, "09:00", "18:00")])).toEqual({
    failed: "Failed to update availability slot",
    saved: "Hours saved",
  });
});
