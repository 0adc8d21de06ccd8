import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import * as calendars from "#server/calendars/actions.ts";
import * as waiting from "#server/waiting/actions.ts";
import { plainWords } from "#tests/support/plain-words.ts";
import * as bookings from "./actions.ts";
import { refuseManualTime } from "./new/manual-time.ts";

const inPseudo = <T>(say: () => T) => forReader({ language: "en-XA" }, say);

test("a time that the practitioner closed is refused in her language", () => {
  const day = {
    zone: "Europe/London",
    date: "2026-12-01",
    today: "2026-11-20",
    now: "10:00",
    isSameDayAllowed: true,
    hours: [],
    step: 30,
    occupied: [],
    closed: [{ start: 540, end: 720, reason: "…", calendar: null }],
    blockedBecause: null,
  };
  const session = { start: 600, duration: 60 };
  const refusals = inPseudo(() => [
    refuseManualTime(session, day, {}),
    refuseManualTime(session, { ...day, blockedBecause: "…" }, {}),
  ]);
  expect(refusals.map((refusal) => refusal?.reason)).toEqual(["hours-closed", "day-blocked"]);
  for (const refusal of refusals) expect(plainWords(refusal?.detail ?? "plain")).toEqual([]);
});

test.each([
  ["bookings-csv", bookings.bookingsCsv.input, { view: "?", status: "?", payment: "?", notes: "?" }],
  ["practice-cancel-booking", bookings.practiceCancelBooking.input, { bookingId: crypto.randomUUID(), refund: "?" }],
  ["practice-change-zone", bookings.changeZone.input, { changeId: "?", from: "?".repeat(200), zone: 1 }],
  ["join-waiting-list", waiting.joinWaitingList.input, { groupSessionId: "?", places: 9 }],
  ["practice-add-outside-calendar", calendars.addOutsideCalendar.input, { kind: "caldav", name: "", address: "" }],
])("%s says in the reader's language what does not fit", (_, input, given) => {
  const issues = inPseudo(() => z.safeParse(input, given).error?.issues ?? []);
  const said = issues.filter(({ message }) => !message.startsWith("Invalid input")).map(({ message }) => message);
  expect(said.length).toBeGreaterThan(0);
  expect(said.flatMap((message) => plainWords(message))).toEqual([]);
});
