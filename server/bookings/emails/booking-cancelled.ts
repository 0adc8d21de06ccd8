import { tooFewMessage } from "#domain/catalog/least-places.ts";
import { type Pence, pounds } from "#domain/money.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { bookAgainButton, byHand, factRows, inShort, type BookingFacts } from "./booking-facts.ts";
import { refundAmount } from "#domain/payments/refunds.ts";
import { whyNothing, whyPart } from "#domain/payments/describe-rules.ts";
import { RETURN_TIME, refundMethodText } from "./describe-refund.ts";
import { emailToClient } from "./to-client.ts";

/** Cash that a client paid, and the part of it that the refund policy gives back. */
export type CashPaid = { paid: Pence; due: Pence };

/** Why a practice cancels. */
export type CancellationReason = {
  /** In the practitioner's words, for clients to read. */
  reason?: string | undefined;
  /** The least number of places of a group session, which was not reached. */
  tooFew?: number | undefined;
  /** Another time was to be chosen, and none was. */
  unchosen?: boolean | undefined;
};

export type Cancellation = CancellationReason & {
  by: "client" | "practitioner";
  /** What the practice held for the booking; 0 when nothing was paid. */
  paidPence: Pence;
  /** The part of it that is refunded. */
  refundPence: Pence;
  /** The part of the refund that is returned in cash. */
  inCash?: Pence;
  /** The part of the refund that goes back to a voucher. */
  toVoucher?: Pence;
  /** The value of the sessions that go back to a pass. */
  toPass?: Pence;
  /** Cash that a cancelling client paid; it cannot be refunded to a card. */
  cash?: CashPaid | undefined;
};

export const CANCELLED_EMAIL = "booking-cancelled";

/** Tells the client that the booking is cancelled and what is refunded, with the rule if it is not everything. */
export function bookingCancelledEmail(facts: BookingFacts, cancellation: Cancellation): Email {
  const {
    by,
    paidPence,
    refundPence,
    inCash = 0,
    toVoucher = 0,
    toPass = 0,
    cash,
    reason,
    tooFew,
    unchosen,
  } = cancellation;
  return emailToClient(
    CANCELLED_EMAIL,
    facts,
    {
      subject: `Cancelled: ${inShort(facts)}`,
      preview: cash && paidPence === 0 ? describeCash(facts, cash) : describeMoney(facts, cancellation),
      heading: "Your booking is cancelled",
      opening: [
        by === "client"
          ? "your booking is cancelled, as you asked."
          : tooFew
            ? `your session does not take place. ${tooFewMessage(tooFew)}. I am sorry.`
            : unchosen
              ? "I could not be there at the time of your session, and no other time was chosen. I am sorry that it did not come about."
              : `I have had to cancel your ${facts.isWritten ? "reading" : "session"}. I am sorry.`,
        ...(by === "practitioner" && reason ? [`A word from me: ${reason}`] : []),
        ...(cash && paidPence === 0 ? [] : [describeMoney(facts, cancellation)]),
        ...(refundPence > inCash + toVoucher + toPass ? [RETURN_TIME] : []),
        ...(cash ? [describeCash(facts, cash)] : []),
      ],
      facts: [...factRows(facts, { withPlace: false }), ...refundRow(facts, cancellation)],
      button: bookAgainButton(facts),
      sections: [],
      footer: [
        "Questions? Reply to this email.",
        ...(facts.isWritten ? [] : ["The calendar file attached to this email takes the session out of your diary."]),
      ],
    },
    {
      event: String(facts.sequence),
      calendar: true,
      text: "cancelled",
      textDetail: refundRow(facts, cancellation)[0]?.join(": "),
    },
  );
}

function describeMoney(facts: BookingFacts, cancellation: Cancellation): string {
  const { by, paidPence, refundPence, inCash = 0, toVoucher = 0, toPass = 0 } = cancellation;
  const paid = pounds(paidPence);
  const goesBack = refundMethodText(facts, { refund: refundPence, inCash, toVoucher, toPass });
  if (paidPence > 0 && isAboutPass(facts, cancellation)) return describePassReturn(cancellation);
  if (paidPence === 0) return "Nothing was charged to a card, so nothing has to go back to one.";
  if (refundPence >= paidPence) return `All of your ${paid} ${goesBack}.`;
  if (refundPence > 0) {
    const step = facts.rule.tiers.find(({ percent }) => refundAmount(paidPence, percent) === refundPence);
    const why = by === "client" && step ? ` ${whyPart(facts.rule, step)}` : "";
    return `${pounds(refundPence)} of your ${paid} ${goesBack}.${why}`;
  }
  return by === "client"
    ? `${whyNothing(facts.rule)} none of your ${paid} is refunded.`
    : `None of your ${paid} is refunded. If you think that it should be, reply to this email.`;
}

/** Whether the whole payment consists of sessions of a pass. */
function isAboutPass({ paidBy }: BookingFacts, { refundPence, toPass = 0 }: Cancellation): boolean {
  return refundPence > 0 ? toPass === refundPence : paidBy === "pass";
}

function describePassReturn({ by, refundPence }: Cancellation): string {
  if (refundPence > 0) return "The session goes back to your pass.";
  return by === "client"
    ? "By the terms of this booking, the session of your pass stays used."
    : "The session of your pass stays used. If you think that it should not, reply to this email.";
}

function describeCash(facts: BookingFacts, { paid, due }: CashPaid): string {
  if (due === 0)
    return `${whyNothing(facts.rule)} none of the ${pounds(paid)} that you paid ${byHand(facts)} is refunded.`;
  const share = due < paid ? `${pounds(due)} of the ${pounds(paid)}` : `All of the ${pounds(paid)}`;
  return `${share} that you paid ${byHand(facts)} will be returned to you ${byHand(facts)}. Reply to this email to arrange it.`;
}

function refundRow(facts: BookingFacts, cancellation: Cancellation): [string, string][] {
  const { paidPence, refundPence, cash } = cancellation;
  if (paidPence > 0 && isAboutPass(facts, cancellation))
    return [["Pass", refundPence > 0 ? "The session goes back" : "The session stays used"]];
  if (paidPence === 0)
    return cash ? [["Refund", cash.due === 0 ? "Nothing" : `${pounds(cash.due)}, ${byHand(facts)}`]] : [];
  const card = refundPence === 0 ? "Nothing" : `${pounds(refundPence)}${refundPence >= paidPence ? ", in full" : ""}`;
  return [["Refund", cash && cash.due > 0 ? `${card}; ${pounds(cash.due)}, ${byHand(facts)}` : card]];
}
