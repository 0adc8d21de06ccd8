import fc from "fast-check";
import { expect, test } from "vitest";
import { TWO_DAYS } from "#tests/support/data/two-days-rule.ts";
import { divideRefund, mayMove, refundAmount, refundDeadlines, refundTerms } from "./refunds.ts";

const at = (wallClock: string) =>
  Temporal.PlainDateTime.from(wallClock).toZonedDateTime("Europe/London").epochMilliseconds;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

const shares = { all: 100, half: 50, none: 0 };
const percentAt = (begins: number, now: number, freeUntil: number | null = null) =>
  refundTerms(TWO_DAYS, 100, begins, now, freeUntil).percent;

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
  expect(percentAt(begins, begins - notice)).toBe(shares[share]);
});

test.each([
  // Clocks go forward on 29 March 2026: two days on the wall clock are 47 hours.
  ["2026-03-30T10:00", "2026-03-28T10:00", "half"],
  ["2026-03-30T10:00", "2026-03-28T09:00", "all"],
  // Clocks go back on 25 October 2026: two days on the wall clock are 49 hours.
  ["2026-10-26T10:00", "2026-10-24T11:00", "all"],
  ["2026-10-26T10:00", "2026-10-24T11:01", "half"],
] as const)("a session at %s cancelled at %s: elapsed hours count, not calendar days", (begins, cancelled, share) => {
  expect(percentAt(at(begins), at(cancelled))).toBe(shares[share]);
});

test.each([
  ["long before it begins: the policy's own deadlines stay", -100, { share: "all", until: -48, afterwards: 50 }],
  [
    "between the deadlines: everything until then, half until 24 hours before",
    -30,
    { share: "all", until: -30, afterwards: 50 },
  ],
  ["within the last day: everything until then, nothing afterwards", -10, { share: "all", until: -10, afterwards: 0 }],
  ["beyond the beginning: everything until it begins", 70, { share: "all", until: 0, afterwards: 0 }],
] as const)("a moved session is free to cancel until a moment %s", (_, freeUntil, { share, until, afterwards }) => {
  const begins = at("2026-12-01T10:30");
  const now = begins + (Math.min(freeUntil, -11) - 50) * HOUR;
  expect(refundTerms(TWO_DAYS, 100, begins, now, begins + freeUntil * HOUR)).toEqual({
    paid: 100,
    refund: 100,
    percent: shares[share],
    until: begins + until * HOUR,
    afterwards,
  });
  expect(percentAt(begins, begins + until * HOUR, begins + freeUntil * HOUR)).toBe(100);
  expect(percentAt(begins, begins + until * HOUR + SECOND, begins + freeUntil * HOUR)).toBe(afterwards);
});

test("half a refund is whole pence and rounds half a penny up", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (paid) => {
      expect([refundAmount(paid, 50) * 2 - paid, refundAmount(paid, 100), refundAmount(paid, 0)]).toEqual([
        paid % 2,
        paid,
        0,
      ]);
    }),
  );
});

/** The rule as it was implemented before rules had versions. */
function specified(paid: number, begins: number, now: number, freeUntil: number | null) {
  const free = freeUntil === null ? -Infinity : Math.min(freeUntil, begins);
  const all = Math.max(begins - 48 * HOUR, free);
  const half = Math.max(begins - 24 * HOUR, free);
  if (now <= all)
    return { paid, percent: 100, refund: paid, until: all, afterwards: half > all ? Math.ceil(paid / 2) : 0 };
  if (now <= half) return { paid, percent: 50, refund: Math.ceil(paid / 2), until: half, afterwards: 0 };
  return { paid, percent: 0, refund: 0, until: undefined, afterwards: 0 };
}

const moment = fc.integer({ min: -100 * HOUR, max: 30 * HOUR });

test("the specified rule decides at every moment as the specification does", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), moment, fc.option(moment), (paid, now, freeUntil) => {
      expect(refundTerms(TWO_DAYS, paid, 0, now, freeUntil)).toEqual(specified(paid, 0, now, freeUntil));
      expect(mayMove(TWO_DAYS, 0, now)).toBe(now <= -48 * HOUR);
    }),
    { numRuns: 1_000 },
  );
});

const tiers = fc.integer({ min: 0, max: 4 }).chain((length) =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 720 }), { minLength: length, maxLength: length }),
      fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: length, maxLength: length }),
    )
    .map(([hours, percents]) => {
      const descending = (numbers: number[]) => numbers.toSorted((a, b) => b - a);
      const parts = descending(percents);
      return descending(hours).map((notice, place) => ({ hours: notice, percent: parts[place] as number }));
    }),
);
const notice = fc.integer({ min: -10 * HOUR, max: 800 * HOUR });

test("whatever the rule: a refund is whole pence, at most the payment, never grows with time, and names its next change", () => {
  fc.assert(
    fc.property(
      tiers,
      fc.integer({ min: 0, max: 1_000_000 }),
      notice,
      notice,
      fc.option(notice),
      (rule, paid, early, late, free) => {
        const [now, later] = [-Math.max(early, late), -Math.min(early, late)];
        const freeUntil = free === null ? null : -free;
        const before = refundTerms({ tiers: rule }, paid, 0, now, freeUntil);
        const after = refundTerms({ tiers: rule }, paid, 0, later, freeUntil);
        expect(Number.isInteger(before.refund) && before.refund >= 0 && before.refund <= paid).toBe(true);
        expect(after.refund).toBeLessThanOrEqual(before.refund);
        expect(refundTerms({ tiers: rule }, paid, 0, now, null).refund).toBeLessThanOrEqual(before.refund);
        const { until = Infinity } = before;
        expect(refundTerms({ tiers: rule }, paid, 0, until, freeUntil).refund).toBe(before.refund);
        expect(refundTerms({ tiers: rule }, paid, 0, until + 1, freeUntil).refund).toBe(before.afterwards);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("each step gives back its part from its hours of notice on, until the next", () => {
  fc.assert(
    fc.property(tiers, (rule) => {
      expect(refundDeadlines({ tiers: rule }, 0)).toEqual(
        rule.map(({ hours, percent }) => ({ until: -hours * HOUR, percent })),
      );
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
      expect(
        shares.every((share) => share.amount > 0 && share.amount <= (payments[share.paymentReference]?.left ?? 0)),
      ).toBe(true);
    }),
  );
});
