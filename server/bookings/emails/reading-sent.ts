import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { emailToClient } from "./to-client.ts";
import { type BookingFacts, factRows } from "./booking-facts.ts";
import { forClient } from "./for-client.ts";

/** Tells the client where their written reading is. The reading itself is only on their own page, behind their account. */
export const readingSentEmail = forClient((facts: BookingFacts): Email => {
  return emailToClient("reading-sent", facts, {
    subject: t("Your reading is ready: {service}", { service: facts.serviceName }),
    preview: t("It is on a page that only you can open."),
    heading: t("Your reading is ready"),
    opening: [
      t("your reading is written. You can read it on your own page, print it and keep it as a PDF."),
      t("Only you can open that page: sign in to the account that you booked with."),
    ],
    facts: factRows(facts),
    button: { label: t("Read your reading"), href: `${facts.publicUrl}/account/reading/${facts.bookingId}` },
    sections: [],
    footer: [t("To ask about your reading, reply to this email.")],
  });
});
