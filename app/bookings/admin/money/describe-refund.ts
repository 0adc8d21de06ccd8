import { t } from "@sacred-space/words/t.ts";
import type { Terms } from "#app/bookings/booking-actions.ts";
import { type Pence, pounds } from "#domain/money.ts";

/** How the client gets an amount back: "£35.00 goes back", "£35.00 to hand back", "£35.00 to transfer back". */
export function refundMethodText({ methods }: Pick<Terms, "methods">): string {
  const [only = "card", ...others] = methods;
  if (others.length === 0)
    return {
      card: t("goes back"),
      cash: t("to hand back"),
      transfer: t("to transfer back"),
      voucher: t("goes back to the voucher"),
      pass: t("goes back to the pass as a session"),
    }[only];
  const own = [
    methods.includes("voucher") && t("a voucher gets its part back"),
    methods.includes("pass") && t("a pass gets its session back"),
    methods.includes("cash") && t("cash is to hand back"),
    methods.includes("transfer") && t("a transfer is to send back"),
  ];
  return t("goes back, the latest payment first; {ways}", { ways: own.filter(Boolean).join(", ") });
}

/** "£35.00 to hand back", "the session goes back to the pass", "nothing goes back" */
export function whatGoesBack(refund: Pence, terms: Pick<Terms, "methods">): string {
  if (isOfPass(terms)) return describeSession(refund > 0).toLowerCase();
  return refund > 0 ? `${pounds(refund)} ${refundMethodText(terms)}` : t("nothing goes back");
}

const LEGEND = {
  card: t("to the card it came from"),
  cash: t("in cash from your hand"),
  transfer: t("by a transfer from you"),
  voucher: t("to the voucher it came from"),
  pass: t("to the pass it came from"),
};
const METHOD_WORDS = {
  card: t("to the card"),
  cash: t("in cash"),
  transfer: t("by a transfer from you"),
  voucher: t("to the voucher"),
  pass: t("to the pass"),
};

/** Whether the booking was paid entirely with a pass, whose sessions go back whole or stay used. */
export function isOfPass({ methods }: Pick<Terms, "methods">): boolean {
  return methods.length === 1 && methods[0] === "pass";
}

/** Describes the refund of a session that was paid with a pass. */
export function describeSession(goesBack: boolean): string {
  return goesBack ? t("The session goes back to the pass") : t("The session stays used");
}

/** The same as an option to choose; marks the one that the published rule prescribes. */
export function sessionAnswer({ refundPence }: Pick<Terms, "refundPence">, goesBack: boolean): string {
  return `${describeSession(goesBack)}${goesBack === refundPence > 0 ? ", as the printed rule says" : ""}`;
}

export function legendOf({ methods }: Pick<Terms, "methods">): string {
  if (isOfPass({ methods })) return t("Session of the pass");
  const [only = "card", ...others] = methods;
  if (others.length === 0) return t("Refund, {way}", { way: LEGEND[only] });
  return t("Refund, {methods}, as it was paid", { methods: methods.map((each) => METHOD_WORDS[each]).join(" and ") });
}
