import { expect, test } from "vitest";
import { paymentOf } from "./payment-of.ts";

test.each([
  ["pending", "pending", "card", 0, "£70.00, not paid"],
  ["confirmed", "pending", "cash", 0, "£70.00, not paid; to be paid in cash"],
  ["confirmed", "pending", "link", 0, "£70.00, not paid; to be paid by link"],
  ["cancelled", "pending", "cash", 0, "£70.00, not paid"],
  ["confirmed", "paid", "cash", 0, "£70.00, paid in cash"],
  ["completed", "paid", "card", 2000, "£70.00, paid, of which £20.00 went back"],
  ["cancelled", "refunded", "link", 7000, "£70.00, refunded"],
] as const)("a %s booking, %s, by %s: %s pence refunded", (status, paymentStatus, paidBy, refunded, words) => {
  expect(paymentOf({ total: 7000, status, paymentStatus, paidBy, refunded })).toBe(words);
});
