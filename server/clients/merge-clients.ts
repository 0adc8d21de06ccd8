import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { isAccountTaken, writeClient } from "./client-details.queries.ts";
import { claimMerge, lockTwoClients, joinClients, separateClients, settleMerge } from "./merges.queries.ts";
import type { ClientDetails } from "#domain/clients/client-details.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

type Merge = { keptId: string; goneId: string; details: ClientDetails };

/**
 * Merges two clients into one with these details: bookings, tags, note and, if only one has an account, the account. A booking keeps its
 * own account and address, so no account sees more than before.
 */
export async function mergeClients({ database }: Practice, user: { userId: string }, merge: Merge) {
  return database.transaction(async (tx) => {
    await actAs(tx, user.userId);
    const [kept, merged] = await lockTwoClients(tx, [merge.keptId, merge.goneId]);
    if (!kept || !merged || kept.id === merged.id) return refused("not-a-client");
    if (kept.userId !== null && merged.userId !== null) return refused("two-accounts");
    const mergeId = await joinClients(tx, merge);
    await writeClient(tx, kept.id, merge.details);
    await settleMerge(tx, mergeId);
    return done({ mergeId });
  });
}

/** Undoes a merge within a day; changes made since stay with the client that was kept. */
export async function undoMerge({ database }: Practice, user: { userId: string }, { mergeId }: { mergeId: string }) {
  try {
    return await database.transaction(async (tx) => {
      await actAs(tx, user.userId);
      if (!(await claimMerge(tx, mergeId))) return refused("merge-over");
      await separateClients(tx, mergeId);
      return done();
    });
  } catch (error) {
    if (isAccountTaken(error)) return refused("client-known", { detail: t("Another client has this account by now") });
    throw error;
  }
}
