import { expect, test } from "vitest";
import { type CalendarEntry, withMoved } from "#app/bookings/calendar.ts";
import { closedBetween, hoursShown, piecesOf } from "./day-layout.ts";

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
const on = (title: string, from: string, to: string) => entry(title, `2026-12-01T${from}`, `2026-12-01T${to}`);
const lanesOf = (entries: CalendarEntry[], date = "2026-12-01") =>
  piecesOf(entries, date).map(({ entry: { title }, lane, lanes }) => [title, lane, lanes]);

test("entries that overlap stand side by side, others take the whole width", () => {
  const entries = [
    on("c", "10:30", "11:30"),
    on("a", "10:00", "12:00"),
    on("b", "10:00", "10:30"),
    on("d", "13:00", "14:00"),
  ];
  expect(lanesOf(entries)).toEqual([
    ["a", 0, 2],
    ["b", 1, 2],
    ["c", 1, 2],
    ["d", 0, 1],
  ]);
});

test("closed hours lie behind sessions and other closed hours, and leave a strip to press and their words to read", () => {
  const closed = (title: string, from: string, to: string) =>
    entry(title, `2026-12-01T${from}`, `2026-12-01T${to}`, "closed");
  const entries = [
    closed("away", "09:00", "12:00"),
    closed("school", "09:15", "10:00"),
    closed("errand", "11:00", "13:00"),
    on("a", "10:00", "11:00"),
    on("b", "14:00", "15:00"),
  ];
  expect(piecesOf(entries, "2026-12-01").map((piece) => [piece.entry.title, piece.lane, piece.lanes])).toEqual([
    ["away", 0, 2],
    ["school", 1, 2],
    ["a", 0, 1],
    ["errand", 0, 1],
    ["b", 0, 1],
  ]);
  expect(piecesOf(entries, "2026-12-01").filter(({ isOverClosed }) => isOverClosed)).toMatchObject([
    { entry: { title: "a" } },
  ]);
});

test("what lies outside the opening hours is closed", () => {
  const hours = [
    { start: 540, end: 720 },
    { start: 780, end: 1020 },
  ];
  expect(closedBetween(hours, { first: 8, last: 18 })).toEqual([
    { start: 480, end: 540 },
    { start: 720, end: 780 },
    { start: 1020, end: 1080 },
  ]);
  expect(closedBetween([], { first: 8, last: 18 })).toEqual([{ start: 480, end: 1080 }]);
});

test("a short entry is drawn half an hour long, so what follows at once stands beside it", () => {
  expect(lanesOf([on("short", "10:00", "10:10"), on("next", "10:10", "11:00")])).toEqual([
    ["short", 0, 2],
    ["next", 1, 2],
  ]);
});

test("an entry of several days has a part on each of them, and a day off or a whole busy day has none", () => {
  const entries = [
    entry("away", "2026-11-30T22:00", "2026-12-02T01:30", "busy"),
    entry("off", "2026-12-01T00:00", "2026-12-02T00:00", "day-off"),
    entry("trip", "2026-12-02T00:00", "2026-12-03T00:00", "busy"),
  ];
  const spanOn = (date: string) => piecesOf(entries, date).map(({ start, end }) => [start, end]);
  expect(["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"].map(spanOn)).toEqual([
    [[1320, 1440]],
    [[0, 1440]],
    [[0, 90]],
    [],
  ]);
});

test("the hours shown hold the weekly hours and every entry, and at least eight to six", () => {
  const day = ["2026-12-01"];
  expect(hoursShown({ hours: {}, entries: [] }, day)).toEqual({ first: 8, last: 18 });
  const hours = { "2026-12-01": [{ from: "07:30", to: "17:00" }] };
  expect(hoursShown({ hours, entries: [on("late", "19:00", "20:15")] }, day)).toEqual({ first: 7, last: 21 });
});

test("a moved booking keeps its length, also past midnight of a clock change", () => {
  const calendar = { hours: {}, entries: [on("a", "10:00", "11:30"), on("b", "12:00", "13:00")] };
  const moved = withMoved(calendar, {
    bookingId: "a",
    bookingDate: "2027-03-28",
    bookingTime: "00:30",
    bookAnyway: false,
  });
  expect(moved.entries.map(({ from, to }) => [from, to])).toEqual([
    ["2027-03-28T00:30", "2027-03-28T02:00"],
    ["2026-12-01T12:00", "2026-12-01T13:00"],
  ]);
});
