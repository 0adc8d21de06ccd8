import { t } from "@sacred-space/words/t.ts";
import { type Pence, pounds } from "#domain/money.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { bookAgainButton, formatBeginning, type BookingFacts, factRows } from "./booking-facts.ts";
import { emailToClient } from "./to-client.ts";
import { forClient } from "./for-client.ts";

/**
 * Tells the client that the payment arrived when the time was no longer free, or for a cancelled booking, and that all of it is refunded.
 */
export const latePaymentRefundedEmail = forClient((facts: BookingFacts, amountPence: Pence): Email => {
  const amount = pounds(amountPence);
  const isRest = facts.paidPence > amountPence;
  return emailToClient("late-payment-refunded", facts, {
    subject: isRest
      ? t("Your {amount} goes back to you: {when} was cancelled", { amount, when: formatBeginning(facts) })
      : t("Your {amount} goes back to you: {when} was no longer free", { amount, when: formatBeginning(facts) }),
    preview: t("All of your payment is returned. Another time is soon found."),
    heading: t("Your payment came too late"),
    opening: [
      isRest
        ? t("your payment arrived after this booking was cancelled.")
        : t(
            "I am sorry. Your payment arrived after the time we had held for you had run out, and that time is no longer free. There is no booking.",
          ),
      t(
        "All of your {amount} goes back to the card you paid with. It arrives within 5 to 7 business days, and there is nothing you need to do.",
        { amount },
      ),
    ],
    facts: [...factRows(facts), [t("Refund"), t("{amount}, in full", { amount })]],
    button: bookAgainButton(facts),
    sections: [],
    footer: [t("Questions? Reply to this email.")],
  });
});
