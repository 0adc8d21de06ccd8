import { t } from "@sacred-space/words/t.ts";
import type { Terms } from "#app/bookings/booking-actions.ts";
import { joined } from "#domain/text/lists.ts";
import { type Pence, pounds } from "#domain/money.ts";

/** "£35.00 goes back", "£35.00 to hand back", "the session goes back to the pass", "nothing goes back" */
export function whatGoesBack(refund: Pence, { methods }: Pick<Terms, "methods">): string {
  if (isOfPass({ methods })) return refund > 0 ? t("the session goes back to the pass") : t("the session stays used");
  if (refund === 0) return t("nothing goes back");
  const amount = pounds(refund);
  const [method = "card", ...others] = methods;
  if (others.length === 0)
    return t(
      "{method, select, cash {{amount} to hand back} transfer {{amount} to transfer back} voucher {{amount} goes back to the voucher} other {{amount} goes back}}",
      { method, amount },
    );
  const ways = [
    methods.includes("voucher") && t("a voucher gets its part back"),
    methods.includes("pass") && t("a pass gets its session back"),
    methods.includes("cash") && t("cash is to hand back"),
    methods.includes("transfer") && t("a transfer is to send back"),
  ];
  return t("{amount} goes back, the latest payment first; {ways}", { amount, ways: ways.filter(Boolean).join(", ") });
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
  if (goesBack !== refundPence > 0) return describeSession(goesBack);
  return goesBack
    ? t("The session goes back to the pass, as the printed rule says")
    : t("The session stays used, as the printed rule says");
}

export function legendOf({ methods }: Pick<Terms, "methods">): string {
  if (isOfPass({ methods })) return t("Session of the pass");
  const [only = "card", ...others] = methods;
  if (others.length === 0) return t("Refund, {way}", { way: LEGEND[only] });
  return t("Refund, {ways}, as it was paid", { ways: joined(methods.map((each) => METHOD_WORDS[each])) });
}
