import { z } from "zod";
import type { Queries } from "#database/connection/connect.ts";
import { findPlacesOf, lockGroupSession } from "./group-sessions.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { startsAt } from "#server/bookings/emails/booking-facts.ts";
import { bookingMovedEmail } from "#server/bookings/emails/booking-moved.ts";
import type { Practice } from "#kit/server/practice.ts";

const days = z.object({ date: z.string(), time: z.string(), lastDay: z.string(), endTime: z.string() });
type Days = z.output<typeof days>;

/** New days or hours of a group session, as queued by `private.enqueue_session_move`. */
export const sessionMove = z.object({ id: z.uuid(), was: days, to: days, at: z.iso.datetime({ offset: true }) });

/**
 * Notifies clients with a place, and those on the waiting list, of new days or hours of a group session: once per change. If it was changed
 * again since, that change's job notifies them.
 */
export async function notifyOfMovedSession(
  { database, publicUrl, extensions }: Practice,
  { id, was, to, at }: z.output<typeof sessionMove>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const places = await findPlacesOf(tx, id, at);
    const session = await lockGroupSession(tx, id);
    if (!session || !isSame(session, to)) return;
    for (const bookingId of places) await notifyClient(tx, publicUrl, bookingId, was);
    await extensions.line?.tellOfMove(tx, publicUrl, session, { was, at });
  });
}

async function notifyClient(tx: Queries, publicUrl: string, bookingId: string, was: Days): Promise<void> {
  const loaded = await loadBookingFacts(tx, bookingId, publicUrl);
  if (!loaded || startsAt(loaded.facts).epochMilliseconds <= Date.parse(loaded.facts.writtenAt)) return;
  await queueMail(tx, bookingMovedEmail(loaded.facts, was));
}

function isSame(one: Days, other: Days): boolean {
  return (
    one.date === other.date && one.time === other.time && one.lastDay === other.lastDay && one.endTime === other.endTime
  );
}
