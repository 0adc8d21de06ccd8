import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Queries } from "#database/connect.ts";
import { replaceFlowCode } from "#database/flow-codes.ts";
import { type CodeChallenge, type OneTimeKind, spendLink, type SpentToken, tryCodes } from "#database/one-time-tokens.ts";
import type { Device } from "#database/sessions.ts";
import { confirmUser, isBanned } from "#database/users.ts";
import { enter, type SignedIn } from "./enter.ts";
import { codeDigest, digest } from "./one-time-text.ts";
import type { Practice } from "./practice.ts";

export type NotConfirmed = { ok: false; reason: "invalid-or-expired" | "user-banned" };

/** A PKCE link has been followed: `code` goes back to the page that asked, which trades it for a session (wire 1.9). */
export type CodeIssued = { ok: true; code: string };

/**
 * Spends the token of a mail's link: the address is proved, and a new session is opened (wire 1.7). A token that was asked for with
 * a challenge gives a code instead, unless `direct` says that no browser is on its way back.
 */
export function confirmByLink(
  practice: Practice,
  request: { token: string; kinds: readonly OneTimeKind[]; device: Device; direct: boolean },
): Promise<SignedIn | CodeIssued | NotConfirmed> {
  return practice.database.transaction(async (tx) => {
    const spent = await spendLink(tx, digest(request.token), request.kinds);
    if (!spent) return { ok: false, reason: "invalid-or-expired" };
    const refusal = await confirm(tx, spent);
    if (refusal) return refusal;
    if (spent.challenge && !request.direct) return issueCode(tx, spent.userId, spent.challenge);
    return (await enter(tx, spent.userId, "otp", request.device)) ?? { ok: false, reason: "invalid-or-expired" };
  });
}

/** Does the same by the six digits of the mail; each set of digits bears five tries (reliability C10). `email` in lower case. */
export function confirmByCode(
  practice: Practice,
  request: { email: string; code: string; kinds: readonly OneTimeKind[]; device: Device },
): Promise<SignedIn | NotConfirmed> {
  return practice.database.transaction(async (tx) => {
    const tried = await tryCodes(tx, request.email, request.kinds);
    const right = tried.find(({ tokenHash, codeHash }) => isSame(codeHash, codeDigest(tokenHash, request.code)));
    const spent = right && (await spendLink(tx, right.tokenHash, request.kinds));
    const refusal = spent && (await confirm(tx, spent));
    if (refusal) return refusal;
    return (spent && (await enter(tx, spent.userId, "otp", request.device))) ?? { ok: false, reason: "invalid-or-expired" };
  });
}

async function confirm(tx: Queries, { userId }: SpentToken): Promise<NotConfirmed | undefined> {
  if (await isBanned(tx, userId)) return { ok: false, reason: "user-banned" };
  await confirmUser(tx, userId);
  return undefined;
}

async function issueCode(tx: Queries, userId: string, challenge: CodeChallenge): Promise<CodeIssued> {
  const code = randomUUID();
  await replaceFlowCode(tx, digest(code), userId, challenge);
  return { ok: true, code };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
