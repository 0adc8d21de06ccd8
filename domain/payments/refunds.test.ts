import fc from "fast-check";
import { expect, test } from "vitest";
import { divideRefund, refundAmount, refundDeadlines, refundShare, refundTerms } from "./refunds.ts";

const at = (wallClock: string) => Temporal.PlainDateTime.from(wallClock).toZonedDateTime("Europe/London").epochMilliseconds;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

test.each([
  ["48 hours and a second before", 48 * HOUR + SECOND, "all"],
  ["exactly 48 hours before", 48 * HOUR, "all"],
  ["a second under 48 hours", 48 * HOUR - SECOND, "half"],
  ["exactly 24 hours before", 24 * HOUR, "half"],
  ["a second under 24 hours", 24 * HOUR - SECOND, "none"],
  ["when it begins", 0, "none"],
  ["after it began", -SECOND, "none"],
] as const)("%s refunds %s", (_, notice, share) => {
  const begins = at("2026-12-01T10:30");
  expect(refundShare(begins, begins - notice)).toBe(share);
});

test.each([
  // Clocks go forward on 29 March 2026: two days by the wall are 47 hours.
  ["2026-03-30T10:00", "2026-03-28T10:00", "half"],
  ["2026-03-30T10:00", "2026-03-28T09:00", "all"],
  // Clocks go back on 25 October 2026: two days by the wall are 49 hours.
  ["2026-10-26T10:00", "2026-10-24T11:00", "all"],
  ["2026-10-26T10:00", "2026-10-24T11:01", "half"],
] as const)("a session at %s cancelled at %s: elapsed hours count, not calendar days", (begins, cancelled, share) => {
  expect(refundShare(at(begins), at(cancelled))).toBe(share);
});

test.each([
  ["long before it begins: the policy's own deadlines stay", -100, { share: "all", until: -48, afterwards: 50 }],
  ["between the deadlines: everything until then, half until 24 hours before", -30, { share: "all", until: -30, afterwards: 50 }],
  ["within the last day: everything until then, nothing afterwards", -10, { share: "all", until: -10, afterwards: 0 }],
  ["beyond the beginning: everything until it begins", 70, { share: "all", until: 0, afterwards: 0 }],
] as const)("a moved session is free to cancel until a moment %s", (_, freeUntil, { share, until, afterwards }) => {
  const begins = at("2026-12-01T10:30");
  const now = begins + (Math.min(freeUntil, -11) - 50) * HOUR;
  expect(refundTerms(100, begins, now, begins + freeUntil * HOUR)).toEqual({
    paid: 100,
    refund: 100,
    share,
    until: begins + until * HOUR,
    afterwards,
  });
  expect(refundShare(begins, begins + until * HOUR, begins + freeUntil * HOUR)).toBe("all");
  expect(refundShare(begins, begins + until * HOUR + SECOND, begins + freeUntil * HOUR)).toBe(afterwards > 0 ? "half" : "none");
});

test("a refund is whole pence, at most the payment, and rounds half a penny up", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (paid) => {
      const half = refundAmount(paid, "half");
      expect([half * 2 - paid, refundAmount(paid, "all"), refundAmount(paid, "none")]).toEqual([paid % 2, paid, 0]);
    }),
  );
});

test("the refund share never grows as the session approaches, and changes only at the deadlines", () => {
  const order = { all: 2, half: 1, none: 0 };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * HOUR }), fc.integer({ min: 0, max: HOUR }), (notice, later) => {
      const begins = at("2026-07-01T12:00");
      const before = order[refundShare(begins, begins - notice)];
      const after = order[refundShare(begins, begins - notice + later)];
      expect(after).toBeLessThanOrEqual(before);
      const { all, half } = refundDeadlines(begins);
      const crossed = [all, half].filter((deadline) => begins - notice <= deadline && deadline < begins - notice + later).length;
      expect(before - after).toBe(crossed);
    }),
  );
});

test("a refund is split over payments: at most what is left of each, and as much as possible in total", () => {
  const payment = fc.record({ paymentReference: fc.string(), left: fc.integer({ min: -500, max: 10_000 }) });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.array(payment, { maxLength: 5 }), (amount, payments) => {
      const shares = divideRefund(
        amount,
        payments.map((one, index) => ({ ...one, paymentReference: index })),
      );
      const room = payments.reduce((sum, { left }) => sum + Math.max(0, left), 0);
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(Math.min(amount, room));
      expect(shares.every((share) => share.amount > 0 && share.amount <= (payments[share.paymentReference]?.left ?? 0))).toBe(true);
    }),
  );
});
