import { actAs } from "#database/connection/as-identity.ts";
import { findBooking, rewritePrivateNotes } from "#database/bookings/bookings.ts";
import { onlyOnce } from "#database/requests-done.ts";
import { type Result, refused } from "#domain/result.ts";
import type { TextEdit } from "#domain/text-edit.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Saves the practitioner's notes on a booking. A save that was not based on the newest text is refused, so that two windows do not
 * overwrite each other. Idempotent. Refusals: booking-not-found, changed-meanwhile.
 */
export async function keepPrivateNotes(
  practice: Practice,
  practitioner: { userId: string },
  { bookingId, requestId, ...notes }: TextEdit & { bookingId: string; requestId?: string | undefined },
): Promise<Result> {
  return practice.database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    return onlyOnce(tx, requestId, async () => {
      if (await rewritePrivateNotes(tx, bookingId, notes)) return { ok: true };
      return refused((await findBooking(tx, bookingId)) ? "changed-meanwhile" : "booking-not-found");
    });
  });
}
