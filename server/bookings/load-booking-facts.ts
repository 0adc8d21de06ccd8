import { countAnswers } from "./questions/answers.queries.ts";
import { findBookingFacts } from "./booking-facts.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { BookingFacts } from "./emails/booking-facts.ts";

/** The facts for emails, and the address for the practitioner's notices (undefined if `email_notifications` is off). */
type BookingToNotify = { facts: BookingFacts; practitioner: string | undefined };

/** Loads the facts for emails about a booking; undefined if the booking was deleted. */
export async function loadBookingFacts(
  queries: Queries,
  bookingId: string,
  publicUrl: string,
): Promise<BookingToNotify | undefined> {
  const found = await findBookingFacts(queries, bookingId);
  if (!found) return undefined;
  const { now, practitioner, ...facts } = found;
  const questions = await countAnswers(queries, bookingId);
  return {
    facts: { ...facts, questions, publicUrl, writtenAt: now.toISOString() },
    practitioner: practitioner ?? undefined,
  };
}
