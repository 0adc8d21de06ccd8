import type { Letter } from "#database/mail.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { bookingCalendar } from "./booking-calendar.ts";
import { type BookingFacts, factRows, imprint, inShort } from "./booking-facts.ts";
import { dressLetter } from "./frame.ts";
import { nameInLetter } from "./harmless-text.ts";

export type Cancellation = {
  by: "client" | "practitioner";
  /** What the practice held for the booking; 0 when nothing was paid. */
  paidPence: Pence;
  /** What of it goes back. */
  refundPence: Pence;
  /** Why, in the practitioner's own words. */
  reason?: string | null;
};

/** Tells the client that the booking is cancelled and what comes back; the calendar file takes it out of the diary. */
export function bookingCancelledLetter(facts: BookingFacts, { by, paidPence, refundPence, reason }: Cancellation): Letter {
  const dear = `Dear ${nameInLetter(facts.clientName)},`;
  const money =
    refundPence > 0
      ? `${pounds(refundPence)} of your ${pounds(paidPence)} goes back to the card you paid with. It arrives within 5 to 7 business days.`
      : paidPence > 0
        ? `Nothing of your ${pounds(paidPence)} comes back.`
        : "Nothing was charged to your card.";
  return {
    kind: "booking-cancelled",
    about: `${facts.bookingId} ${facts.sequence}`,
    bookingId: facts.bookingId,
    recipient: facts.clientEmail,
    ...(facts.businessEmail ? { replyTo: facts.businessEmail } : {}),
    calendar: bookingCalendar(facts),
    ...dressLetter({
      subject: `Cancelled: ${inShort(facts)}`,
      preview: money,
      heading: "Your booking is cancelled",
      opening: [
        by === "client" ? `${dear} your booking is cancelled, as you asked.` : `${dear} the practitioner has cancelled your session.`,
        ...(by === "practitioner" && reason ? [`The practitioner writes: ${reason}`] : []),
        money,
      ],
      facts: factRows(facts),
      button: { label: "Choose another time", href: `${facts.publicUrl}/book` },
      sections: [],
      footer: ["The calendar file attached to this letter takes the session out of your diary.", ...imprint(facts)],
      businessName: facts.businessName,
    }),
  };
}
