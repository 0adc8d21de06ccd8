import {
  allowErasureTime,
  ERASURE_STATEMENT_MS,
  eraseOffers,
  erasePersonalData,
  isDemonstration,
  lockDemonstration,
} from "#server/accounts/own-data/erasure.queries.ts";
import { queriesOn } from "#database/connection/connect.ts";
import { holdsRealMoney } from "./seed/clear-practice.ts";
import { loadAgain, putFiles } from "./seed/seed.ts";
import { readStoredPractice } from "./seed/stored-practice.ts";
import { done, refused } from "#domain/result.ts";
import { retryOnDeadlock, transaction } from "@sacred-space/runtime/transaction.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Restores the demonstration data in one transaction, for which requests wait: a crash leaves all or nothing of it. Refused
 * with not-a-demonstration also where this installation keeps none (an account for card payments, production).
 */
export async function resetDemonstration({ database, extensions, payments, demonstration }: Practice) {
  if (!demonstration || !(await isDemonstration(database))) return refused("not-a-demonstration");
  const stored = await readStoredPractice();
  return retryOnDeadlock(() =>
    transaction(database.pool, async (client) => {
      const tx = queriesOn(client, ERASURE_STATEMENT_MS);
      await allowErasureTime(tx);
      if (!(await lockDemonstration(tx))) return refused("not-a-demonstration");
      if (await holdsRealMoney(tx, { isLive: payments.isLive, isPublic: false })) return refused("real-money-taken");
      await erasePersonalData(tx, extensions.personal, { keep: stored.files.map(({ name }) => name) });
      await eraseOffers(tx, extensions.offered);
      await loadAgain(client, stored);
      return done();
    }),
  );
}

/** Stores the bills and pictures of the demonstration, unless it has ended meanwhile: who resets or ends it waits. Idempotent. */
export async function storeDemonstrationFiles({ database, files }: Practice): Promise<void> {
  await database.transaction(async (tx) => {
    if (files && (await lockDemonstration(tx))) await putFiles(await readStoredPractice(), files);
  });
}
