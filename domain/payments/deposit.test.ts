import fc from "fast-check";
import { expect, test } from "vitest";
import { MIN_CARD_AMOUNT } from "#domain/money.ts";
import { dueNow, dueWhenBooking } from "./deposit.ts";

test.each([
  [4500, null, 4500],
  [4500, 33, 1485],
  [4501, 50, 2251],
  [3003, 33, 991],
  [0, 50, 0],
  [100, 5, 30],
  [100, 95, 100],
  [59, 50, 59],
])("of %d pence a deposit of %s per cent asks for %d", (price, deposit, due) => {
  expect(dueWhenBooking({ deposit }, price)).toBe(due);
});

test("a deposit is whole pence, at least its part of the price, and a card can take both payments", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 5, max: 95 }), (price, deposit) => {
      const due = dueWhenBooking({ deposit }, price);
      expect(Number.isInteger(due) && due <= price && due * 100 >= price * deposit).toBe(true);
      expect(due === price || Math.min(due, price - due) >= MIN_CARD_AMOUNT).toBe(true);
    }),
  );
});

test("a card page asks for the deposit first, then for the rest; by a link for all that is owed", () => {
  const booking = { rule: { deposit: 20 }, price: 5000, owed: 5000, paymentStatus: "pending", paidBy: "card" };
  expect(dueNow(booking)).toBe(1000);
  expect(dueNow({ ...booking, paidBy: "link" })).toBe(5000);
  expect(dueNow({ ...booking, paymentStatus: "paid", owed: 4000 })).toBe(4000);
  expect(dueNow({ ...booking, paymentStatus: "paid", owed: 0 })).toBe(0);
});
