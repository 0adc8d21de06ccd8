import { randomUUID } from "node:crypto";
import { agreeToEmailChange, dropEmailChange, finishEmailChange } from "./account-changes.queries.ts";
import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import { replaceFlowCode } from "#server/accounts/sessions/flow-codes.queries.ts";
import {
  type CodeChallenge,
  followLink,
  type OneTimeKind,
  spendLink,
  spendTriedCode,
  type SpentToken,
  tryCodes,
} from "#server/accounts/sessions/one-time-tokens.queries.ts";
import type { Device } from "#server/accounts/sessions/sessions.queries.ts";
import { confirmUser, isBanned } from "./users.queries.ts";
import { refused, type Rejection } from "#domain/result.ts";
import { createSession, type SignedIn } from "#server/accounts/sessions/create-session.ts";
import { codeDigest, digest } from "#server/accounts/hash-token.ts";
import type { Practice } from "#kit/server/practice.ts";
import { isSameSecret } from "@sacred-space/runtime/is-same-secret.ts";

type NotConfirmed<R extends string = never> = Rejection<"user-banned" | "address-taken" | R>;

/** A followed PKCE link: the page that requested it exchanges `code` for a session. */
type CodeIssued = { ok: true; code: string };

/** In a change of address one of the two has confirmed and the other has not yet. */
export type HalfAgreed = { ok: true; half: true };

type Confirmed = SignedIn | HalfAgreed;

/** The authentication method (amr) of a session, by the kind of email. */
const PROOFS: Record<OneTimeKind, string> = {
  signup: "email/signup",
  recovery: "recovery",
  magiclink: "magiclink",
  invite: "invite",
  email_change: "email_change",
  reauthentication: "otp",
};

/**
 * Uses up the token of an email's link: confirms the address and opens a session. A token that was requested with a PKCE challenge gives a
 * code instead, unless `direct` says that no browser follows the link. A browser that does may be a mail scanner, so the six digits of a
 * sign-in email stay valid for the reader.
 */
export function confirmByLink(
  practice: Practice,
  request: { token: string; kinds: readonly OneTimeKind[]; device: Device; direct: boolean },
): Promise<Confirmed | CodeIssued | NotConfirmed<"link-expired">> {
  return practice.database.transaction(async (tx) => {
    const spend = request.direct ? spendLink : followLink;
    const spent = await spend(tx, digest(request.token), request.kinds);
    if (!spent) return refused("link-expired");
    const stop = await confirm(tx, spent);
    if (stop) return stop;
    if (spent.challenge && !request.direct) return issueCode(tx, spent, spent.challenge);
    return (await createSession(tx, spent.userId, "otp", request.device)) ?? refused("link-expired");
  });
}

/** Does the same with the six digits of the email; each code allows five tries. `email` is lower case. */
export function confirmByCode(
  practice: Practice,
  request: { email: string; code: string; kinds: readonly OneTimeKind[]; device: Device },
): Promise<Confirmed | NotConfirmed<"code-wrong">> {
  return practice.database.transaction(async (tx) => {
    const spent = await spendCode(tx, request);
    const stop = spent && (await confirm(tx, spent));
    if (stop) return stop;
    return (spent && (await createSession(tx, spent.userId, "otp", request.device))) ?? refused("code-wrong");
  });
}

/** Uses up the six digits that were emailed to an address. A wrong attempt counts too, so the caller's transaction must commit. */
export async function spendCode(
  tx: Queries,
  { email, code, kinds }: { email: string; code: string; kinds: readonly OneTimeKind[] },
): Promise<SpentToken | undefined> {
  const tried = await tryCodes(tx, email, kinds);
  const right = tried.find(({ tokenHash, codeHash }) => isSameSecret(codeHash, codeDigest(tokenHash, code)));
  return right && spendTriedCode(tx, right.tokenHash, kinds);
}

/** Confirms the address or its change; returns why no session is opened, if so. */
async function confirm(tx: Queries, { userId, kind }: SpentToken): Promise<NotConfirmed | HalfAgreed | undefined> {
  if (await isBanned(tx, userId)) return refused("user-banned");
  if (kind === "email_change") {
    await actAs(tx, userId); // the history of their bookings says who changed the address
    if (await agreeToEmailChange(tx, userId)) return { ok: true, half: true };
    return (await finishEmailChange(tx, userId)) === "taken" ? refused("address-taken") : undefined;
  }
  if (kind === "recovery") await dropEmailChange(tx, userId); // the change may be an intruder's
  await confirmUser(tx, userId, { forgetPassword: kind !== "signup" });
  return undefined;
}

async function issueCode(tx: Queries, { userId, kind }: SpentToken, challenge: CodeChallenge): Promise<CodeIssued> {
  const code = randomUUID();
  await replaceFlowCode(tx, { codeHash: digest(code), userId, proof: PROOFS[kind], challenge });
  return { ok: true, code };
}
