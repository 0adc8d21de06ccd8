import { findPasswordHash, findPerson } from "./own-data.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { erasureTerms } from "./erase-account.ts";

/**
 * What is shown before an export or an erasure: both need the password, or an emailed code if the account has none, and erasing cancels
 * this many sessions and refunds this much, a part of it to vouchers and passes; what is left on passes ends.
 */
export async function ownDataTerms({ database }: Practice, { userId }: { userId: string }) {
  const { sessions, refund, toCredits, passSessions } = await ownErasureTerms(database, userId);
  const hasPassword = (await findPasswordHash(database, userId)) !== null;
  return done({ hasPassword, sessions, refundPence: refund, toCreditsPence: toCredits, passSessions });
}

/** What erasing this account now would cancel and refund. */
export async function ownErasureTerms(queries: Queries, userId: string) {
  return erasureTerms(queries, (await findPerson(queries, { userId })) ?? { userId, clientId: null });
}
