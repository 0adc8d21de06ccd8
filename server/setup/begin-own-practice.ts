import { reader } from "@sacred-space/words/reader.ts";
import { ERASURE_STATEMENT_MS, lockDemonstration } from "#server/accounts/own-data/erasure.queries.ts";
import { adminChange } from "#server/accounts/users/admin-users.queries.ts";
import { findUser } from "#server/accounts/users/users.queries.ts";
import { clearPractice, holdsRealMoney } from "./seed/clear-practice.ts";
import { readStoredPractice } from "./seed/stored-practice.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import { done, refused } from "#domain/result.ts";
import { NEUTRAL_SETTINGS } from "./create-practice.ts";
import type { Practice } from "#kit/server/practice.ts";

const UNCHANGED = {
  passwordHash: undefined,
  confirmed: undefined,
  userMetadata: undefined,
  appMetadata: undefined,
  bannedFor: undefined,
};

/**
 * Turns a demonstration into the practitioner's own practice: in one transaction everything in it is erased and the first run begins, so a
 * crash leaves all or nothing of it. Her account stays, with
 * the address that she gives. `isPublic`: visitors can reach this installation, so money that was recorded by
 * hand is taken for real. A refusal changes nothing.
 */
export async function beginOwnPractice(
  { database, payments, log }: Practice,
  { userId }: { userId: string },
  { isPublic, email: given }: { isPublic: boolean; email?: string | undefined },
) {
  const { practitioner } = await readStoredPractice();
  const begun = await database.transaction(
    async (tx) => {
      if (!(await lockDemonstration(tx))) return refused("not-a-demonstration");
      if (await holdsRealMoney(tx, { isLive: payments.isLive, isPublic })) return refused("real-money-taken");
      const email = given?.toLowerCase() ?? (await findUser(tx, userId))?.email ?? "";
      const own = {
        ...NEUTRAL_SETTINGS,
        email,
        zone: (await practiceClock(tx)).zone,
        language: reader().language,
      };
      await clearPractice(tx, { practitionerId: userId, inventedName: practitioner.name, own });
      if (given !== undefined) await adminChange(tx, userId, { ...UNCHANGED, email });
      return done();
    },
    { statementMs: ERASURE_STATEMENT_MS },
  );
  if (begun.ok) log.warn("the practitioner has erased the demonstration and begins with a practice of her own");
  return begun;
}
