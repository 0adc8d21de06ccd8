import { actAs } from "#database/connection/as-identity.ts";
import { lockDays } from "#server/bookings/bookings.queries.ts";
import {
  deactivateGroupSession,
  findGroupSessionDays,
  lockGroupSession,
  lockPlacesOf,
} from "./group-sessions.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { Pence } from "#domain/money.ts";
import { done, refused } from "#domain/result.ts";
import type { CancellationReason } from "#server/bookings/emails/booking-cancelled.ts";
import type { Practice } from "#kit/server/practice.ts";
import { cancelWithin } from "#server/bookings/changes/cancel-booking.ts";

/**
 * Cancels a group session: all its places are cancelled, each client gets a full refund and an email with the reason, and its hours are
 * free. Clients on the waiting list are notified, too. Repeated, it changes nothing more.
 */
export async function cancelGroupSession(
  practice: Practice,
  { userId }: { userId: string },
  { groupSessionId, reason }: { groupSessionId: string; reason?: string | undefined },
) {
  return practice.database.transaction(async (tx) => {
    const session = await findGroupSessionDays(tx, groupSessionId);
    if (!session) return refused("group-session-not-found");
    await lockDays(tx, [session]);
    await actAs(tx, userId);
    const cancelled = await cancelPlacesWithin(tx, practice, groupSessionId, { reason });
    if (cancelled.ok && session.isActive) await deactivateGroupSession(tx, groupSessionId);
    return cancelled;
  });
}

/** Cancels the places of a group session whose days are locked and ends its waiting list, with an email to each client. */
export async function cancelPlacesWithin(
  tx: Queries,
  { publicUrl, extensions }: Pick<Practice, "publicUrl" | "extensions">,
  groupSessionId: string,
  why: CancellationReason,
) {
  let refundPence: Pence = 0;
  const places = await lockPlacesOf(tx, groupSessionId);
  for (const { bookingId } of places) {
    const cancelled = await cancelWithin(tx, publicUrl, { bookingId, by: "practitioner", refund: "full", ...why });
    if (!cancelled.ok) return cancelled;
    refundPence += cancelled.refund;
  }
  const session = await lockGroupSession(tx, groupSessionId);
  if (session) await extensions.line?.end(tx, publicUrl, session, why);
  return done({ bookings: places.length, refundPence });
}
