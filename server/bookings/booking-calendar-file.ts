import { findBooking } from "./bookings.queries.ts";
import { done, refused } from "#domain/result.ts";
import { bookingCalendar } from "./emails/booking-calendar.ts";
import { reference } from "#domain/bookings/told-facts.ts";
import type { Practice } from "#kit/server/practice.ts";
import { loadBookingFacts } from "./load-booking-facts.ts";

/**
 * Returns a booking as a calendar file, to its owner and the practitioner. The entry has the UID of the one in the emails, but is published
 * instead of sent as an invitation, so that no calendar asks for a reply. Refusal: booking-not-found.
 */
export async function bookingCalendarFile(
  { database, publicUrl }: Practice,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
  { bookingId }: { bookingId: string },
) {
  const booking = await findBooking(database, bookingId);
  const loaded =
    booking && (isAdmin || booking.userId === userId) && (await loadBookingFacts(database, bookingId, publicUrl));
  if (!loaded) return refused("booking-not-found");
  const body = bookingCalendar({ ...loaded.facts, businessEmail: null });
  return done({ file: { name: `session-${reference(bookingId)}.ics`, type: "text/calendar; charset=utf-8", body } });
}
