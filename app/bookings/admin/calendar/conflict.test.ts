import { expect, test } from "vitest";
import type { CalendarEntry } from "#app/bookings/calendar.ts";
import { inTheWay } from "./conflict.ts";

const entry = (title: string, from: string, to: string, kind: CalendarEntry["kind"] = "booking"): CalendarEntry => ({
  kind,
  id: title,
  bookingId: title,
  from,
  to,
  title,
  service: null,
  look: null,
  status: "confirmed",
  payment: "paid",
  owed: 0,
  places: null,
});
const anna = entry("Anna", "2026-12-01T10:00", "2026-12-01T11:00");
const bea = entry("Bea", "2026-12-01T12:00", "2026-12-01T13:00");
const dentist = entry("Dentist", "2026-12-01T14:00", "2026-12-01T15:00", "closed");
const off = entry("Retreat", "2026-12-02T00:00", "2026-12-03T00:00", "day-off");
const all = [anna, bea, dentist, off];

test("a session has others, closed hours and days off in its way, but never itself or what only touches it", () => {
  const at = (date: string, start: number, end: number) => inTheWay(all, anna, { date, start, end });
  expect(at("2026-12-01", 11 * 60, 12 * 60)).toEqual([]);
  expect(at("2026-12-01", 10 * 60 + 15, 11 * 60 + 15)).toEqual([]);
  expect(at("2026-12-01", 12 * 60 + 30, 14 * 60 + 30)).toEqual(["Bea", "Closed: Dentist"]);
  expect(at("2026-12-02", 9 * 60, 10 * 60)).toEqual(["Day off: Retreat"]);
  expect(at("2026-12-01", 23 * 60, 24 * 60)).toEqual([]);
});

test("closed hours have sessions in their way alone", () => {
  const over = inTheWay(all, entry("Away", "2026-12-01T08:00", "2026-12-01T09:00", "closed"), {
    date: "2026-12-01",
    start: 12 * 60,
    end: 15 * 60,
  });
  expect(over).toEqual(["Bea"]);
});
