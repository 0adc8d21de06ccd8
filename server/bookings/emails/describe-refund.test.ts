import { expect, test } from "vitest";
import { bookingFacts } from "#tests/support/data/booking-facts.ts";
import { describeRefundTerms } from "./describe-refund.ts";

const words = (change: Parameters<typeof bookingFacts>[0]) => describeRefundTerms(bookingFacts(change)).join(" ");

test("long before the session both deadlines are named in the business zone", () => {
  expect(words({})).toBe(
    "Cancel by Sunday 29 November 2026, 10:30 (London time) and you get all of your £45.00 back. From then until Monday 30 November 2026, 10:30, you get half of it back. Later than that, or if you do not come, there is no refund. A refund reaches your card within 5 to 7 business days.",
  );
});

test.each([
  [
    "exactly 48 hours before, all can still come back",
    "2026-11-29T10:30:00Z",
    /^Cancel by Sunday 29 November 2026, 10:30 /,
  ],
  [
    "a second later, half",
    "2026-11-29T10:30:01Z",
    /in less than 48 hours\. Cancel by Monday 30 November 2026, 10:30 .* half of your £45\.00/,
  ],
  [
    "exactly 24 hours before, half can still come back",
    "2026-11-30T10:30:00Z",
    /in less than 48 hours\. Cancel by Monday 30 November/,
  ],
  [
    "a second later, nothing",
    "2026-11-30T10:30:01Z",
    /^Your session begins in less than 24 hours, so your £45\.00 can no longer be returned\.$/,
  ],
])("%s", (_, writtenAt, sentence) => {
  expect(words({ writtenAt })).toMatch(sentence);
});

test.each([
  [
    "over the change to summer time the deadline is an hour earlier on the clock",
    "2027-03-29",
    "Saturday 27 March 2027, 09:30",
    "Sunday 28 March 2027, 10:30",
  ],
  [
    "over the change to winter time it is an hour later",
    "2026-10-26",
    "Saturday 24 October 2026, 11:30",
    "Sunday 25 October 2026, 10:30",
  ],
])("%s, because hours are elapsed time", (_, date, all, half) => {
  const told = words({ date, writtenAt: "2026-09-01T00:00:00Z" });
  expect(told).toContain(`Cancel by ${all}`);
  expect(told).toContain(`until ${half}`);
});

test.each([
  ["2026-11-28T10:00:00Z", /^Cancel by Sunday 29 November 2026, 10:30 /],
  [
    "2026-11-29T20:00:00Z",
    /^As I moved it, you can cancel until Sunday 29 November 2026, 20:00 .* From then until Monday 30 November 2026, 10:30, you get half of it back\./,
  ],
  [
    "2026-12-05T10:00:00Z",
    /^As I moved it, you can cancel until Tuesday 1 December 2026, 10:30 .* you get all of your £45\.00 back\. Later than that/,
  ],
])(
  "a session that the practice moved is free to cancel until %s, where that is later than the rule",
  (freeUntil, sentence) => {
    expect(words({ freeUntil })).toMatch(sentence);
  },
);
