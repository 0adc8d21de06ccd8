import { queueMail } from "#database/messages/emails.ts";
import { practiceClock } from "#database/practice-clock.ts";
import { practiceCard } from "#database/practice-settings.ts";
import type { Pence } from "#domain/money.ts";
import { bookingCancelledEmail } from "#practice/emails/bookings/booking-cancelled.ts";
import type { BookingFacts } from "#practice/emails/bookings/booking-facts.ts";
import type { Practice } from "#practice/practice.ts";

/** What is left of a booking that the practitioner deleted before its session (private.refund_deleted_booking), and its money: what was there, and what of it goes back to the card. */
export type DeletedBooking = Pick<
  BookingFacts,
  | "bookingId"
  | "serviceName"
  | "place"
  | "clientName"
  | "clientEmail"
  | "clientPhone"
  | "date"
  | "time"
  | "durationMinutes"
  | "pricePence"
  | "paymentStatus"
  | "sequence"
> & { paidPence: Pence; refundPence: Pence };

/** Tells the client that there is no session any more and what comes back; the calendar file takes it out of their diary. Safe to repeat: one email. */
export async function tellOfDeletion(practice: Practice, deleted: DeletedBooking): Promise<void> {
  const { paidPence, refundPence, ...booking } = deleted;
  await practice.database.transaction(async (tx) => {
    const { name, email, address } = await practiceCard(tx);
    const { now, zone } = await practiceClock(tx);
    const facts: BookingFacts = {
      ...booking,
      zone,
      businessName: name,
      businessEmail: email,
      businessAddress: address,
      status: "cancelled",
      awaitsCardPayment: false,
      preparation: null,
      publicUrl: practice.publicUrl,
      writtenAt: now.toISOString(),
    };
    await queueMail(tx, bookingCancelledEmail(facts, { by: "practitioner", paidPence, refundPence }));
  });
}
