import ICAL from "ical.js";
import { expect, test } from "vitest";
import { bookingFacts } from "#tests/support/data/booking-facts.ts";
import { ERASED_CLIENT } from "#domain/accounts/erased-client.ts";
import { bookingCalendar, practitionerCalendar } from "./booking-calendar.ts";

type Change = Parameters<typeof bookingFacts>[0];

/** Parsed by another library than the one that writes. */
function read(change: Change = {}, write = bookingCalendar) {
  const calendar = new ICAL.Component(ICAL.parse(write(bookingFacts(change))) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent");
  const event = events[0] as ICAL.Component;
  return { calendar, events, event, value: (name: string) => event.getFirstPropertyValue(name)?.toString() };
}

test("the event has the session in UTC, its status, organizer and attendee", () => {
  const { calendar, events, value } = read();
  expect(events).toHaveLength(1);
  expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
  expect(value("dtstart")).toBe("2026-12-01T10:30:00Z");
  expect(value("dtend")).toBe("2026-12-01T11:00:00Z");
  expect(value("dtstamp")).toBe("2026-11-20T20:04:05Z");
  expect(value("summary")).toBe("Rune reading, Sacred Space");
  expect(value("status")).toBe("TENTATIVE");
  expect(value("organizer")).toBe("mailto:hello@practice.example");
  expect(value("attendee")?.toLowerCase()).toBe("mailto:anna@example.org");
});

test("the description is the client's list of facts with what happens next; the practitioner's is the reference", () => {
  const words = (change: Change = {}) => read(change).value("description")?.split("\n") ?? [];
  expect(words({ preparation: "Eat lightly.\r\nBring socks." })).toEqual([
    "Service: Rune reading",
    "Date: Tuesday 1 December 2026",
    "Time: 10:30 (London time)",
    "Duration: 30 minutes",
    "Place: A private healing space",
    "How: I write to you with the way there before we meet. If you have not heard from me the day before, please ask.",
    "How to prepare: Eat lightly.",
    "Bring socks.",
    "Total price: £45.00",
    "Payment: Paid",
    "Status: Paid and reserved for you. I confirm it by Saturday 21 November, 20:04.",
    "Money back: All of it until Sunday 29 November, 10:30; half until Monday 30 November, 10:30; nothing after that.",
    "Reference: 9F2C4E1A",
    "You receive a confirmation email within 24 hours.",
    "The practitioner sends you preparation instructions.",
    "Rescheduling needs at least 48 hours notice.",
  ]);
  expect(words({ status: "confirmed" })).toContain("Status: Paid and confirmed.");
  expect(words({ status: "confirmed", paymentStatus: "pending" })).toContain("Payment: £45.00 to pay at the session");
  expect(words({ status: "cancelled" })).toEqual(["Reference: 9F2C4E1A"]);
  expect(read({}, practitionerCalendar).value("description")).toBe("Reference: 9F2C4E1A");
});

test("a confirmed booking has STATUS CONFIRMED", () => {
  expect(read({ status: "confirmed" }).value("status")).toBe("CONFIRMED");
});

test("a cancelled booking has METHOD CANCEL, and PUBLISH without a business email", () => {
  const cancelled = read({ status: "cancelled", sequence: 3 });
  expect(cancelled.calendar.getFirstPropertyValue("method")).toBe("CANCEL");
  expect([cancelled.value("status"), cancelled.value("sequence")]).toEqual(["CANCELLED", "3"]);
  const published = read({ status: "cancelled", businessEmail: null });
  expect(published.calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(published.value("status")).toBe("CANCELLED");
});

test("the event has a location", () => {
  expect(read().value("location")).toBe("A private healing space");
  expect(read({ place: "video" }).value("location")).toBe("By video call");
});

test("a changed booking keeps its UID and has a higher SEQUENCE", () => {
  const first = read();
  const moved = read({ date: "2026-12-03", sequence: 1, status: "confirmed" });
  expect(moved.value("uid")).toBe(first.value("uid"));
  expect(first.value("uid")).toBe(bookingFacts().bookingId);
  expect([first.value("sequence"), moved.value("sequence")]).toEqual(["0", "1"]);
});

test.each([
  ["the last hour before spring forward", "2027-03-28", "00:30", "2027-03-28T00:30:00Z", "2027-03-28T02:30:00Z"],
  ["the day of spring forward", "2027-03-28", "10:30", "2027-03-28T09:30:00Z", "2027-03-28T11:30:00Z"],
  ["the day of autumn back", "2026-10-25", "10:30", "2026-10-25T10:30:00Z", "2026-10-25T12:30:00Z"],
  ["summer", "2027-07-01", "23:30", "2027-07-01T22:30:00Z", "2027-07-02T00:30:00Z"],
])("%s: the event follows the business zone's wall clock", (_, date, time, start, end) => {
  const { value } = read({ date, time, durationMinutes: 120 });
  expect([value("dtstart"), value("dtend")]).toEqual([start, end]);
});

test.each([
  ["a weekend over spring forward", "2027-03-27", "2027-03-28", "2027-03-27T11:00:00Z", "2027-03-28T15:00:00Z", null],
  ["a weekend over autumn back", "2027-10-30", "2027-10-31", "2027-10-30T10:00:00Z", "2027-10-31T16:00:00Z", null],
  ["another weekend", "2027-04-03", "2027-04-04", "2027-04-03T10:00:00Z", "2027-04-03T15:00:00Z", "FREQ=DAILY;COUNT=2"],
])("%s is one entry that ends when its last day does", (_, date, lastDay, start, end, rule) => {
  const group = { lastDay, endTime: "16:00", places: 1, least: null, location: null };
  const { events, value } = read({ date, time: "11:00", durationMinutes: 300, group });
  expect([events.length, value("dtstart"), value("dtend"), value("rrule") ?? null]).toEqual([1, start, end, rule]);
});

test.each([
  'Eve"\r\nATTENDEE:mailto:other@example.org',
  "Eve;CN=x:mailto:other@example.org",
  "Eve\\n\u2028BEGIN:VALARM",
  "Eve, 'x'",
])("a name injects nothing into the calendar: %j", (clientName) => {
  const { event } = read({ clientName, serviceName: clientName });
  expect(event.getAllProperties("attendee").map((guest) => String(guest.getFirstValue()).toLowerCase())).toEqual([
    "mailto:anna@example.org",
  ]);
  expect(event.getAllSubcomponents()).toEqual([]);
});

test("without a business email the event is published without attendees", () => {
  const { calendar, event } = read({ businessEmail: null });
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(event.getAllProperties("attendee")).toEqual([]);
});

test("the practitioner's file is the same event, published without attendees and titled by initials", () => {
  const theirs = read({ sequence: 2, status: "confirmed" });
  const { calendar, event, value } = read({ sequence: 2, status: "confirmed" }, practitionerCalendar);
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  for (const name of ["uid", "sequence", "dtstart", "dtend", "status"]) expect(value(name)).toBe(theirs.value(name));
  expect(value("summary")).toBe("A. S., Rune reading");
  expect(event.getAllProperties("attendee")).toEqual([]);
  expect(practitionerCalendar(bookingFacts())).not.toMatch(/Smith|anna@|07700/);
  const erased = { clientName: ERASED_CLIENT.name, clientEmail: ERASED_CLIENT.email };
  expect(read(erased, practitionerCalendar).value("summary")).toBe("Rune reading");
});
