import { actAs } from "#database/connection/as-identity.ts";
import { closeTheDiary, erasePersonalData, isAwaited } from "#database/accounts/erasure.ts";
import { findPracticeDetails } from "#database/settings/practice-settings.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "./practice.ts";

/**
 * Erases every client, booking and email in one transaction; keeps the ledger, the services, the hours and the settings. The practitioner
 * confirms by typing the business's name. Paid future sessions must be cancelled first, so that clients get their refund and an email.
 * Refusals: wrong-business-name, sessions-to-come; nothing is changed then.
 */
export async function erasePracticeData(
  { database, log }: Practice,
  practitioner: { userId: string },
  typed: { businessName: string },
): Promise<Result> {
  const { name } = await findPracticeDetails(database);
  if (typed.businessName.trim() !== name) return refused("wrong-business-name");
  const erased = await database.transaction(async (tx): Promise<Result> => {
    await closeTheDiary(tx);
    if (await isAwaited(tx)) return refused("sessions-to-come");
    await actAs(tx, practitioner.userId);
    await erasePersonalData(tx);
    return { ok: true };
  });
  if (erased.ok) log.warn("the practitioner has erased all clients and bookings");
  return erased;
}
