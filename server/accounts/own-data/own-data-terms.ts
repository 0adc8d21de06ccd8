import { findPasswordHash, findPerson } from "./own-data.queries.ts";
import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { erasureTerms } from "./erase-account.ts";

/**
 * What is shown before an export or an erasure: both need the password, or an emailed code if the account has none, and erasing cancels
 * this many sessions and refunds this much, a part of it to vouchers and passes; what is left on passes ends.
 */
export async function ownDataTerms(practice: Practice, { userId }: { userId: string }) {
  const { sessions, refund, toCredits, passSessions } = await ownErasureTerms(practice, userId);
  const hasPassword = (await findPasswordHash(practice.database, userId)) !== null;
  return done({ hasPassword, sessions, refundPence: refund, toCreditsPence: toCredits, passSessions });
}

/** What erasing this account now would cancel and refund. */
export async function ownErasureTerms(
  { database, extensions }: Pick<Practice, "database" | "extensions">,
  userId: string,
) {
  return erasureTerms(database, extensions, (await findPerson(database, { userId })) ?? { userId, clientId: null });
}
