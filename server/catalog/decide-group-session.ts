import { t } from "@sacred-space/words/t.ts";
import { lockDays } from "#server/bookings/bookings.queries.ts";
import {
  deactivateGroupSession,
  findGroupSessionDays,
  lockGroupSession,
  lockPlacesOf,
} from "./group-sessions.queries.ts";
import {
  findOpenDecisions,
  insertDecision,
  markAsked,
  lockOpenDecision,
  type OpenDecision,
} from "./least-places.queries.ts";
import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import { enqueue } from "#database/jobs.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { findPhoneCalls } from "#server/messages/sms/phone-calls.queries.ts";
import { done, refused } from "#domain/result.ts";
import { CANCELLED_EMAIL } from "#server/bookings/emails/booking-cancelled.ts";
import { notHeldEmail, tooFewPlacesEmail } from "#server/bookings/emails/least-places.ts";
import type { Practice } from "#kit/server/practice.ts";
import { cancelPlacesWithin } from "./cancel-group-session.ts";

const BATCH_SIZE = 100;

/** Queues a job for each group session that needs the practitioner's answer or a decision; one failure does not hold up the others. */
export async function sweepDecisions({ database }: Practice): Promise<void> {
  for (const id of await findOpenDecisions(database, BATCH_SIZE))
    await enqueue(database, "decide-group-session", { id }, `decide:${id}`);
}

/**
 * Asks the practitioner, once, about a group session with too few places. At the time of the decision it is cancelled, with every client
 * refunded in full and notified, or it takes place. Nothing is cancelled without asking first. While unpaid holds or offers may still reach
 * the minimum, it waits for them: with the question until the time of the decision, with the decision for two hours. Idempotent; its locks
 * serialise nodes.
 */
export async function decideGroupSession(practice: Practice, id: string): Promise<void> {
  await practice.database.transaction(async (tx) => {
    const session = await findGroupSessionDays(tx, id);
    if (!session) return;
    await lockDays(tx, [session]);
    await lockPlacesOf(tx, id);
    const open = await lockOpenDecision(tx, id);
    if (!open) return;
    if (open.isDue && open.booked >= open.leastPlaces) return insertDecision(tx, id, "held");
    const mayBecomeEnough = open.taken >= open.leastPlaces;
    if (!open.isAsked) return mayBecomeEnough && !open.isDue ? undefined : ask(tx, practice.publicUrl, id, open);
    if (open.isDue && (open.isOverdue || !mayBecomeEnough)) return cancel(tx, practice, id, open);
  });
}

async function ask(tx: Queries, publicUrl: string, id: string, open: OpenDecision): Promise<void> {
  const session = await lockGroupSession(tx, id);
  if (!session) return;
  await markAsked(tx, id);
  await queueMail(tx, tooFewPlacesEmail({ session, open, publicUrl }));
}

async function cancel(tx: Queries, practice: Practice, id: string, open: OpenDecision): Promise<void> {
  const session = await lockGroupSession(tx, id);
  const places = await lockPlacesOf(tx, id);
  const cancelled = await cancelPlacesWithin(tx, practice, id, { tooFew: open.leastPlaces });
  if (!cancelled.ok) throw new Error(`A group session could not be cancelled: ${cancelled.reason}`);
  await deactivateGroupSession(tx, id);
  if (!session) return;
  const calls = await findPhoneCalls(
    tx,
    places.map(({ bookingId }) => bookingId),
  );
  const toRing = calls.filter(({ kind, isTold }) => kind === CANCELLED_EMAIL && !isTold).length;
  await queueMail(tx, notHeldEmail({ session, open, publicUrl: practice.publicUrl }, { ...cancelled, toRing }));
}

/**
 * Records that the practitioner holds a group session with fewer places than its minimum. Repeated, it changes nothing. Refusal:
 * group-session-not-found.
 */
export async function keepWithFewerPlaces(
  { database }: Practice,
  { userId }: { userId: string },
  { groupSessionId }: { groupSessionId: string },
) {
  return database.transaction(async (tx) => {
    await actAs(tx, userId);
    if (await lockOpenDecision(tx, groupSessionId)) await insertDecision(tx, groupSessionId, "held-anyway");
    const session = await findGroupSessionDays(tx, groupSessionId);
    if (!session) return refused("group-session-not-found");
    return session.isActive
      ? done()
      : refused("group-session-not-found", { detail: t("This date has been cancelled") });
  });
}
