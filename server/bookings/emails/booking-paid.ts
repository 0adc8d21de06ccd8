import { t } from "@sacred-space/words/t.ts";
import { pounds } from "#domain/money.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import {
  howToChange,
  wayButtons,
  describeConfirmation,
  clientFacts,
  inShort,
  describePromise,
  type BookingFacts,
} from "./booking-facts.ts";
import { paidInShort } from "#domain/bookings/confirmation.ts";
import { nextSteps } from "#domain/bookings/told-facts.ts";
import { restToPay } from "#domain/payments/describe-rules.ts";
import { describeRefundTerms } from "./describe-refund.ts";
import { emailToClient } from "./to-client.ts";
import { waysToPrepare } from "./ways-to-prepare.ts";
import { forClient } from "./for-client.ts";

/**
 * Tells the client that the booking is received and paid for, and whether the practitioner still has to confirm it (the confirmation
 * email). Replies go to the practice.
 */
export const bookingPaidEmail = forClient((facts: BookingFacts): Email => {
  const isConfirmed = facts.status === "confirmed";
  const isDeposit = facts.owedPence > 0;
  const booking = inShort(facts);
  const amount = pounds(facts.paidPence);
  return emailToClient(
    "booking-paid",
    facts,
    {
      subject: isConfirmed
        ? t("Booking confirmed: {booking}", { booking })
        : isDeposit
          ? t("Booking received, deposit paid: {booking}", { booking })
          : t("Booking received and paid: {booking}", { booking }),
      preview: describeConfirmation(facts),
      heading: isConfirmed
        ? t("Your booking is confirmed")
        : paidInShort({ status: facts.status, owed: facts.owedPence }),
      opening: [
        isConfirmed
          ? t("your payment of {amount} has arrived and your booking is confirmed. Keep this email.", { amount })
          : `${t("your payment of {amount} has arrived.", { amount })} ${describeConfirmation(facts)}`,
        ...(isDeposit ? [restToPay(facts.owedPence)] : []),
      ],
      facts: clientFacts(facts),
      ...wayButtons(facts),
      sections: [
        {
          heading: t("What happens next"),
          steps: [
            ...(isConfirmed ? [t("This email is your confirmation."), ...nextSteps(facts).slice(1)] : nextSteps(facts)),
            ...(facts.isWritten ? [describePromise(facts)] : []),
          ],
        },
        ...waysToPrepare(facts),
        {
          heading: t("If you change your mind"),
          paragraphs: [howToChange(facts), ...describeRefundTerms(facts)],
        },
      ],
      footer: facts.isWritten ? [] : [t("The calendar file attached to this email puts the session into your diary.")],
    },
    { statesPlace: true, calendar: true, whileLive: true, call: "needless" },
  );
});
