import { findPassword } from "#server/accounts/users/account-changes.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { DAY_MINUTES, type Minutes } from "#domain/time.ts";

/**
 * How long after a sign-in a first password needs no further proof: there is no old one to ask for, and from then on this one proves
 * ownership (docs/decisions/0072).
 */
export const FIRST_PASSWORD_MINUTES: Minutes = 60;

/**
 * Whether a session may add a passkey or an authenticator app. Either outlasts it, and could keep the account from its owner, so the
 * sign-in must be of the last day, and of the last hour where there is no password: a sign-in by a passkey could set the first one.
 */
export async function isSignInRecent(queries: Queries, userId: string, sessionId: string): Promise<boolean> {
  const known = await findPassword(queries, userId, sessionId);
  const longest = known?.hash === null ? FIRST_PASSWORD_MINUTES : DAY_MINUTES;
  return (known?.sessionMinutes ?? Infinity) <= longest;
}
