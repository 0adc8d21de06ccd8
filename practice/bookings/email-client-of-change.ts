import { queueMail } from "#database/messages/emails.ts";
import type { CalendarDate } from "#domain/time.ts";
import { factsOfBooking } from "./booking-facts.ts";
import { bookingConfirmedEmail } from "#practice/emails/bookings/booking-confirmed.ts";
import { beginning, type BookingFacts } from "#practice/emails/bookings/booking-facts.ts";
import { bookingMovedEmail } from "#practice/emails/bookings/booking-moved.ts";
import type { Practice } from "#practice/practice.ts";

/** A change that the database saw (private.tell_client_soon): which, and the time before and after it. */
export type SeenChange = {
  bookingId: string;
  event: "confirmed" | "moved";
  /** The calendar's count at that change; it tells one move from another. */
  sequence: number;
  date: CalendarDate;
  time: string;
  wasDate: CalendarDate;
  wasTime: string;
};

/**
 * Writes the client the email that a change of their booking owes them. Safe to repeat: one email for each change. What is not so
 * any more when the turn comes is not told: a cancelled booking, a session in the past, a time that has since been moved again.
 * Another service or length owes no email: the practitioner may put them right in the data API (stretch) and no screen offers
 * it. The session begins when it did and costs what it did; whoever means more by it writes a message.
 */
export async function tellClient(practice: Practice, change: SeenChange): Promise<void> {
  await practice.database.transaction(async (tx) => {
    const told = await factsOfBooking(tx, change.bookingId, practice.publicUrl);
    if (!told || !isAhead(told.facts)) return;
    const { facts } = told;
    if (change.event === "confirmed") return queueMail(tx, bookingConfirmedEmail(facts));
    if (facts.date !== change.date || facts.time !== change.time) return;
    await queueMail(tx, bookingMovedEmail({ ...facts, sequence: change.sequence }, { date: change.wasDate, time: change.wasTime }));
  });
}

function isAhead(facts: BookingFacts): boolean {
  const isLive = facts.status === "pending" || facts.status === "confirmed";
  return isLive && beginning(facts).epochMilliseconds > Date.parse(facts.writtenAt);
}
