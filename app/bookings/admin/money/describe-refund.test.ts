import { expect, test } from "vitest";
import type { RefundMethod } from "#domain/payments/cash.ts";
import { legendOf, whatGoesBack } from "./describe-refund.ts";

test.each<[RefundMethod[], string, string]>([
  [["card"], "£35.00 goes back", "Refund, to the card it came from"],
  [["cash"], "£35.00 to hand back", "Refund, in cash from your hand"],
  [["transfer"], "£35.00 to transfer back", "Refund, by a transfer from you"],
  [["voucher"], "£35.00 goes back to the voucher", "Refund, to the voucher it came from"],
  [["pass"], "the session goes back to the pass", "Session of the pass"],
  [
    ["cash", "card"],
    "£35.00 goes back, the latest payment first; cash is to hand back",
    "Refund, in cash and to the card, as it was paid",
  ],
  [
    ["transfer", "card"],
    "£35.00 goes back, the latest payment first; a transfer is to send back",
    "Refund, by a transfer from you and to the card, as it was paid",
  ],
])("money that came as %j goes back so, and the question says it", (methods, words, legend) => {
  expect([whatGoesBack(3500, { methods }), legendOf({ methods })]).toEqual([words, legend]);
});
