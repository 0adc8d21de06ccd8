import { lockGroupSession } from "#server/catalog/group-sessions.queries.ts";
import { expireOffers, findClientsToOffer, findSessionsToOffer, insertOffer } from "./waiting.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { offerEnd } from "#domain/catalog/waiting.ts";
import { placesOfferedEmail } from "./emails/waiting-list.ts";
import type { Practice } from "#kit/server/practice.ts";

const BATCH_SIZE = 100;

/** Offers the free places of a group session to its waiting list. Idempotent; the group session's lock serialises nodes. */
export async function offerPlaces({ database, publicUrl }: Practice, groupSessionId: string): Promise<void> {
  await database.transaction((tx) => offerPlacesWithin(tx, publicUrl, groupSessionId));
}

/** Does the same for every group session with an expired offer, or with free places and a waiting list. */
export async function sweepWaiting(practice: Practice): Promise<void> {
  for (const id of await findSessionsToOffer(practice.database, BATCH_SIZE)) await offerPlaces(practice, id);
}

/**
 * Does the same within the caller's transaction, so that no place is sold between its change and the offers. Offers follow the order of
 * joining; an entry for more places than are free is skipped and keeps its position.
 */
export async function offerPlacesWithin(tx: Queries, publicUrl: string, groupSessionId: string): Promise<void> {
  if (!(await lockGroupSession(tx, groupSessionId))) return;
  await expireOffers(tx, groupSessionId);
  const session = await lockGroupSession(tx, groupSessionId);
  if (!session?.isOnSale) return;
  let { free } = session;
  const [now, begins, salesEnd] = [session.now.getTime(), session.begins.getTime(), session.salesEnd.getTime()];
  const until = new Date(offerEnd({ now, begins, salesEnd, hours: session.hours }));
  for (const client of await findClientsToOffer(tx, groupSessionId)) {
    if (client.places > free) continue;
    free -= client.places;
    await insertOffer(tx, client.id, until);
    await queueMail(tx, placesOfferedEmail({ session, client, publicUrl }, until));
  }
}
