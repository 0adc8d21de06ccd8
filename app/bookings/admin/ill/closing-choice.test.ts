import { expect, test } from "vitest";
import type { SessionsToClose, SessionToClose } from "#app/bookings/closings.ts";
import { consequenceOf, labelOfClosing } from "./closing-choice.ts";

const session = (bookingId: string, more: Partial<SessionToClose> = {}): SessionToClose => ({
  bookingId,
  groupSessionId: null,
  name: bookingId,
  phone: null,
  person: bookingId,
  serviceName: "Reiki",
  date: "2026-12-03",
  time: "14:30",
  held: 4500,
  by: "email",
  lastDay: "2026-12-05",
  ...more,
});
const found: SessionsToClose = {
  sessions: [
    session("priya"),
    session("sam", { by: "phone", held: 0 }),
    session("ellen", { held: 7000 }),
    session("ellen again", { person: "ellen", held: 1000 }),
    session("texted", { by: "sms" }),
    session("hold", { by: "none", held: 0 }),
  ],
  groupSessions: [
    {
      id: "circle",
      name: "Circle",
      date: "2026-12-03",
      time: "19:00",
      people: [
        session("ann", { groupSessionId: "circle", held: 1800 }),
        session("jo", { groupSessionId: "circle", by: "phone", held: 0 }),
      ],
    },
  ],
};
const all = new Set([...found.sessions.map(({ bookingId }) => bookingId), "circle"]);

test("each person is counted once, an unpaid hold not at all; a text message says only what is cancelled", () => {
  expect(consequenceOf(found, { ticked: all, way: "refund" })).toEqual({ told: 4, toRing: 2, pence: 18_800 });
  expect(consequenceOf(found, { ticked: all, way: "new-times" })).toEqual({ told: 3, toRing: 3, pence: 1800 });
  expect(consequenceOf(found, { ticked: new Set(["sam"]), way: "refund" })).toEqual({ told: 0, toRing: 1, pence: 0 });
  expect(consequenceOf(found, { ticked: new Set(), way: "refund" })).toEqual({ told: 0, toRing: 0, pence: 0 });
});

test.each([
  ["ill", 2, 1, "Close today, tell 2, ring 1"],
  ["ill", 2, 0, "Close today, tell 2"],
  ["ill", 0, 1, "Close today, ring 1"],
  ["ill", 0, 0, "Close today"],
  ["away", 2, 1, "Close hours, tell 2, ring 1"],
  ["away", 0, 0, "Close hours"],
] as const)("the button of %s says whom it tells (%i, %i): %s", (kind, told, toRing, label) => {
  expect(labelOfClosing(kind, { told, toRing, pence: 0 })).toBe(label);
});
