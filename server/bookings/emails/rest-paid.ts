import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { nameInEmail } from "#server/messages/emails/harmless-text.ts";
import { emailToClient } from "./to-client.ts";
import { wayButtons, type BookingFacts, clientFacts, factRows, imprint, inShort } from "./booking-facts.ts";
import { forClient, forPractice } from "./for-client.ts";

type RestPaid = { checkoutId: string; amount: Pence };

/** Tells the client that the rest of the price has been paid by card. One email per payment. */
export const restPaidEmail = forClient((facts: BookingFacts, { checkoutId, amount }: RestPaid): Email => {
  return emailToClient(
    "rest-paid",
    facts,
    {
      subject: t("Paid in full: {booking}", { booking: inShort(facts) }),
      preview: t("Nothing is left to pay."),
      heading: t("Your session is paid in full"),
      opening: [t("your payment of {amount} has arrived. Nothing is left to pay.", { amount: pounds(amount) })],
      facts: clientFacts(facts),
      ...wayButtons(facts),
      sections: [],
      footer: [t("The receipt of all payments is on your account page.")],
    },
    { event: checkoutId, statesPlace: true, call: "needless" },
  );
});

/** Tells the practitioner that nothing is left to collect at the session; the caller decides whether it is wanted. */
export const restPaidNoticeEmail = forPractice((facts: BookingFacts, { checkoutId, amount }: RestPaid): Email => {
  return {
    kind: "rest-paid-notice",
    about: `${facts.bookingId} ${checkoutId}`,
    bookingId: facts.bookingId,
    recipient: facts.businessEmail ?? "", // a missing address becomes an alert (queueMail)
    replyTo: facts.clientEmail,
    ...renderEmail({
      subject: t("Paid in full: {booking}", { booking: inShort(facts) }),
      preview: t("Nothing is left to collect."),
      heading: t("The rest is paid"),
      opening: [
        t("The rest of {amount} has been paid by card. Nothing is left to collect at the session.", {
          amount: pounds(amount),
        }),
      ],
      facts: [[t("Client"), nameInEmail(facts.clientName)], [t("Email"), facts.clientEmail], ...factRows(facts)],
      button: { label: t("Open the bookings"), href: `${facts.publicUrl}/admin/bookings` },
      sections: [],
      footer: [t("To answer the client, reply to this email."), ...imprint(facts)],
      publicUrl: facts.publicUrl,
      businessName: facts.businessName,
    }),
  };
});
