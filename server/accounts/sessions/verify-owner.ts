import { findPasswordHash } from "#server/accounts/own-data/own-data.queries.ts";
import { lockUser } from "#server/accounts/users/users.queries.ts";
import { refused, type Result } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { spendCode } from "#server/accounts/users/confirm-address.ts";
import { passwordMatches } from "#server/accounts/passwords/password-hashing.ts";

/** The password, or the code of the reauthentication email for an account that has no password; empty: not given. */
export type OwnerProof = { password: string; nonce: string };

/**
 * Verifies that the signed-in user is the account's owner, since a device may be left unlocked. If the account has a password, it is
 * required.
 */
export async function verifyOwner(
  { database }: Pick<Practice, "database">,
  userId: string,
  { password, nonce }: OwnerProof,
): Promise<Result<object, "wrong-password" | "no-password" | "nonce-wrong">> {
  const hash = await findPasswordHash(database, userId);
  if (hash !== null) return (await passwordMatches(hash, password)) ? { ok: true } : refused("wrong-password");
  if (!nonce) return refused("no-password");
  // A transaction of its own: the attempt counts even if the action fails.
  const spent = await database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    return user && spendCode(tx, { email: user.email, code: nonce, kinds: ["reauthentication"] });
  });
  return spent ? { ok: true } : refused("nonce-wrong");
}
