import { createHash } from "node:crypto";
import { deleteFlowCode, lockFlowCode } from "./flow-codes.queries.ts";
import type { CodeChallenge } from "./one-time-tokens.queries.ts";
import type { Device } from "./sessions.queries.ts";
import { refused, type Rejection } from "#domain/result.ts";
import { createSession, type SignedIn } from "./create-session.ts";
import { digest } from "#server/accounts/hash-token.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Exchanges the code of a followed PKCE link for a session; only the browser that requested the link knows the verifier. */
export function redeemFlowCode(
  practice: Practice,
  request: { code: string; verifier: string; device: Device },
): Promise<SignedIn | Rejection<"code-not-found" | "code-expired" | "wrong-verifier" | "user-banned">> {
  const codeHash = digest(request.code);
  return practice.database.transaction(async (tx) => {
    const found = await lockFlowCode(tx, codeHash);
    if (!found) return refused("code-not-found");
    if (found.expired) return refused("code-expired");
    if (!proves(request.verifier, found.challenge)) return refused("wrong-verifier");
    if (found.userBanned) return refused("user-banned");
    await deleteFlowCode(tx, codeHash);
    return (await createSession(tx, found.userId, found.proof, request.device)) ?? refused("code-not-found");
  });
}

/** RFC 7636, section 4.6. */
function proves(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const shown = method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  return shown === challenge;
}
