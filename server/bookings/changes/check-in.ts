import { actOnce } from "#database/requests-done.ts";
import { setCheckedIn } from "#server/bookings/bookings.queries.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Records when a client arrived; null takes it back. Refusals: booking-not-found. */
export async function checkIn(
  practice: Practice,
  practitioner: { userId: string },
  { bookingId, requestId, at }: { bookingId: string; requestId?: string | undefined; at: string | null },
) {
  return actOnce(practice.database, { userId: practitioner.userId, requestId }, async (tx) =>
    (await setCheckedIn(tx, bookingId, at)) ? done() : refused("booking-not-found"),
  );
}
