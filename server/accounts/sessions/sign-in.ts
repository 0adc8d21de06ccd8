import type { Device } from "./sessions.queries.ts";
import { findCredentials, lockIfPasswordIs, replaceHash } from "#server/accounts/users/users.queries.ts";
import { refused, type Rejection } from "#domain/result.ts";
import { createSession, type SignedIn } from "./create-session.ts";
import { needsRehash } from "#server/accounts/passwords/password-hashes.ts";
import { hashPassword, passwordMatches } from "#server/accounts/passwords/password-hashing.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Opens a session for the right password. Other faults of the account are revealed only with the right password; an unknown address takes
 * as long as a wrong password. An imported hash is replaced by one of our own.
 */
export async function signIn(
  practice: Practice,
  { email, password, device }: { email: string; password: string; device: Device },
): Promise<SignedIn | Rejection<"invalid-credentials" | "sign-in-banned" | "email-not-confirmed">> {
  const found = await findCredentials(practice.database, email);
  if (!(await passwordMatches(found?.passwordHash, password)) || !found) return refused("invalid-credentials");
  if (found.banned) return refused("sign-in-banned");
  if (!found.user.emailConfirmedAt) return refused("email-not-confirmed");
  const { user, passwordHash } = found;
  const rehashed = passwordHash !== null && needsRehash(passwordHash) ? await hashPassword(password) : undefined;
  const signedIn = await practice.database.transaction(async (tx) => {
    if (!(await lockIfPasswordIs(tx, user.id, passwordHash))) return undefined;
    if (rehashed !== undefined) await replaceHash(tx, user.id, rehashed);
    return createSession(tx, user.id, "password", device);
  });
  return signedIn ?? refused("invalid-credentials");
}
