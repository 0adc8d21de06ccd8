import type { Email } from "#server/messages/emails.queries.ts";
import { pounds } from "#domain/money.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import { startsAt, type BookingFacts, clientFacts, inShort } from "./booking-facts.ts";
import { emailToClient } from "./to-client.ts";
import { waysToPrepare } from "./ways-to-prepare.ts";

/** Asks the client of a booking made by telephone to pay by card: the provider's page, and until when it is open. One email for each page. */
export function paymentLinkEmail(facts: BookingFacts, page: { checkoutId: string; url: string; until: Date }): Email {
  const until = formatDateTime(page.until, facts.zone, "full");
  const due = pounds(facts.owedPence);
  const isRest = facts.paymentStatus === "paid";
  return emailToClient(
    "payment-link",
    facts,
    {
      subject: `Please pay ${isRest ? "the rest " : ""}for ${inShort(facts)}`,
      preview: isRest ? `${due} by card.` : `Your time is kept for you; ${due} by card.`,
      heading: isRest ? "The rest of your payment" : "Your time is kept for you",
      opening: [
        `as arranged, here is the way to pay ${due} by card.`,
        `The page is open until ${until} (${formatZone(facts.zone)}). If that is too soon for you, reply to this email and I send another.`,
      ],
      facts: clientFacts(facts),
      button: { label: `Pay ${due}`, href: page.url },
      sections: waysToPrepare(facts),
      footer: facts.isWritten ? [] : ["The calendar file attached to this email puts the session into your diary."],
    },
    {
      event: page.checkoutId,
      calendar: true,
      whileLive: true,
      until: isRest ? page.until.getTime() : Math.min(page.until.getTime(), startsAt(facts).epochMilliseconds),
    },
  );
}
