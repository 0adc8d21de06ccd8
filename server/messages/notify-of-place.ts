import { t } from "@sacred-space/words/t.ts";
import { findClientsToNotify, recordNotified } from "#server/bookings/notified-places.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { queueMail } from "./emails.queries.ts";
import { countRecentMessages, countWritten, lockMessages } from "./messages.queries.ts";
import { MAX_MESSAGES_PER_HOUR, type PlaceMessageRequest } from "#domain/messages/message.ts";
import { done, refused } from "#domain/result.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { placeChangedEmail } from "#server/bookings/emails/place-changed.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Clients who were last told another place for a session to come, at most as many as can be written to in an hour. */
export async function listClientsToNotify({ database }: Practice) {
  const clients = await findClientsToNotify(database, { limit: MAX_MESSAGES_PER_HOUR });
  return done({ clients: clients.map(({ name, bookingIds }) => ({ name, bookingIds })) });
}

/**
 * Notifies the clients of these bookings where and how they take place now, if an earlier message said otherwise: one email to each address,
 * with all of their sessions; those without one are to be rung. All of them or none; idempotent by messageId.
 */
export function notifyOfPlace(
  { database, publicUrl }: Practice,
  _: unknown,
  { messageId, bookingIds }: PlaceMessageRequest,
) {
  return database.transaction(async (tx) => {
    await lockMessages(tx);
    const written = await countWritten(tx, "place-changed", messageId);
    if (written > 0) return done({ recipients: written });
    const clients = await findClientsToNotify(tx, { only: bookingIds, limit: bookingIds.length });
    if (clients.length === 0) return refused("no-recipients", { detail: t("Everyone has been told already") });
    if ((await countRecentMessages(tx)) + clients.length > MAX_MESSAGES_PER_HOUR) return refused("too-many-messages");
    for (const client of clients) {
      await recordNotified(tx, client.bookingIds); // before the facts are read: a change in between is offered again
      await queueMail(
        tx,
        placeChangedEmail(await factsOf(tx, client.bookingIds, publicUrl), { messageId, recipient: client.address }),
      );
    }
    return done({ recipients: clients.length });
  });
}

async function factsOf(tx: Queries, bookingIds: string[], publicUrl: string) {
  const found = [];
  for (const id of bookingIds) {
    const booking = await loadBookingFacts(tx, id, publicUrl);
    if (booking) found.push(booking.facts);
  }
  return found;
}
