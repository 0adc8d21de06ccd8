import { actAs } from "#database/connection/as-identity.ts";
import {
  findByAddress,
  insertClient,
  isClientAddressTaken,
  rewriteUpcomingBookings,
  rewriteClient,
} from "./client-details.queries.ts";
import { lockClientRow } from "./clients.queries.ts";
import type { ClientDetails } from "#domain/clients/client-details.ts";
import { done, type Rejection, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Adds a client without a booking, who is not notified. Refused if one has the address. */
export async function addClient({ database }: Practice, practitioner: { userId: string }, details: ClientDetails) {
  return database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    const known = await findByAddress(tx, details.email);
    if (known) return alreadyKnown(known);
    const clientId = await insertClient(tx, details);
    return clientId === undefined ? refused("client-known") : done({ clientId });
  });
}

/**
 * Saves a client's details if they are still those of `from`; future bookings get them, too, past ones stay unchanged. Refused if
 * another client has the address.
 */
export async function editClient(
  { database }: Practice,
  practitioner: { userId: string },
  { clientId, ...edit }: { clientId: string; from: ClientDetails; to: ClientDetails },
) {
  try {
    return await database.transaction(async (tx) => {
      await actAs(tx, practitioner.userId);
      if (!(await lockClientRow(tx, clientId))) return refused("not-a-client");
      const known =
        edit.to.email.toLowerCase() !== edit.from.email.toLowerCase() &&
        (await findByAddress(tx, edit.to.email, { except: [clientId] }));
      if (known) return alreadyKnown(known);
      if (!(await rewriteClient(tx, clientId, edit))) return refused("changed-meanwhile");
      await rewriteUpcomingBookings(tx, clientId, edit);
      return done();
    });
  } catch (error) {
    if (isClientAddressTaken(error)) return refused("client-known");
    throw error;
  }
}

export function alreadyKnown({ name }: { name: string }): Rejection<"client-known"> {
  return refused("client-known", {
    detail: `You have a client with this email address: ${name}. You can merge the two on their page`,
  });
}
