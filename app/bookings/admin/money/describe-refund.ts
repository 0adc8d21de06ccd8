import type { Terms } from "#app/bookings/booking-actions.ts";
import { type Pence, pounds } from "#domain/money.ts";

/** How the client gets an amount back: "£35.00 goes back", "£35.00 to hand back", "£35.00 to transfer back". */
export function refundMethodText({ methods }: Pick<Terms, "methods">): string {
  const [only = "card", ...others] = methods;
  if (others.length === 0)
    return {
      card: "goes back",
      cash: "to hand back",
      transfer: "to transfer back",
      voucher: "goes back to the voucher",
      pass: "goes back to the pass as a session",
    }[only];
  const own = [
    methods.includes("voucher") && "a voucher gets its part back",
    methods.includes("pass") && "a pass gets its session back",
    methods.includes("cash") && "cash is to hand back",
    methods.includes("transfer") && "a transfer is to send back",
  ];
  return `goes back, the latest payment first; ${own.filter(Boolean).join(", ")}`;
}

/** "£35.00 to hand back", "the session goes back to the pass", "nothing goes back" */
export function whatGoesBack(refund: Pence, terms: Pick<Terms, "methods">): string {
  if (isOfPass(terms)) return describeSession(refund > 0).toLowerCase();
  return refund > 0 ? `${pounds(refund)} ${refundMethodText(terms)}` : "nothing goes back";
}

const LEGEND = {
  card: "to the card it came from",
  cash: "in cash from your hand",
  transfer: "by a transfer from you",
  voucher: "to the voucher it came from",
  pass: "to the pass it came from",
};
const METHOD_WORDS = {
  card: "to the card",
  cash: "in cash",
  transfer: "by a transfer from you",
  voucher: "to the voucher",
  pass: "to the pass",
};

/** Whether the booking was paid entirely with a pass, whose sessions go back whole or stay used. */
export function isOfPass({ methods }: Pick<Terms, "methods">): boolean {
  return methods.length === 1 && methods[0] === "pass";
}

/** Describes the refund of a session that was paid with a pass. */
export function describeSession(goesBack: boolean): string {
  return goesBack ? "The session goes back to the pass" : "The session stays used";
}

/** The same as an option to choose; marks the one that the published rule prescribes. */
export function sessionAnswer({ refundPence }: Pick<Terms, "refundPence">, goesBack: boolean): string {
  return `${describeSession(goesBack)}${goesBack === refundPence > 0 ? ", as the printed rule says" : ""}`;
}

export function legendOf({ methods }: Pick<Terms, "methods">): string {
  if (isOfPass({ methods })) return "Session of the pass";
  const [only = "card", ...others] = methods;
  if (others.length === 0) return `Refund, ${LEGEND[only]}`;
  return `Refund, ${methods.map((each) => METHOD_WORDS[each]).join(" and ")}, as it was paid`;
}
