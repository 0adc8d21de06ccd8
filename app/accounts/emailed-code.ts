import type { BackendClient } from "#app/kit/backend/data-client.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { secondsToWait, toServerResult } from "./auth-error.ts";

/** `waitSeconds` is set if it is too early for a new code; the earlier one works unless it was used. */
type EmailedCode = { waitSeconds?: number };

/** Emails the signed-in user a six-digit code that replaces the password of an account without one. */
export async function requestEmailedCode(client: BackendClient): Promise<ServerResult<EmailedCode>> {
  const answer = await (await client.auth()).reauthenticate();
  const waitSeconds = answer.error && secondsToWait(answer.error.message);
  return waitSeconds ? { ok: true, value: { waitSeconds } } : toServerResult(answer, () => ({}));
}

/** Proves the account's owner before all data is exported or erased. */
export type OwnerProof = { password: string } | { nonce: string };

/** Parses the typed proof; a pasted code often contains spaces. */
export function ownerProof(typed: string, hasPassword: boolean): OwnerProof {
  return hasPassword ? { password: typed } : { nonce: typed.replaceAll(/\s/g, "") };
}
