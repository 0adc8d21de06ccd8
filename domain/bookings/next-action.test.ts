import { expect, test } from "vitest";
import { describeMoment, nextAction } from "./next-action.ts";
import type { Meeting } from "./meeting.ts";

const zone = "Europe/London";
const at = (instant: string) => ({ zone, now: Date.parse(instant) });
const video: Meeting = {
  place: "video",
  key: "k",
  begins: "2026-12-01T10:30:00Z",
  ends: "2026-12-01T11:00:00Z",
};
const map: Meeting = { place: "in person", address: "12 High Street", mapUrl: "https://maps.example/12" };
const booking = (change: object = {}) => ({
  date: "2026-12-01",
  isWritten: false,
  group: null,
  meeting: null as Meeting | null,
  ...change,
});

test.each([
  ["2026-12-01T10:14:59Z", "calendar"],
  ["2026-12-01T10:15:00Z", "join"],
  ["2026-12-01T10:59:59Z", "join"],
  ["2026-12-01T11:00:00Z", "calendar"],
])("a call is joined from 15 minutes before until its end: at %s %s", (now, kind) => {
  expect(nextAction(booking({ meeting: video }), at(now))?.kind).toBe(kind);
});

test.each([
  ["2026-11-30T23:59:00Z", "calendar"],
  ["2026-12-01T00:00:00Z", "directions"],
  ["2026-12-02T08:00:00Z", "directions"],
  ["2026-12-03T00:00:00Z", "calendar"],
])("the way there is the action on each of its days, by the practice's clock: at %s %s", (now, kind) => {
  const weekend = booking({ meeting: map, group: { lastDay: "2026-12-02" } });
  expect(nextAction(weekend, at(now))?.kind).toBe(kind);
});

test("without a map there is the calendar, and nothing for a written reading", () => {
  const now = at("2026-12-01T09:00:00Z");
  expect(nextAction(booking({ meeting: { place: "in person", address: "12 High Street" } }), now)?.kind).toBe(
    "calendar",
  );
  expect(nextAction(booking({ isWritten: true }), now)).toBeUndefined();
});

test.each([
  ["2026-11-19T10:30:00Z", "In 12 days"],
  ["2026-11-29T23:30:00Z", "In 2 days"],
  ["2026-11-30T23:30:00Z", "Tomorrow"],
  ["2026-12-01T08:00:00Z", "Today"],
  ["2026-12-01T09:30:00Z", "In 60 minutes"],
  ["2026-12-01T10:29:30Z", "In 1 minute"],
  ["2026-12-01T10:30:00Z", "Today"],
  ["2026-12-04T10:30:00Z", "Due"],
])("seen at %s the session is: %s", (now, words) => {
  const begins = Date.parse("2026-12-01T10:30:00Z");
  expect(describeMoment(booking(), { ...at(now), begins })).toBe(words);
});
