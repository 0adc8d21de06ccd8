import { actAs } from "#database/connection/as-identity.ts";
import { lockDay } from "#database/bookings/bookings.ts";
import { deactivateGroupSession, findGroupSessionDays, lockPlacesOf } from "#database/catalog/group-sessions.ts";
import { cancelLine, lockAwaitedGroupSession } from "#database/catalog/waiting.ts";
import type { Queries } from "#database/connection/connect.ts";
import { queueMail } from "#database/messages/emails.ts";
import type { Pence } from "#domain/money.ts";
import { type Result, refused } from "#domain/result.ts";
import { awaitedSessionCancelledEmail } from "#practice/emails/bookings/waiting-list.ts";
import type { Practice } from "#practice/practice.ts";
import { cancelWithin } from "./cancel-booking.ts";

/**
 * Cancels a group session: all its places are cancelled, each client gets everything back and an email with the reason, and its hours are
 * free. Those in line for a place are told, too. Repeated, it changes nothing more. Refusal: group-session-not-found.
 */
export async function cancelGroupSession(
  { database, publicUrl }: Practice,
  { userId }: { userId: string },
  { groupSessionId, reason }: { groupSessionId: string; reason?: string | undefined },
): Promise<Result<{ bookings: number; refundPence: Pence }>> {
  return database.transaction(async (tx) => {
    const session = await findGroupSessionDays(tx, groupSessionId);
    if (!session) return refused("group-session-not-found");
    for (const day of session.days) await lockDay(tx, day);
    await actAs(tx, userId);
    let refundPence: Pence = 0;
    const places = await lockPlacesOf(tx, groupSessionId);
    for (const { bookingId } of places) {
      const cancelled = await cancelWithin(tx, publicUrl, {
        bookingId,
        by: "practitioner",
        userId,
        refund: "full",
        ...(reason !== undefined && { reason }),
      });
      if (!cancelled.ok) return cancelled;
      refundPence += cancelled.refund;
    }
    await tellThoseInLine(tx, publicUrl, groupSessionId, reason);
    if (session.isActive) await deactivateGroupSession(tx, groupSessionId);
    return { ok: true, bookings: places.length, refundPence };
  });
}

async function tellThoseInLine(tx: Queries, publicUrl: string, groupSessionId: string, reason: string | undefined): Promise<void> {
  const session = await lockAwaitedGroupSession(tx, groupSessionId);
  if (!session) return;
  for (const client of await cancelLine(tx, groupSessionId))
    await queueMail(tx, awaitedSessionCancelledEmail({ session, client, publicUrl }, reason));
}
