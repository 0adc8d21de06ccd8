import { Secret, TOTP } from "otpauth";
import { actAs } from "#database/connection/as-identity.ts";
import { countWrongCode, lockLockoutCounter, noteRightCode } from "./mfa-lockout.queries.ts";
import {
  acceptFactor,
  deleteFactor,
  deleteUnverifiedFactors,
  insertFactor,
  listFactors,
  raiseSession,
  tryChallenge,
} from "./factors.queries.ts";
import { replaceRefreshToken, touchSession } from "#server/accounts/sessions/sessions.queries.ts";
import { type Factor, findUser } from "#server/accounts/users/users.queries.ts";
import { refused, type Rejection, type Result } from "#domain/result.ts";
import type { SignedIn } from "#server/accounts/sessions/create-session.ts";
import type { Practice } from "#kit/server/practice.ts";
import { isSignInRecent } from "#server/accounts/sessions/recent-sign-in.ts";
import { mailSecurityNotice } from "#server/accounts/send-account-email.ts";

const MAX_FACTORS = 10;
const ABANDONED_MINUTES = 5;
const STEP = 30; // seconds (RFC 6238)

type Enrolled = { ok: true; id: string; secret: string; uri: string };

type EnrolmentRequest = { userId: string; sessionId: string; friendlyName: string; issuer: string; label: string };

/**
 * Starts enrolling an authenticator app and returns its secret, once. The first correct code verifies the factor. factor-needs-sign-in:
 * isSignInRecent.
 */
export function enrolFactor(
  practice: Practice,
  { userId, sessionId, friendlyName, issuer, label }: EnrolmentRequest,
): Promise<Enrolled | Rejection<"factor-needs-sign-in" | "too-many-factors" | "factor-name-taken">> {
  const secret = new Secret({ size: 20 }).base32;
  return practice.database.transaction(async (tx) => {
    await actAs(tx, userId);
    if (!(await isSignInRecent(tx, userId, sessionId))) return refused("factor-needs-sign-in");
    await deleteUnverifiedFactors(tx, userId, { minutes: ABANDONED_MINUTES });
    if ((await listFactors(tx, userId)).length >= MAX_FACTORS) return refused("too-many-factors");
    const factor = await insertFactor(tx, { userId, friendlyName, secret });
    if (!factor) return refused("factor-name-taken");
    return { ok: true, id: factor.id, secret, uri: new TOTP({ issuer, label, secret }).toString() };
  });
}

type FactorRequest = { userId: string; sessionId: string; factorId: string };

type NotShown = Rejection<
  "challenge-unknown" | "challenge-spent" | "challenge-expired" | "wrong-code" | "enrol-needs-code" | "too-often"
>;

/**
 * Verifies the code of a challenge: five attempts each, and no code works twice. Wrong codes of a verified factor lock the account, longer
 * each time (too-often); `address` is where they come from. The session rises to aal2; the user's aal1 sessions and other unverified
 * factors are deleted. `mfaPending`: if the user has a verified factor, only a session that has verified it can verify a new one
 * (enrol-needs-code).
 */
export function showCode(
  practice: Practice,
  shown: FactorRequest & { challengeId: string; code: string; mfaPending: boolean; address: string | undefined },
): Promise<SignedIn | NotShown> {
  const { userId, sessionId, factorId, challengeId, code, mfaPending, address } = shown;
  return practice.database.transaction(async (tx): Promise<SignedIn | NotShown> => {
    await actAs(tx, userId);
    const tried = await tryChallenge(tx, shown);
    if (!tried) return refused("challenge-unknown");
    if (tried.spent || tried.sessionId !== sessionId) return refused("challenge-spent");
    if (tried.expired) return refused("challenge-expired");
    if (mfaPending && !tried.verified) return refused("enrol-needs-code");
    const worker = await lockLockoutCounter(tx, userId, address);
    if (tried.verified && worker.wait > 0) return refused("too-often", { retryAfter: worker.wait });
    const step = stepOf(tried.secret, code, tried.now);
    if (step === undefined || step <= tried.lastStep) {
      if (tried.verified) await countWrongCode(tx, worker);
      return refused("wrong-code"); // committed, because the attempt counts
    }
    await noteRightCode(tx, worker, address);
    await acceptFactor(tx, { challengeId, factorId, step });
    await deleteUnverifiedFactors(tx, userId, { but: factorId });
    await raiseSession(tx, userId, sessionId);
    await replaceRefreshToken(tx, sessionId);
    const session = await touchSession(tx, sessionId);
    const user = await findUser(tx, userId);
    if (!session || !user) return refused("challenge-unknown");
    if (!tried.verified) await mailSecurityNotice(practice, tx, "authenticator-added", user);
    return { ok: true, user, session };
  });
}

/** Returns the 30-second step of a code; the steps before and after the current one are accepted. Undefined if none matches. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = new TOTP({ secret, period: STEP }).validate({ token: code, timestamp: now * 1000, window: 1 });
  return delta === null ? undefined : Math.floor(now / STEP) + delta;
}

/** Deletes a factor. drop-needs-code: a verified one can be deleted only by a session that has verified it. */
export function dropFactor(
  practice: Practice,
  { userId, factorId, mfaPending }: { userId: string; factorId: string; mfaPending: boolean },
): Promise<Result<{ factor: Factor }, "factor-unknown" | "drop-needs-code">> {
  return practice.database.transaction(async (tx) => {
    await actAs(tx, userId);
    const factor = (await listFactors(tx, userId)).find(({ id }) => id === factorId);
    if (!factor) return refused("factor-unknown");
    if (factor.status === "verified" && mfaPending) return refused("drop-needs-code");
    const dropped = await deleteFactor(tx, userId, factorId);
    const user = await findUser(tx, userId);
    if (!dropped || !user) return refused("factor-unknown");
    if (dropped.status === "verified") await mailSecurityNotice(practice, tx, "authenticator-removed", user);
    return { ok: true, factor: dropped };
  });
}
