import { expect, test } from "vitest";
import { moneyOfDeleted } from "./money-of-deleted.ts";

test.each([
  ["confirmed", "paid", "card", "goes back to the card"],
  ["pending", "paid", "link", "goes back to the card"],
  ["confirmed", "paid", "cash", "paid in cash"],
  ["completed", "paid", "card", "Nothing is refunded"],
  ["cancelled", "paid", "card", "Nothing is refunded"],
  ["confirmed", "pending", "cash", "Nothing is refunded. If the session is still to come, the client gets an email"],
  ["confirmed", "paid", "card", "the client gets an email that says so"],
  ["pending", "pending", "card", "no email is sent"],
] as const)("deleting a %s booking, %s by %s: %s", (status, paymentStatus, paidBy, words) => {
  expect(moneyOfDeleted({ status, paymentStatus, paidBy })).toContain(words);
});
