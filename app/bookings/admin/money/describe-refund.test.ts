import { expect, test } from "vitest";
import type { RefundMethod } from "#domain/payments/cash.ts";
import { legendOf, refundMethodText } from "./describe-refund.ts";

test.each<[RefundMethod[], string, string]>([
  [["card"], "goes back", "Refund, to the card it came from"],
  [["cash"], "to hand back", "Refund, in cash from your hand"],
  [["transfer"], "to transfer back", "Refund, by a transfer from you"],
  [["pass"], "goes back to the pass as a session", "Session of the pass"],
  [
    ["cash", "card"],
    "goes back, the latest payment first; cash is to hand back",
    "Refund, in cash and to the card, as it was paid",
  ],
  [
    ["transfer", "card"],
    "goes back, the latest payment first; a transfer is to send back",
    "Refund, by a transfer from you and to the card, as it was paid",
  ],
])("money that came as %j goes back so, and the question says it", (methods, way, legend) => {
  expect([refundMethodText({ methods }), legendOf({ methods })]).toEqual([way, legend]);
});
