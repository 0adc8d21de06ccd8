import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import {
  findSharers,
  insertClient,
  isAccountTaken,
  rewriteUpcomingBookings,
  rewriteClient,
} from "./client-details.queries.ts";
import { lockClientRow } from "./clients.queries.ts";
import type { ClientDetails } from "#domain/clients/client-details.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

type IsAnother = { isAnother?: boolean | undefined };

/**
 * Adds a client without a booking, who is not notified. Refused if somebody on file has the address, or the number of somebody without one,
 * unless this `isAnother` person who shares it.
 */
export async function addClient(
  { database }: Practice,
  practitioner: { userId: string },
  { isAnother = false, ...details }: ClientDetails & IsAnother,
) {
  return database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    const [sharer] = isAnother ? [] : await findSharers(tx, details);
    if (sharer) return refused("client-known", { detail: whoIsIt(sharer, details) });
    const clientId = await insertClient(tx, details, { isAnother });
    return clientId === undefined ? refused("client-known") : done({ clientId });
  });
}

/**
 * Saves a client's details if they are still those of `from`; future bookings get them, too, past ones stay unchanged. Refused if somebody
 * else has the new address, unless this `isAnother` person who shares it.
 */
export async function editClient(
  { database }: Practice,
  practitioner: { userId: string },
  { clientId, isAnother = false, ...edit }: { clientId: string; from: ClientDetails; to: ClientDetails } & IsAnother,
) {
  try {
    return await database.transaction(async (tx) => {
      await actAs(tx, practitioner.userId);
      if (!(await lockClientRow(tx, clientId))) return refused("not-a-client");
      const isNew = edit.to.email !== "" && edit.to.email.toLowerCase() !== edit.from.email.toLowerCase();
      const [sharer] = isNew && !isAnother ? await findSharers(tx, edit.to, { except: [clientId] }) : [];
      if (sharer) return refused("client-known", { detail: whoIsIt(sharer, edit.to) });
      if (!(await rewriteClient(tx, clientId, edit))) return refused("changed-meanwhile");
      await rewriteUpcomingBookings(tx, clientId, edit);
      return done();
    });
  } catch (error) {
    if (isAccountTaken(error)) return refused("client-known");
    throw error;
  }
}

/** The question that is asked where an address or a number leads to somebody on file. */
export function whoIsIt({ name }: { name: string }, { email }: { email: string }): string {
  return email === ""
    ? t("{name} has this number. Say whether they are the same person, or another who shares it", { name })
    : t("{name} has this email address. Say whether they are the same person, or another who shares it", { name });
}
