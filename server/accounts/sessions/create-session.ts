import type { Queries } from "#database/connection/connect.ts";
import { rememberIp } from "./known-ips.queries.ts";
import { type Device, openSession, type OpenSession } from "./sessions.queries.ts";
import { findUser, type User } from "#server/accounts/users/users.queries.ts";

/** A user who has authenticated, and their new session. */
export type SignedIn = { ok: true; user: User; session: OpenSession };

/**
 * Opens a session for a user whose proof has been checked; `method` names the proof (amr), `aal` its level (default `aal1`). Undefined if
 * the account no longer exists.
 */
export async function createSession(
  tx: Queries,
  userId: string,
  method: string,
  device: Device,
  aal?: OpenSession["aal"],
): Promise<SignedIn | undefined> {
  const session = await openSession(tx, userId, method, device, aal);
  const user = session && (await findUser(tx, userId));
  if (user && device.ip !== undefined) await rememberIp(tx, userId, device.ip);
  return session && user && { ok: true, user, session };
}
