import { expect, test } from "vitest";
import { moneyOfDeleted } from "#app/bookings/admin/booking-question.tsx";

test.each([
  ["confirmed", "paid", "card", "goes back to the card"],
  ["pending", "paid", "link", "goes back to the card"],
  ["confirmed", "paid", "cash", "paid in cash"],
  ["completed", "paid", "card", "Nothing is refunded"],
  ["cancelled", "paid", "card", "Nothing is refunded"],
  ["confirmed", "pending", "cash", "Nothing is refunded"],
  ["confirmed", "paid", "pass", "goes back to the pass"],
  ["pending", "pending", "card", "Nothing is refunded"],
] as const)("deleting a %s booking, %s by %s: %s", (status, paymentStatus, paidBy, words) => {
  const said = moneyOfDeleted({ status, paymentStatus, paidBy });
  expect(said).toContain(words);
  expect(said).not.toContain("email"); // the dialog says below who is told
});
