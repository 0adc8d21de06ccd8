import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { emailToClient } from "./to-client.ts";
import { bookingButton, type BookingFacts, byHand, factRows, inShort } from "./booking-facts.ts";
import { describeReturn, type Returned, returnTime, shareOf } from "./describe-refund.ts";
import { forClient } from "./for-client.ts";

type Given = {
  refundId: string;
  pence: Pence;
  paid: Pence;
  cash: Pence;
  toVoucher?: Pence;
  toPass?: Pence;
  reason?: string | undefined;
};

/** Tells the client that all or part of their payment is refunded although the booking stays. One email per refund. */
export const refundGivenEmail = forClient(
  (facts: BookingFacts, { refundId, pence, paid, cash, toVoucher = 0, toPass = 0, reason }: Given): Email => {
    const isSession = toPass === pence;
    const returned = { refund: pence, paid, inCash: cash, toVoucher, toPass };
    const back = (isContinued: boolean) =>
      cash > 0 && cash < pence && toVoucher + toPass === 0
        ? describeCashAndCard(facts, returned, isContinued)
        : describeReturn(facts, returned, { isContinued });
    const booking = inShort(facts);
    const amount = pounds(pence);
    return emailToClient(
      "refund-given",
      facts,
      {
        subject: isSession
          ? t("A session goes back to your pass: {booking}", { booking })
          : t("{amount} will be returned to you: {booking}", { amount, booking }),
        preview: isSession ? t("The session that was paid with your pass goes back to it.") : back(false),
        heading: isSession ? t("A session goes back to your pass") : t("Your refund"),
        opening: [
          isSession ? t("the session that was paid with your pass goes back to it.") : back(true),
          ...(reason ? [t("A word from me: {reason}", { reason })] : []),
          ...(cash + toVoucher + toPass < pence ? [returnTime()] : []),
        ],
        facts: [
          ...factRows(facts),
          isSession
            ? [t("Pass"), t("The session goes back")]
            : [t("Refund"), pence < paid ? amount : t("{amount}, in full", { amount })],
        ],
        button: bookingButton(facts),
        sections: [],
        footer: [
          ...(facts.status === "cancelled" ? [] : [t("Your booking stays as it is.")]),
          t("Questions? Reply to this email."),
        ],
      },
      { event: refundId },
    );
  },
);

function describeCashAndCard(facts: BookingFacts, returned: Returned, isContinued: boolean): string {
  return t(
    "{share, select, part {{amount} of your {paid} will be returned to you} continued {all of your {paid} will be returned to you} other {All of your {paid} will be returned to you}}, {cash} of it {by, select, transfer {by bank transfer} other {in cash}} and the rest on your card.",
    { ...shareOf(returned, isContinued), cash: pounds(returned.inCash), by: byHand(facts) },
  );
}
