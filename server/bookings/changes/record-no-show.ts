import type { Queries } from "#database/connection/connect.ts";
import { claimBooking, setNoShow } from "#server/bookings/bookings.queries.ts";
import { actOnce } from "#database/requests-done.ts";
import { done, refused } from "#domain/result.ts";
import { startsAt } from "#server/bookings/emails/booking-facts.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Records that a client did not come, or undoes that. The booking is completed, and nothing is refunded. Refusals: booking-not-found,
 * not-begun (in the future, or neither confirmed nor completed).
 */
export async function recordNoShow(
  practice: Practice,
  practitioner: { userId: string },
  { bookingId, missed, requestId }: { bookingId: string; missed: boolean; requestId?: string | undefined },
) {
  return actOnce(practice.database, { userId: practitioner.userId, requestId }, (tx) => note(tx, bookingId, missed));
}

async function note(tx: Queries, bookingId: string, missed: boolean) {
  const booking = await claimBooking(tx, bookingId);
  if (!booking) return refused("booking-not-found");
  const hasBegun = startsAt(booking).epochMilliseconds <= booking.now.getTime();
  if (!hasBegun || !["confirmed", "completed"].includes(booking.status)) return refused("not-begun");
  await setNoShow(tx, bookingId, missed);
  return done();
}
