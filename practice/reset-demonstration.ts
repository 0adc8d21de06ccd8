import { actAs } from "#database/connection/as-identity.ts";
import { eraseOffers, erasePersonalData, isDemonstration } from "#database/accounts/erasure.ts";
import { demonstrate, seed } from "#database/seed/seed.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "./practice.ts";

/**
 * Puts the invented practice back to its first day. Only where there is one: a database that was never filled with it is refused
 * (not-a-demonstration). Broken off in the middle, the next start of the server does the rest.
 */
export async function resetDemonstration({ database }: Practice, practitioner: { userId: string }): Promise<Result> {
  const erased = await database.transaction(async (tx) => {
    if (!(await isDemonstration(tx))) return false;
    await actAs(tx, practitioner.userId);
    await erasePersonalData(tx);
    await eraseOffers(tx);
    return true;
  });
  if (!erased) return refused("not-a-demonstration");
  await seed(database);
  await demonstrate(database);
  return { ok: true };
}
