import { expect, test } from "vitest";
import { allDays, hoursEachDay, placesRows } from "./booked-places.ts";
import { howUnset, placeInWords } from "./meeting.ts";

const weekend = { date: "2026-12-12", time: "11:00", lastDay: "2026-12-13", endTime: "16:00" };

test("a weekend is told with both days and the hours of each; one day with its year", () => {
  expect(allDays(weekend.date, weekend.lastDay)).toBe("Saturday 12th and Sunday 13th December 2026");
  expect(hoursEachDay(weekend)).toBe("11:00 to 16:00 each day");
  expect(allDays(weekend.date, weekend.date)).toBe("Saturday 12 December 2026");
  expect(hoursEachDay({ ...weekend, lastDay: weekend.date })).toBe("11:00 to 16:00");
});

test("places come with the condition under which the session takes place", () => {
  const booked = {
    places: 2,
    companions: null,
    lastDay: weekend.lastDay,
    endTime: weekend.endTime,
    location: null,
    least: null,
  };
  expect(placesRows(booked)).toEqual([["Places", "2"]]);
  expect(placesRows({ ...booked, companions: "Sam Reed" })).toEqual([["Places", "2, with Sam Reed"]]);
  expect(placesRows({ ...booked, least: { places: 3, decideOn: "2026-12-05" } })).toEqual([
    ["Places", "2"],
    ["Takes place", "with at least 3 places booked; decided on 5 December"],
  ]);
});

const unset = {
  place: "video",
  area: null,
  location: null,
  businessAddress: "Near Glastonbury",
  meeting: null,
} as const;
const paid = { status: "pending", paymentStatus: "paid" } as const;

test("a channel without details says who writes; details, a date's own place and a booking that is not agreed say nothing more", () => {
  expect(placeInWords(unset)).toBe("By video call");
  expect(placeInWords({ ...unset, place: "in person" })).toBe("Near Glastonbury");
  expect(howUnset({ ...unset, ...paid })).toMatch(/^I write to you with the link before we meet\./);
  expect(howUnset({ ...unset, ...paid, place: "in person" })).toMatch(/^I write to you with the way there/);
  for (const settled of [
    { place: "written" },
    { location: "The barn" },
    { meeting: { place: "phone", rings: "practitioner" } },
    { status: "pending", paymentStatus: "pending" },
    { status: "cancelled", paymentStatus: "refunded" },
    { status: "completed", paymentStatus: "paid" },
  ] as const)
    expect(howUnset({ ...unset, ...paid, ...settled })).toBeUndefined();
});
