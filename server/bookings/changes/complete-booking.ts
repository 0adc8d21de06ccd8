import { t } from "@sacred-space/words/t.ts";
import type { Queries } from "#database/connection/connect.ts";
import { claimBooking, setCompleted } from "#server/bookings/bookings.queries.ts";
import { actOnce } from "#database/requests-done.ts";
import { done, refused } from "#domain/result.ts";
import { startsAt } from "#server/bookings/emails/booking-facts.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Records that a session was held. A completed booking stays as it is; a repeated `requestId` has no effect, even if the completion was
 * undone since. Refusals: booking-not-found, not-begun (in the future, or not confirmed; a written reading can be completed at any time).
 */
export async function completeBooking(
  practice: Practice,
  practitioner: { userId: string },
  { bookingId, requestId }: { bookingId: string; requestId?: string | undefined },
) {
  return actOnce(practice.database, { userId: practitioner.userId, requestId }, (tx) => complete(tx, bookingId));
}

async function complete(tx: Queries, bookingId: string) {
  const booking = await claimBooking(tx, bookingId);
  if (!booking) return refused("booking-not-found");
  if (booking.status === "completed") return done();
  const hasBegun = booking.isWritten || startsAt(booking).epochMilliseconds <= booking.now.getTime();
  if (!hasBegun || booking.status !== "confirmed")
    return refused("not-begun", { detail: t("Only a confirmed session that has begun can be marked complete") });
  await setCompleted(tx, bookingId);
  return done();
}
