import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import {
  ERASURE_STATEMENT_MS,
  lockBookings,
  erasePersonalData,
  hasOpenObligations,
} from "#server/accounts/own-data/erasure.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

type Typed = { businessName: string };

/**
 * Checks whether everything may be erased: the practitioner has typed the business's name, and there is no future paid session, so that
 * clients get their refund and an email first. Refusals: wrong-business-name, sessions-to-come.
 */
export async function checkErasure(queries: Queries, typed: Typed) {
  const { name } = await findPracticeDetails(queries);
  if (typed.businessName.trim() !== name) return refused("wrong-business-name");
  return (await hasOpenObligations(queries)) ? refused("sessions-to-come") : done();
}

/**
 * Erases every client, booking and email in one transaction; keeps the ledger, the services, the hours and the settings. Refusals: those of
 * `checkErasure`; nothing is changed then.
 */
export async function erasePracticeData(
  { database, extensions, log }: Practice,
  practitioner: { userId: string },
  typed: Typed,
) {
  const erased = await database.transaction(
    async (tx) => {
      await lockBookings(tx);
      const allowed = await checkErasure(tx, typed);
      if (!allowed.ok) return allowed;
      await actAs(tx, practitioner.userId);
      await erasePersonalData(tx, extensions.personal);
      return done();
    },
    { statementMs: ERASURE_STATEMENT_MS },
  );
  if (erased.ok) log.warn("the practitioner has erased all clients and bookings");
  return erased;
}
