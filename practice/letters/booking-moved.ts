import type { Letter } from "#database/mail.ts";
import { bookingCalendar } from "./booking-calendar.ts";
import { beginning, type BookingFacts, factRows, imprint, inShort, momentInWords, zoneInWords } from "./booking-facts.ts";
import { dressLetter } from "./frame.ts";
import { nameInLetter } from "./harmless-text.ts";

/** Tells the client the new time of a session, and the one that it is no longer at; the calendar file moves it in the diary. */
export function bookingMovedLetter(facts: BookingFacts, was: Pick<BookingFacts, "date" | "time">): Letter {
  const before = momentInWords(beginning({ ...was, zone: facts.zone }));
  return {
    kind: "booking-moved",
    about: `${facts.bookingId} ${facts.sequence}`,
    bookingId: facts.bookingId,
    recipient: facts.clientEmail,
    ...(facts.businessEmail ? { replyTo: facts.businessEmail } : {}),
    calendar: bookingCalendar(facts),
    ...dressLetter({
      subject: `New time: ${inShort(facts)}`,
      preview: `Your session has moved; it was on ${before}.`,
      heading: "Your session has a new time",
      opening: [
        `Dear ${nameInLetter(facts.clientName)}, your session now begins on ${momentInWords(beginning(facts))} (${zoneInWords(facts.zone)}). The price stays as it was.`,
      ],
      facts: [...factRows(facts), ["Before", before]],
      button: { label: "Contact us", href: `${facts.publicUrl}/contact` },
      sections: [],
      footer: ["The calendar file attached to this letter moves the session in your diary.", ...imprint(facts)],
      businessName: facts.businessName,
    }),
  };
}
