import { msg, t } from "@sacred-space/words/t.ts";
import { findBooking, rewritePrivateNotes } from "./bookings.queries.ts";
import { ERASED_CLIENT } from "#domain/accounts/erased-client.ts";
import { actOnce } from "#database/requests-done.ts";
import { done, refused } from "#domain/result.ts";
import type { TextEdit } from "#domain/text/text-edit.ts";
import type { Practice } from "#kit/server/practice.ts";

const ERASED = msg("This client has been erased, and no notes about them are kept");

/**
 * Saves the practitioner's notes on a booking. Refuses a save that was not based on the newest text, so that two windows do not overwrite
 * each other, and one about an erased client, which a device may have queued for days. Idempotent. Refusals: booking-not-found,
 * changed-meanwhile.
 */
export async function savePrivateNotes(
  practice: Practice,
  practitioner: { userId: string },
  { bookingId, requestId, ...notes }: TextEdit & { bookingId: string; requestId?: string | undefined },
) {
  return actOnce(practice.database, { userId: practitioner.userId, requestId }, async (tx) => {
    if (await rewritePrivateNotes(tx, bookingId, notes)) return done();
    const booking = await findBooking(tx, bookingId);
    if (booking?.clientEmail === ERASED_CLIENT.email) return refused("changed-meanwhile", { detail: t(ERASED) });
    return refused(booking ? "changed-meanwhile" : "booking-not-found");
  });
}
