import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { type BookingFacts, factRows, imprint, inShort, phoneRow } from "./booking-facts.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { nameInEmail } from "#server/messages/emails/harmless-text.ts";
import { forPractice } from "./for-client.ts";

/**
 * Tells the practitioner that money owed to a client could not be refunded, and what to do. The caller decides whether notices are wanted;
 * the back office shows the same alert either way. The subject names no client, because locked screens show it.
 */
export const refundFailedEmail = forPractice(
  (facts: BookingFacts, refund: { alertId: string; amountPence: Pence; paymentReference: string }): Email => {
    const amount = pounds(refund.amountPence);
    return {
      kind: "refund-failed",
      about: refund.alertId,
      bookingId: facts.bookingId,
      recipient: facts.businessEmail ?? "", // a missing address becomes an alert (queueMail)
      replyTo: facts.clientEmail,
      ...renderEmail({
        subject: t("A refund of {amount} did not go through: {booking}", { amount, booking: inShort(facts) }),
        preview: t("The client has been promised this money. Please make the refund by hand."),
        heading: t("A refund did not go through"),
        opening: [
          t("The card provider did not take the refund of {amount}. The client has been promised this money.", {
            amount,
          }),
          t(
            "Open the payment in the card provider’s own dashboard and refund it there, or agree on another way with the client. A refund made there is noticed here by itself.",
          ),
        ],
        facts: [
          [t("Refund"), amount],
          [t("Payment"), refund.paymentReference], // finds the refund in the provider's dashboard
          [t("Client"), nameInEmail(facts.clientName)],
          [t("Email"), facts.clientEmail],
          ...phoneRow(facts),
          ...factRows(facts),
        ],
        button: { label: t("Open the bookings"), href: `${facts.publicUrl}/admin/bookings` },
        sections: [],
        footer: [t("To answer the client, reply to this email."), ...imprint(facts)],
        businessName: facts.businessName,
        publicUrl: facts.publicUrl,
      }),
    };
  },
);
