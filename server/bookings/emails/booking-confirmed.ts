import { t } from "@sacred-space/words/t.ts";
import type { Addressee, Email } from "#server/messages/emails.queries.ts";
import { pounds } from "#domain/money.ts";
import {
  howToChange,
  bookingButton,
  wayButtons,
  startsAt,
  dueOf,
  clientFacts,
  inShort,
  describePromise,
  type BookingFacts,
} from "./booking-facts.ts";
import { restToPay } from "#domain/payments/describe-rules.ts";
import { describeRefundTerms } from "./describe-refund.ts";
import { emailToClient } from "./to-client.ts";
import { waysToPrepare } from "./ways-to-prepare.ts";
import { forClient } from "./for-client.ts";

/** Tells the client that the practitioner has confirmed the booking, and how to prepare ("What happens next?"). */
export const bookingConfirmedEmail = forClient(
  (facts: BookingFacts, { call = "asked" }: { call?: Addressee["call"] } = {}): Email => {
    const isPaid = facts.paymentStatus === "paid";
    const due = pounds(dueOf(facts));
    const confirmed = facts.isWritten ? t("I have confirmed your reading.") : t("I have confirmed your session.");
    return emailToClient(
      "booking-confirmed",
      facts,
      {
        subject: t("Confirmed: {booking}", { booking: inShort(facts) }),
        preview: confirmed,
        heading: facts.isWritten ? t("Your reading is confirmed") : t("Your session is confirmed"),
        opening: [
          confirmed,
          ...(facts.isWritten ? [describePromise(facts)] : []),
          ...(facts.paymentStatus === "paid" && facts.owedPence > 0 ? [restToPay(facts.owedPence)] : []),
          ...(facts.awaitsCardPayment
            ? [t("It is not paid yet. Sign in to your account page to pay {amount} by card.", { amount: due })]
            : []),
        ],
        facts: clientFacts(facts),
        ...(facts.awaitsCardPayment
          ? { button: { ...bookingButton(facts), label: t("Pay {amount}", { amount: due }) } }
          : wayButtons(facts)),
        sections: [
          ...waysToPrepare(facts),
          {
            heading: t("If you change your mind"),
            paragraphs: [howToChange(facts), ...(isPaid ? describeRefundTerms(facts) : [])],
          },
        ],
        footer: facts.isWritten ? [] : [t("The calendar file attached to this email brings your diary up to date.")],
      },
      {
        statesPlace: true,
        calendar: true,
        text: "confirmed",
        whileLive: true,
        until: startsAt(facts).epochMilliseconds,
        call,
      },
    );
  },
);
