import { type Pence, pounds } from "#domain/money.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { bookAgainButton, formatBeginning, type BookingFacts, factRows } from "./booking-facts.ts";
import { emailToClient } from "./to-client.ts";

/**
 * Tells the client that the payment arrived when the time was no longer free, or for a cancelled booking, and that all of it is refunded.
 */
export function latePaymentRefundedEmail(facts: BookingFacts, amountPence: Pence): Email {
  const amount = pounds(amountPence);
  const isRest = facts.paidPence > amountPence;
  return emailToClient("late-payment-refunded", facts, {
    subject: `Your ${amount} goes back to you: ${formatBeginning(facts)} was ${isRest ? "cancelled" : "no longer free"}`,
    preview: "All of your payment is returned. Another time is soon found.",
    heading: "Your payment came too late",
    opening: [
      isRest
        ? "your payment arrived after this booking was cancelled."
        : "I am sorry. Your payment arrived after the time we had held for you had run out, and that time is no longer free. There is no booking.",
      `All of your ${amount} goes back to the card you paid with. It arrives within 5 to 7 business days, and there is nothing you need to do.`,
    ],
    facts: [...factRows(facts), ["Refund", `${amount}, in full`]],
    button: bookAgainButton(facts),
    sections: [],
    footer: ["Questions? Reply to this email."],
  });
}
