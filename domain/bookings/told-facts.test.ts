import { expect, test } from "vitest";
import { TWO_DAYS } from "#tests/support/data/two-days-rule.ts";
import { twelveHour } from "./twelve-hour.ts";
import { type ReadingOfFacts, toldFacts, type ToldBooking } from "./told-facts.ts";

const begins = Date.parse("2026-12-01T14:30:00Z");
const booking = (change: Partial<ToldBooking> = {}): ToldBooking => ({
  id: "9f2c4e1a-7b1d-4a55-8e0f-2f1f0f3b6a77",
  serviceName: "Rune reading",
  date: "2026-12-01",
  time: "14:30",
  durationMinutes: 30,
  isWritten: false,
  group: null,
  place: "video",
  area: null,
  location: null,
  businessAddress: null,
  meeting: { place: "video", key: "k", begins: "2026-12-01T14:30:00Z", ends: "2026-12-01T15:00:00Z" },
  clientPhone: null,
  preparation: null,
  status: "confirmed",
  paymentStatus: "paid",
  paidBy: "card",
  awaitsCardPayment: false,
  total: 4500,
  paid: 4500,
  owed: 0,
  refunded: 0,
  confirmBy: null,
  freeUntil: null,
  rule: TWO_DAYS,
  ...change,
});
const told = (change: Partial<ToldBooking> = {}, at: Partial<ReadingOfFacts> = {}) =>
  toldFacts(booking(change), {
    zone: "Europe/London",
    begins,
    now: Date.parse("2026-11-20T12:00:00Z"),
    publicUrl: "https://x.example",
    ...at,
  });
const value = (label: string, ...args: Parameters<typeof told>) => told(...args).find(([name]) => name === label)?.[1];

test("the facts stand in the order in which they are needed", () => {
  expect(told({ preparation: "Find a quiet place." })).toEqual([
    ["Service", "Rune reading"],
    ["Date", "Tuesday 1 December 2026"],
    ["Time", "14:30 (London time)"],
    ["Duration", "30 minutes"],
    ["Place", "By video call"],
    ["Join", "Open the call", "https://x.example/join/k"],
    ["Opens", "15 minutes before"],
    ["How to prepare", "Find a quiet place."],
    ["Total price", "£45.00"],
    ["Payment", "Paid"],
    ["Status", "Paid and confirmed."],
    [
      "Money back",
      "All of it until Sunday 29 November, 14:30; half until Monday 30 November, 14:30; nothing after that.",
    ],
    ["Reference", "9F2C4E1A"],
  ]);
});

test("a course has all its days, with the hours and the length of each", () => {
  const group = { places: 2, companions: "Sam", lastDay: "2026-12-06", endTime: "16:00", location: null, least: null };
  const facts = { group, durationMinutes: 90 };
  expect(value("Date", facts)).toBe("Tuesday 1st to Sunday 6th December 2026");
  expect(value("Time", facts, { clock: twelveHour })).toBe("2:30 pm to 4:00 pm each day (London time)");
  expect(value("Duration", facts)).toBe("90 minutes each day");
  expect(value("Places", facts)).toBe("2, with Sam");
});

test.each([
  [{ now: Date.parse("2026-11-29T15:00:00Z") }, {}, "Half of it until Monday 30 November, 14:30; nothing after that."],
  [{ now: Date.parse("2026-12-01T12:00:00Z") }, {}, "Nothing any more."],
  [{ now: Date.parse("2026-12-01T15:00:00Z") }, {}, undefined],
  [{ now: Date.parse("2026-12-01T15:00:00Z") }, { isWritten: true }, "All of it, as it is late."],
  [{}, { paymentStatus: "pending" }, undefined],
  [{}, { status: "cancelled" }, undefined],
  [
    {},
    { paidBy: "pass" },
    "The session goes back to your pass until Sunday 29 November, 14:30; after that it stays used.",
  ],
  [
    { clock: twelveHour },
    { freeUntil: "2026-11-30T18:00:00Z" },
    "All of it until Monday 30 November, 6:00 pm; nothing after that.",
  ],
] as const)("money comes back %j %j: %s", (at, change, words) => {
  expect(value("Money back", change, at)).toBe(words);
});

test.each([
  [{ owed: 3000, paid: 1500 }, "£15.00 paid, £30.00 to pay at the session"],
  [{ refunded: 1000 }, "Paid, £10.00 back"],
  [{ paidBy: "pass" }, "Paid with your pass"],
  [{ paymentStatus: "refunded" }, "Refunded"],
  [{ paymentStatus: "pending", awaitsCardPayment: true }, "Not paid yet"],
  [{ paymentStatus: "pending" }, "£45.00 to pay at the session"],
  [{ paymentStatus: "pending", total: 0 }, undefined],
] as const)("a booking with %j says of its payment: %s", (change, words) => {
  expect(value("Payment", change)).toBe(words);
});
