import { expect, test } from "vitest";
import type { MyBooking } from "#app/bookings/my-bookings.ts";
import { outcomeOf, paymentOf } from "./status-label.ts";

const paid = (facts: Partial<MyBooking>) =>
  ({
    status: "confirmed",
    paymentStatus: "paid",
    awaitsCardPayment: false,
    total: 7000,
    paid: 7000,
    owed: 0,
    refunded: 0,
    ...facts,
  }) as MyBooking;

test("what was paid for a session to come is an amount, or a pass", () => {
  expect(paymentOf(paid({ paidBy: "card" }))).toBe("£70.00 paid");
  expect(paymentOf(paid({ paidBy: "card", refunded: 3500 }))).toBe("£70.00 paid, £35.00 back");
  expect(paymentOf(paid({ paidBy: "pass" }))).toBe("Paid with your pass");
  expect(paymentOf(paid({ paidBy: "pass", refunded: 7000 }))).toBe("Paid with your pass, the session is on it again");
});

test("of a session of a pass it is said whether it is used, not an amount that was never paid for it", () => {
  const cancelled = { status: "cancelled", paidBy: "pass" } as const;
  expect(outcomeOf(paid({ status: "cancelled", paidBy: "card", paymentStatus: "refunded", refunded: 7000 }))).toBe(
    "Cancelled · £70.00 refunded",
  );
  expect(outcomeOf(paid({ ...cancelled, paymentStatus: "refunded", refunded: 7000 }))).toBe(
    "Cancelled · The session is on your pass again",
  );
  expect(outcomeOf(paid(cancelled))).toBe("Cancelled · The session of your pass stays used");
  expect(outcomeOf(paid({ status: "completed", paidBy: "pass" }))).toBe("Completed · Paid with your pass");
});
