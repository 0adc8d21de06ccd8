import type { Email } from "#server/messages/emails.queries.ts";
import { emailToClient } from "./to-client.ts";
import { type BookingFacts, factRows } from "./booking-facts.ts";

/** Tells the client where their written reading is. The reading itself is only on their own page, behind their account. */
export function readingSentEmail(facts: BookingFacts): Email {
  return emailToClient("reading-sent", facts, {
    subject: `Your reading is ready: ${facts.serviceName}`,
    preview: "It is on a page that only you can open.",
    heading: "Your reading is ready",
    opening: [
      "your reading is written. You can read it on your own page, print it and keep it as a PDF.",
      "Only you can open that page: sign in to the account that you booked with.",
    ],
    facts: factRows(facts),
    button: { label: "Read your reading", href: `${facts.publicUrl}/account/reading/${facts.bookingId}` },
    sections: [],
    footer: ["To ask about your reading, reply to this email."],
  });
}
