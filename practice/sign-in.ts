import type { Device } from "#database/sessions.ts";
import { findCredentials, holdPassword } from "#database/users.ts";
import { enter, type SignedIn } from "./enter.ts";
import { passwordMatches } from "./passwords.ts";
import type { Practice } from "./practice.ts";

/**
 * Opens a session for the right password. What else is wrong with the account is told only to whoever knows the password (wire 1.2);
 * an unknown address takes as long as a wrong password.
 */
export async function signIn(
  practice: Practice,
  { email, password, device }: { email: string; password: string; device: Device },
): Promise<SignedIn | { ok: false; reason: "invalid-credentials" | "user-banned" | "email-not-confirmed" }> {
  const found = await findCredentials(practice.database, email);
  if (!(await passwordMatches(found?.passwordHash, password)) || !found) return { ok: false, reason: "invalid-credentials" };
  if (found.banned) return { ok: false, reason: "user-banned" };
  if (!found.user.emailConfirmedAt) return { ok: false, reason: "email-not-confirmed" };
  const { user, passwordHash } = found;
  const signedIn = await practice.database.transaction(async (tx) =>
    (await holdPassword(tx, user.id, passwordHash)) ? enter(tx, user.id, "password", device) : undefined,
  );
  return signedIn ?? { ok: false, reason: "invalid-credentials" };
}
