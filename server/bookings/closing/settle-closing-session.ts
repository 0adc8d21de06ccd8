import type { Queries } from "#database/connection/connect.ts";
import { enqueue } from "#database/jobs.ts";
import type { Practice } from "#kit/server/practice.ts";
import { type Booking, claimBooking, lockDays } from "#server/bookings/bookings.queries.ts";
import { cancelWithin } from "#server/bookings/changes/cancel-booking.ts";
import { chooseAnotherTimeEmail } from "#server/bookings/emails/choose-another-time.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { cancelPlacesWithin } from "#server/catalog/cancel-group-session.ts";
import { deactivateGroupSession, findGroupSessionDays, lockPlacesOf } from "#server/catalog/group-sessions.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import {
  askToChoose,
  type ClosingSession,
  findClosingSession,
  findDueSessions,
  lockDueSession,
  setOutcome,
} from "./closing.queries.ts";

const BATCH_SIZE = 100;

/** Queues a job for each session of a closing that is due; one failure does not hold up the others. */
export async function sweepClosings({ database }: Practice): Promise<void> {
  for (const id of await findDueSessions(database, BATCH_SIZE))
    await enqueue(database, "settle-closing-session", { id }, `closing-session:${id}`);
}

/**
 * Carries out what a closing says of one session: it is cancelled with all money back, or its client is asked to choose another time; a
 * group session is cancelled for everybody, and an unpaid hold is let go. If nothing was chosen in time, it is cancelled, too. What is another session by now stays as it
 * is. Idempotent; its locks serialise nodes and Undo.
 */
export async function settleClosingSession(practice: Practice, id: string): Promise<void> {
  await practice.database.transaction(async (tx) => {
    const session = await findClosingSession(tx, id);
    if (!session) return;
    const booking = await lockSubject(tx, session);
    const due = await lockDueSession(tx, id);
    if (!due) return;
    if (!due.isThere) return setOutcome(tx, id, "changed");
    if (session.groupSessionId !== null) await cancelGroup(tx, practice, session.groupSessionId, session.words);
    else if (booking && session.way === "new-times" && !due.isExpired && !booking.isHold)
      return ask(tx, practice.publicUrl, id, { ...session, booking });
    else if (booking)
      await cancel(tx, practice.publicUrl, booking.id, due.isExpired ? { unchosen: true } : { reason: session.words });
    await setOutcome(tx, id, "refunded");
  });
}

/** Locks in the order of all code: days, booking or places. */
async function lockSubject(tx: Queries, { bookingId, groupSessionId }: ClosingSession): Promise<Booking | undefined> {
  if (bookingId !== null) return claimBooking(tx, bookingId);
  if (groupSessionId === null) return undefined;
  const days = await findGroupSessionDays(tx, groupSessionId);
  if (days) await lockDays(tx, [days]);
  await lockPlacesOf(tx, groupSessionId);
  return undefined;
}

async function cancelGroup(tx: Queries, practice: Practice, groupSessionId: string, words: string): Promise<void> {
  const cancelled = await cancelPlacesWithin(tx, practice, groupSessionId, { reason: words || undefined });
  if (!cancelled.ok) throw new Error(`A group session could not be cancelled: ${cancelled.reason}`);
  await deactivateGroupSession(tx, groupSessionId);
}

async function cancel(
  tx: Queries,
  publicUrl: string,
  bookingId: string,
  why: { reason?: string; unchosen?: true },
): Promise<void> {
  const cancelled = await cancelWithin(tx, publicUrl, {
    bookingId,
    by: "practitioner",
    refund: "full",
    unchosen: why.unchosen,
    reason: why.reason || undefined,
  });
  if (!cancelled.ok) throw new Error(`A session could not be cancelled: ${cancelled.reason}`);
}

async function ask(
  tx: Queries,
  publicUrl: string,
  id: string,
  { booking, words, chooseUntil, key }: Pick<ClosingSession, "words" | "chooseUntil" | "key"> & { booking: Booking },
): Promise<void> {
  await askToChoose(tx, id, booking.id);
  const loaded = await loadBookingFacts(tx, booking.id, publicUrl);
  const path = booking.userId === null ? `/another-time/${key}` : "/account";
  if (loaded) await queueMail(tx, chooseAnotherTimeEmail(loaded.facts, { words, chooseUntil, path }));
}
