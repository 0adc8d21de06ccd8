import type { Email } from "#server/messages/emails.queries.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { emailToClient } from "./to-client.ts";
import { bookingButton, type BookingFacts, byHand, factRows, inShort } from "./booking-facts.ts";
import { RETURN_TIME, refundMethodText } from "./describe-refund.ts";

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
export function refundGivenEmail(
  facts: BookingFacts,
  { refundId, pence, paid, cash, toVoucher = 0, toPass = 0, reason }: Given,
): Email {
  const share = pence < paid ? `${pounds(pence)} of your ${pounds(paid)}` : `All of your ${pounds(paid)}`;
  const isSession = toPass === pence;
  const mixed = cash > 0 && cash < pence && toVoucher + toPass === 0;
  const where = mixed
    ? `will be returned to you, ${pounds(cash)} of it ${byHand(facts)} and the rest on your card`
    : refundMethodText(facts, { refund: pence, inCash: cash, toVoucher, toPass });
  const back = `${share} ${where}.`;
  return emailToClient(
    "refund-given",
    facts,
    {
      subject: `${isSession ? "A session goes back to your pass" : `${pounds(pence)} will be returned to you`}: ${inShort(facts)}`,
      preview: isSession ? BACK_ON_PASS : back,
      heading: isSession ? "A session goes back to your pass" : "Your refund",
      opening: [
        uncapitalised(isSession ? BACK_ON_PASS : back),
        ...(reason ? [`A word from me: ${reason}`] : []),
        ...(cash + toVoucher + toPass < pence ? [RETURN_TIME] : []),
      ],
      facts: [
        ...factRows(facts),
        isSession
          ? ["Pass", "The session goes back"]
          : ["Refund", pence < paid ? pounds(pence) : `${pounds(pence)}, in full`],
      ],
      button: bookingButton(facts),
      sections: [],
      footer: [
        ...(facts.status === "cancelled" ? [] : ["Your booking stays as it is."]),
        "Questions? Reply to this email.",
      ],
    },
    { event: refundId },
  );
}

const BACK_ON_PASS = "The session that was paid with your pass goes back to it.";

function uncapitalised(words: string): string {
  return words.startsWith("£") ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
