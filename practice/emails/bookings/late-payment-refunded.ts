import { pounds } from "#domain/money.ts";
import type { Email } from "#database/messages/emails.ts";
import { beginningInWords, type BookingFacts, factRows } from "./booking-facts.ts";
import { nameInEmail } from "#practice/emails/harmless-text.ts";
import { emailToClient } from "#practice/emails/to-client.ts";

/** Tells the client that the payment came when the time was no longer free, and that all of it goes back. */
export function latePaymentRefundedEmail(facts: BookingFacts): Email {
  const price = pounds(facts.pricePence);
  return emailToClient("late-payment-refunded", facts, {
    subject: `Your ${price} goes back to you: ${beginningInWords(facts)} was no longer free`,
    preview: "All of your payment is returned. Another time is soon found.",
    heading: "Your payment came too late",
    opening: [
      `Dear ${nameInEmail(facts.clientName)}, we are sorry. Your payment arrived after the time we had held for you had run out, and that time is no longer free. There is no booking.`,
      `All of your ${price} goes back to the card you paid with. It arrives within 5 to 7 business days, and there is nothing you need to do.`,
    ],
    facts: [...factRows(facts), ["Refund", `${price}, in full`]],
    button: { label: "Choose another time", href: `${facts.publicUrl}/book` },
    sections: [],
    footer: ["Questions? Reply to this email."],
  });
}
