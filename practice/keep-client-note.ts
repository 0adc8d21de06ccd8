import { rewriteNote } from "#database/clients.ts";
import { type Refusable, refused } from "#domain/refusals.ts";
import type { Rewritten } from "#domain/rewritten.ts";
import type { Practice } from "./practice.ts";

/** Keeps what the practitioner notes about a client, as `keepPrivateNotes` does for a booking. Refusal: changed-meanwhile. */
export async function keepClientNote(
  { database }: Practice,
  { clientId, ...note }: Rewritten & { clientId: string },
): Promise<Refusable<object>> {
  const isKept = await database.transaction((tx) => rewriteNote(tx, clientId, note));
  return isKept ? { ok: true } : refused("changed-meanwhile");
}
