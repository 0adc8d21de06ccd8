import { expect, test } from "vitest";
import { describeMoney } from "./booking-labels.tsx";

test.each([
  ["pending", 0, 0, "not paid"],
  ["paid", 0, 0, "paid"],
  ["paid", 3500, 0, "paid, £35.00 refunded"],
  ["paid", 0, 3500, "paid, £35.00 to hand back"],
  ["paid", 1000, 3500, "paid, £10.00 refunded, £35.00 to hand back"],
  ["refunded", 7000, 0, "refunded"],
] as const)("a %s payment, %d pence refunded and %d to hand back", (paymentStatus, refunded, toHandBack, words) => {
  const paid = paymentStatus === "pending" ? 0 : 7000;
  expect(
    describeMoney({ paymentStatus, paid, owed: paymentStatus === "pending" ? 7000 : 0, refunded, toHandBack }),
  ).toBe(words);
});

test("a deposit names what is paid and what is still to pay", () => {
  const deposit = { paymentStatus: "paid", paid: 1500, owed: 3000, toHandBack: 0 } as const;
  expect(describeMoney({ ...deposit, refunded: 0 })).toBe("£15.00 paid, £30.00 to pay");
  expect(describeMoney({ ...deposit, refunded: 500 })).toBe("£15.00 paid, £30.00 to pay, £5.00 refunded");
});
