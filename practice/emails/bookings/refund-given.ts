import type { Email } from "#database/messages/emails.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { nameInEmail } from "#practice/emails/harmless-text.ts";
import { emailToClient } from "#practice/emails/to-client.ts";
import { type BookingFacts, byHand, factRows, inShort } from "./booking-facts.ts";
import { RETURN_TIME, wayBack } from "./refund-words.ts";

type Given = { refundId: string; pence: Pence; paid: Pence; cash: Pence; toVoucher?: Pence; reason?: string | undefined };

/** Tells the client that a part of what they paid, or all of it, comes back although the booking stays. One email for each refund. */
export function refundGivenEmail(facts: BookingFacts, { refundId, pence, paid, cash, toVoucher = 0, reason }: Given): Email {
  const share = pence < paid ? `${pounds(pence)} of your ${pounds(paid)}` : `All of your ${pounds(paid)}`;
  const mixed = cash > 0 && cash < pence && toVoucher === 0;
  const where = mixed
    ? `comes back to you, ${pounds(cash)} of it ${byHand(facts)} and the rest on your card`
    : wayBack(facts, { refund: pence, inCash: cash, toVoucher });
  return emailToClient(
    "refund-given",
    facts,
    {
      subject: `${pounds(pence)} comes back to you: ${inShort(facts)}`,
      preview: `${share} ${where}.`,
      heading: "Money comes back to you",
      opening: [
        `Dear ${nameInEmail(facts.clientName)}, ${share.startsWith("All") ? "all" + share.slice(3) : share} ${where}.`,
        ...(reason ? [`The practitioner writes: ${reason}`] : []),
        ...(cash + toVoucher < pence ? [RETURN_TIME] : []),
      ],
      facts: [...factRows(facts), ["Refund", pence < paid ? pounds(pence) : `${pounds(pence)}, in full`]],
      button: { label: "See your booking", href: `${facts.publicUrl}/account` },
      sections: [],
      footer: [...(facts.status === "cancelled" ? [] : ["Your booking stays as it is."]), "Questions? Reply to this email."],
    },
    { event: refundId },
  );
}
