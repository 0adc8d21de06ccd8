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
  const paid = paymentStatus === "pending" ? 0 : 7000;
  expect(
    paymentOf({
      total: 7000,
      status,
      paymentStatus,
      paidBy,
      paid,
      owed: status === "cancelled" ? 0 : 7000 - paid,
      refunded,
    }),
  ).toBe(words);
});

test("a deposit names what is paid and what is still to pay", () => {
  const deposit = {
    total: 4500,
    status: "confirmed",
    paymentStatus: "paid",
    paidBy: "card",
    paid: 1500,
    owed: 3000,
  } as const;
  expect(paymentOf({ ...deposit, refunded: 0 })).toBe("£45.00, of which £15.00 paid, £30.00 to pay at the session");
  expect(paymentOf({ ...deposit, refunded: 500 })).toBe(
    "£45.00, of which £15.00 paid, £30.00 to pay at the session, of which £5.00 went back",
  );
  expect(paymentOf({ ...deposit, status: "cancelled", owed: 0, refunded: 750 })).toBe(
    "£15.00 of £45.00, paid, of which £7.50 went back",
  );
});
