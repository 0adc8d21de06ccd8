import { actAs } from "#database/connection/as-identity.ts";
import { lockClientRow, rewriteNote } from "./clients.queries.ts";
import { done, refused } from "#domain/result.ts";
import type { TextEdit } from "#domain/text/text-edit.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Saves the practitioner's note about a client, as `savePrivateNotes` does for a booking. */
export async function saveClientNote(
  { database }: Practice,
  practitioner: { userId: string },
  { clientId, ...note }: TextEdit & { clientId: string },
) {
  return database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    if (!(await lockClientRow(tx, clientId))) return refused("not-a-client");
    return (await rewriteNote(tx, clientId, note)) ? done() : refused("changed-meanwhile");
  });
}
