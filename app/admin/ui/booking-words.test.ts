import { expect, test } from "vitest";
import { moneyInWords } from "./booking-words.tsx";

test.each([
  ["pending", 0, 0, "not paid"],
  ["paid", 0, 0, "paid"],
  ["paid", 3500, 0, "paid, £35.00 back"],
  ["paid", 0, 3500, "paid, £35.00 to hand back"],
  ["paid", 1000, 3500, "paid, £10.00 back, £35.00 to hand back"],
  ["refunded", 7000, 0, "refunded"],
] as const)("a %s payment, %d pence refunded and %d to hand back", (paymentStatus, refunded, toHandBack, words) => {
  expect(moneyInWords({ paymentStatus, refunded, toHandBack })).toBe(words);
});
