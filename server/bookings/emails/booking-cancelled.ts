import { t } from "@sacred-space/words/t.ts";
import { type Pence, pounds } from "#domain/money.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { bookAgainButton, byHand, factRows, inShort, type BookingFacts } from "./booking-facts.ts";
import { refundAmount } from "#domain/payments/refunds.ts";
import { formatNotice, whyPart } from "#domain/payments/describe-rules.ts";
import { describeReturn, returnTime } from "./describe-refund.ts";
import { emailToClient } from "./to-client.ts";
import { forClient } from "./for-client.ts";

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
export const bookingCancelledEmail = forClient((facts: BookingFacts, cancellation: Cancellation): Email => {
  const { by, paidPence, refundPence, inCash = 0, toVoucher = 0, toPass = 0, cash, reason } = cancellation;
  return emailToClient(
    CANCELLED_EMAIL,
    facts,
    {
      subject: t("Cancelled: {booking}", { booking: inShort(facts) }),
      preview: cash && paidPence === 0 ? describeCash(facts, cash) : describeMoney(facts, cancellation),
      heading: t("Your booking is cancelled"),
      opening: [
        describeCancellation(facts, cancellation),
        ...(by === "practitioner" && reason ? [t("A word from me: {reason}", { reason })] : []),
        ...(cash && paidPence === 0 ? [] : [describeMoney(facts, cancellation)]),
        ...(refundPence > inCash + toVoucher + toPass ? [returnTime()] : []),
        ...(cash ? [describeCash(facts, cash)] : []),
      ],
      facts: [...factRows(facts, { withPlace: false }), ...refundRow(facts, cancellation)],
      button: bookAgainButton(facts),
      sections: [],
      footer: [
        t("Questions? Reply to this email."),
        ...(facts.isWritten
          ? []
          : [t("The calendar file attached to this email takes the session out of your diary.")]),
      ],
    },
    {
      event: String(facts.sequence),
      calendar: true,
      text: "cancelled",
      textDetail: refundRow(facts, cancellation)[0]?.join(": "),
    },
  );
});

/** Follows the greeting. */
function describeCancellation({ isWritten }: BookingFacts, { by, tooFew, unchosen }: Cancellation): string {
  if (by === "client") return t("your booking is cancelled, as you asked.");
  if (tooFew)
    return t(
      "your session does not take place. {least, plural, =1 {Nobody booked a place.} other {Fewer than # places were booked.}} I am sorry.",
      { least: tooFew },
    );
  if (unchosen)
    return t(
      "I could not be there at the time of your session, and no other time was chosen. I am sorry that it did not come about.",
    );
  return isWritten
    ? t("I have had to cancel your reading. I am sorry.")
    : t("I have had to cancel your session. I am sorry.");
}

function describeMoney(facts: BookingFacts, cancellation: Cancellation): string {
  const { by, paidPence, refundPence, inCash = 0, toVoucher = 0, toPass = 0 } = cancellation;
  if (paidPence > 0 && isAboutPass(facts, cancellation)) return describePassReturn(cancellation);
  if (paidPence === 0) return t("Nothing was charged to a card, so nothing has to go back to one.");
  if (refundPence > 0) {
    const step = facts.rule.tiers.find(({ percent }) => refundAmount(paidPence, percent) === refundPence);
    const isPart = refundPence < paidPence && by === "client" && step;
    const back = describeReturn(facts, { refund: refundPence, paid: paidPence, inCash, toVoucher, toPass });
    return isPart ? `${back} ${whyPart(facts.rule, step)}` : back;
  }
  const paid = pounds(paidPence);
  if (by !== "client")
    return t("None of your {paid} is refunded. If you think that it should be, reply to this email.", { paid });
  const notice = lastNotice(facts);
  return notice === undefined
    ? t("By the terms of this booking none of your {paid} is refunded.", { paid })
    : t("The session was less than {notice} away, so none of your {paid} is refunded.", { notice, paid });
}

/** Under which nothing is refunded; undefined where nothing ever is. */
function lastNotice({ rule }: BookingFacts): string | undefined {
  const last = rule.tiers.at(-1);
  return last && formatNotice(last.hours);
}

/** Whether the whole payment consists of sessions of a pass. */
function isAboutPass({ paidBy }: BookingFacts, { refundPence, toPass = 0 }: Cancellation): boolean {
  return refundPence > 0 ? toPass === refundPence : paidBy === "pass";
}

function describePassReturn({ by, refundPence }: Cancellation): string {
  if (refundPence > 0) return t("The session goes back to your pass.");
  return by === "client"
    ? t("By the terms of this booking, the session of your pass stays used.")
    : t("The session of your pass stays used. If you think that it should not, reply to this email.");
}

function describeCash(facts: BookingFacts, { paid, due }: CashPaid): string {
  const notice = lastNotice(facts);
  const cash = { paid: pounds(paid), due: pounds(due), by: byHand(facts) };
  if (due === 0)
    return notice === undefined
      ? t(
          "By the terms of this booking none of the {paid} that you paid {by, select, transfer {by bank transfer} other {in cash}} is refunded.",
          cash,
        )
      : t(
          "The session was less than {notice} away, so none of the {paid} that you paid {by, select, transfer {by bank transfer} other {in cash}} is refunded.",
          { ...cash, notice },
        );
  return due < paid
    ? t(
        "{by, select, transfer {{due} of the {paid} that you paid by bank transfer will be returned to you by bank transfer.} other {{due} of the {paid} that you paid in cash will be returned to you in cash.}} Reply to this email to arrange it.",
        cash,
      )
    : t(
        "{by, select, transfer {All of the {paid} that you paid by bank transfer will be returned to you by bank transfer.} other {All of the {paid} that you paid in cash will be returned to you in cash.}} Reply to this email to arrange it.",
        cash,
      );
}

function refundRow(facts: BookingFacts, cancellation: Cancellation): [string, string][] {
  const { paidPence, refundPence, cash } = cancellation;
  if (paidPence > 0 && isAboutPass(facts, cancellation))
    return [[t("Pass"), refundPence > 0 ? t("The session goes back") : t("The session stays used")]];
  const inHand =
    cash &&
    cash.due > 0 &&
    t("{by, select, transfer {{amount}, by bank transfer} other {{amount}, in cash}}", {
      by: byHand(facts),
      amount: pounds(cash.due),
    });
  if (paidPence === 0) return cash ? [[t("Refund"), inHand || t("Nothing")]] : [];
  const amount = pounds(refundPence);
  const card =
    refundPence === 0 ? t("Nothing") : refundPence >= paidPence ? t("{amount}, in full", { amount }) : amount;
  return [[t("Refund"), inHand ? `${card}; ${inHand}` : card]];
}
