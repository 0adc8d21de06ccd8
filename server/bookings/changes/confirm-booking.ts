import { t } from "@sacred-space/words/t.ts";
import type { Queries } from "#database/connection/connect.ts";
import { claimBooking, setConfirmed } from "#server/bookings/bookings.queries.ts";
import { actOnce } from "#database/requests-done.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Confirms a pending booking as the practitioner, paid or not. A confirmed or completed booking stays as it is; a repeated `requestId` has
 * no effect, even if the confirmation was undone since. Refusals: booking-not-found, changed-meanwhile (it is cancelled).
 */
export async function confirmBooking(
  practice: Practice,
  practitioner: { userId: string },
  { bookingId, requestId }: { bookingId: string; requestId?: string | undefined },
) {
  return actOnce(practice.database, { userId: practitioner.userId, requestId }, (tx) => confirm(tx, bookingId));
}

async function confirm(tx: Queries, bookingId: string) {
  const booking = await claimBooking(tx, bookingId);
  if (!booking) return refused("booking-not-found");
  if (booking.status === "cancelled")
    return refused("changed-meanwhile", { detail: t("This booking was cancelled meanwhile") });
  if (booking.status === "pending") await setConfirmed(tx, bookingId);
  return done();
}
