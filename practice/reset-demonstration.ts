import { actAs } from "#database/connection/as-identity.ts";
import { beginReset, ERASURE_STATEMENT_MS, eraseOffers, erasePersonalData, lockDemonstration } from "#database/accounts/erasure.ts";
import { demonstrate, seed } from "#database/seed/seed.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "./practice.ts";

/**
 * Restores the demonstration data. A database that never had it is refused (not-a-demonstration). After an interruption the next start of
 * the server completes it, whoever has signed up meanwhile.
 */
export async function resetDemonstration({ database, files }: Practice, practitioner: { userId: string }): Promise<Result> {
  const erased = await database.transaction(
    async (tx) => {
      if (!(await lockDemonstration(tx))) return false;
      await actAs(tx, practitioner.userId);
      await erasePersonalData(tx);
      await eraseOffers(tx);
      await beginReset(tx);
      return true;
    },
    { statementMs: ERASURE_STATEMENT_MS },
  );
  if (!erased) return refused("not-a-demonstration");
  await seed(database);
  await demonstrate(database, files);
  return { ok: true };
}
