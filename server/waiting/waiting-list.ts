import { lockGroupSession } from "#server/catalog/group-sessions.queries.ts";
import {
  countUnusedOffers,
  findClientsToOffer,
  findOwnPlacesInLine,
  joinLine,
  leaveLine,
  type OwnPlaceInLine,
} from "./waiting.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { isOpen } from "#server/settings/first-run.queries.ts";
import { formatPlacesInAll } from "#domain/catalog/group-sessions.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { waitingListJoinedEmail } from "./emails/waiting-list.ts";
import { offerPlacesWithin } from "./offer-places.ts";

/**
 * After this many unpaid offers a client cannot rejoin a group session's waiting list: places would be held for a client who never pays.
 */
const MAX_UNUSED_OFFERS = 2;

type Entry = { groupSessionId: string; places?: number | undefined };

/**
 * Adds a client to the waiting list of a group session that is fully booked and returns their position; repeated, they keep it. The first time
 * they get an email.
 */
export async function joinWaitingList(
  { database, publicUrl }: Practice,
  { userId }: { userId: string },
  { groupSessionId, places = 1 }: Entry,
) {
  try {
    return await database.transaction(async (tx) => {
      if (!(await isOpen(tx))) return refused("not-open");
      await offerPlacesWithin(tx, publicUrl, groupSessionId); // the waiting list comes first
      const session = await lockGroupSession(tx, groupSessionId);
      if (!session?.isOnSale) return refused("group-session-not-offered");
      if (session.places !== null && places > session.places)
        return refused("places-taken", { detail: formatPlacesInAll(session.places) });
      const inLine = await ownPlaceInLine(tx, userId, groupSessionId);
      if (inLine) return done({ inLine });
      if (session.free >= places) return refused("places-free");
      if ((await countUnusedOffers(tx, { userId, groupSessionId })) >= MAX_UNUSED_OFFERS)
        return refused("offers-unused");
      await joinLine(tx, { groupSessionId, userId, places });
      const client = (await findClientsToOffer(tx, groupSessionId)).find((each) => each.userId === userId);
      if (client) await queueMail(tx, waitingListJoinedEmail({ session, client, publicUrl }));
      return done({ inLine: await ownPlaceInLine(tx, userId, groupSessionId) });
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "waiting_user_id_fkey") return refused("sign-in-required"); // the account was deleted concurrently
    throw error;
  }
}

/** Removes a client from the waiting list; repeated, it changes nothing. A job offers their places to the next client. */
export async function leaveWaitingList(
  { database }: Practice,
  { userId }: { userId: string },
  { groupSessionId }: { groupSessionId: string },
) {
  await database.transaction(async (tx) => {
    await lockGroupSession(tx, groupSessionId);
    await leaveLine(tx, { userId, groupSessionId });
  });
  return done();
}

async function ownPlaceInLine(tx: Queries, userId: string, groupSessionId: string): Promise<OwnPlaceInLine | null> {
  const own = await findOwnPlacesInLine(tx, userId);
  return own.find((entry) => entry.groupSessionId === groupSessionId) ?? null;
}
