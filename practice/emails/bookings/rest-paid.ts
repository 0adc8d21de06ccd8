import type { Email } from "#database/messages/emails.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { nameInEmail } from "#practice/emails/harmless-text.ts";
import { emailToClient } from "#practice/emails/to-client.ts";
import { type BookingFacts, factRows, inShort, statusInWords } from "./booking-facts.ts";

/** Tells the client that what was left of the price has arrived by card. One email for each payment. */
export function restPaidEmail(facts: BookingFacts, { checkoutId, amount }: { checkoutId: string; amount: Pence }): Email {
  return emailToClient(
    "rest-paid",
    facts,
    {
      subject: `Paid in full: ${inShort(facts)}`,
      preview: "Nothing is left to pay.",
      heading: "Your session is paid in full",
      opening: [`Dear ${nameInEmail(facts.clientName)}, your payment of ${pounds(amount)} has arrived. Nothing is left to pay.`],
      facts: [...factRows(facts), ["Status", statusInWords(facts)]],
      button: { label: "See your booking", href: `${facts.publicUrl}/account` },
      sections: [],
      footer: ["The receipt of all payments is on your account page."],
    },
    { event: checkoutId },
  );
}
