import type { BackendClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { secondsToWait, toServerResult } from "./auth-error.ts";

/** `waitSeconds`: no new code is sent for so long; the earlier one works, unless it was used. */
type EmailedCode = { waitSeconds?: number };

/** Emails the signed-in user six digits that prove the owner of an account without a password. */
export async function requestEmailedCode(client: BackendClient): Promise<ServerResult<EmailedCode>> {
  const answer = await (await client.auth()).reauthenticate();
  const waitSeconds = answer.error && secondsToWait(answer.error.message);
  return waitSeconds ? { ok: true, value: { waitSeconds } } : toServerResult(answer, () => ({}));
}

/** The proof of ownership that is required before all data is shown or erased. */
export type OwnerProof = { password: string } | { nonce: string };

/** The proof as typed; a code is often pasted with spaces. */
export function ownerProof(typed: string, hasPassword: boolean): OwnerProof {
  return hasPassword ? { password: typed } : { nonce: typed.replaceAll(/\s/g, "") };
}
