import { queueMail } from "#database/mail.ts";
import type { Queries } from "#database/connect.ts";
import type { Pence } from "#domain/money.ts";
import { bookingCancelledLetter } from "./letters/booking-cancelled.ts";
import type { BookingFacts } from "./letters/booking-facts.ts";
import type { Practice } from "./practice.ts";

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

type PracticeFacts = Pick<BookingFacts, "zone" | "businessName" | "businessEmail" | "businessAddress"> & { now: Date };

/** Tells the client that there is no session any more and what comes back; the calendar file takes it out of their diary. Safe to repeat: one letter. */
export async function tellOfDeletion(practice: Practice, deleted: DeletedBooking): Promise<void> {
  const { paidPence, refundPence, ...booking } = deleted;
  await practice.database.transaction(async (tx) => {
    const { now, ...of } = await practiceFacts(tx);
    const facts: BookingFacts = {
      ...booking,
      ...of,
      status: "cancelled",
      preparation: null,
      publicUrl: practice.publicUrl,
      writtenAt: now.toISOString(),
    };
    await queueMail(tx, bookingCancelledLetter(facts, { by: "practitioner", paidPence, refundPence }));
  });
}

async function practiceFacts(tx: Queries): Promise<PracticeFacts> {
  const row = await tx.row<PracticeFacts>(
    `select coalesce(s.default_timezone, 'Europe/London') as zone, coalesce(s.business_name, 'Sacred Space') as "businessName",
       s.business_email as "businessEmail", s.business_address as "businessAddress", private.clock() as now
     from (select 1) one left join business_settings s on true`,
  );
  if (!row) throw new Error("A join with one row has one");
  return row;
}
