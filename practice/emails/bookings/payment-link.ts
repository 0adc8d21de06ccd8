import type { Letter } from "#database/messages/emails.ts";
import { pounds } from "#domain/money.ts";
import { beginning, type BookingFacts, factRows, inShort, momentInWords, standingInWords, zoneInWords } from "./booking-facts.ts";
import { nameInLetter } from "#practice/emails/harmless-text.ts";
import { letterToClient } from "#practice/emails/to-client.ts";
import { waysToPrepare } from "./ways-to-prepare.ts";

/** Asks the client of a booking made by telephone to pay by card: the provider's page, and until when it is open. One letter for each page. */
export function paymentLinkLetter(facts: BookingFacts, page: { checkoutId: string; url: string; until: Date }): Letter {
  const until = Temporal.Instant.fromEpochMilliseconds(page.until.getTime()).toZonedDateTimeISO(facts.zone);
  return letterToClient(
    "payment-link",
    facts,
    {
      subject: `Please pay for ${inShort(facts)}`,
      preview: `Your time is kept for you; ${pounds(facts.pricePence)} by card.`,
      heading: "Your time is kept for you",
      opening: [
        `Dear ${nameInLetter(facts.clientName)}, as arranged, here is the way to pay ${pounds(facts.pricePence)} by card.`,
        `The page is open until ${momentInWords(until)} (${zoneInWords(facts.zone)}). If that is too soon for you, reply to this email and we send another.`,
      ],
      facts: [...factRows(facts), ["Status", standingInWords(facts)]],
      button: { label: `Pay ${pounds(facts.pricePence)}`, href: page.url },
      sections: waysToPrepare(facts),
      footer: ["The calendar file attached to this email puts the session into your diary."],
    },
    { event: page.checkoutId, calendar: true, whileLive: true, until: Math.min(page.until.getTime(), beginning(facts).epochMilliseconds) },
  );
}
