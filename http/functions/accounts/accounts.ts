import { z } from "zod";
import type { Queries } from "#database/connection/connect.ts";
import { collectOwnData, findPasswordHash, findPerson } from "#database/accounts/own-data.ts";
import { holdSnapshot } from "#database/connection/snapshot.ts";
import { deleteSessions, listSessions } from "#database/accounts/sessions.ts";
import { pounds } from "#domain/money.ts";
import type { Rejection } from "#domain/result.ts";
import { byIp } from "#http/auth/requests/rate-limits.ts";
import type { AppContext, UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import * as erasure from "#practice/accounts/erase-account.ts";
import { passwordMatches } from "#practice/accounts/passwords/password-hashing.ts";
import { checkPasswordStrength } from "#practice/accounts/passwords/password-strength.ts";
import { pence, readBody } from "../request/input.ts";

/** GET or POST -> `{sessions: [{id, current, signedInAt, lastUsedAt, userAgent}]}`: the user's own, the last used first. */
export async function listMySessions(c: UserContext): Promise<Response> {
  const { deps, user } = c.var;
  const sessions = await listSessions(deps.practice.database, user.userId);
  return c.json({ sessions: sessions.map((session) => ({ ...session, current: session.id === user.sessionId })) });
}

const sessionShape = z.object({ sessionId: z.uuid("is not the id of a session") });

/** POST `{sessionId}` -> `{}`: ends one of the user's sessions. An unknown session, or another user's, gets the same answer. */
export async function endSession(c: UserContext): Promise<Response> {
  const { sessionId } = await readBody(c, sessionShape);
  await deleteSessions(c.var.deps.practice.database, c.var.user.userId, "local", sessionId);
  return c.json({});
}

const strengthShape = z.object({ password: z.string().max(200), about: z.array(z.string().max(300)).max(4).default([]) });

/** POST `{password, about}` -> `{fault: null | sentence}`: what the sign-up would say of this password, which is stored nowhere. 429 too-often. */
export async function checkPassword(c: AppContext): Promise<Response> {
  const { password, about } = await readBody(c, strengthShape);
  const { accounts, limits } = c.var.deps;
  const limited = await limits.take(byIp(c, "strength checks by place"));
  if (limited) return refuse(c, limited, { detail: "Please try again in a few minutes" });
  const fault = await checkPasswordStrength(password, accounts.passwords, about);
  return c.json({ fault: fault?.message ?? null });
}

/**
 * POST -> `{hasPassword, sessions, refundPence, toCreditsPence, passSessions}`, to be shown before an export or an erasure: both need the
 * password, and erasing cancels this many sessions and refunds this much, a part of it to vouchers and passes; what is left on passes ends.
 */
export async function ownDataTerms(c: UserContext): Promise<Response> {
  const { userId } = c.var.user;
  const { database } = c.var.deps.practice;
  const { sessions, refund, toCredits, passSessions } = await termsOf(database, userId);
  const hasPassword = (await findPasswordHash(database, userId)) !== null;
  return c.json({ hasPassword, sessions, refundPence: refund, toCreditsPence: toCredits, passSessions });
}

async function termsOf(queries: Queries, userId: string) {
  return erasure.erasureTerms(queries, (await findPerson(queries, { userId })) ?? { userId, clientId: null });
}

const password = z.string().max(1000);
const exportShape = z.object({ password });

/** POST `{password}` -> everything that is stored about the user. Refusals: those of `verifyPassword`. */
export async function exportMyData(c: UserContext): Promise<Response> {
  const body = await readBody(c, exportShape);
  const rejection = await verifyPassword(c, body.password);
  if (rejection) return refuse(c, rejection);
  const data = await c.var.deps.practice.database.transaction(async (tx) => {
    await holdSnapshot(tx);
    return collectOwnData(tx, c.var.user.userId);
  });
  return c.json(data);
}

const eraseShape = z.object({ password, refundPence: pence.optional() });

/**
 * POST `{password, refundPence?}` -> `{}`: erases the user. `refundPence` is the refund that they were shown; if another one is due by now,
 * 409 refund-changed names it. Refusals: those of `verifyPassword`, practitioner-stays.
 */
export async function eraseMyAccount(c: UserContext): Promise<Response> {
  const body = await readBody(c, eraseShape);
  const rejection = await verifyPassword(c, body.password);
  if (rejection) return refuse(c, rejection);
  const { practice } = c.var.deps;
  const { userId } = c.var.user;
  const erased = await erasure.eraseAccount(practice, userId, { expectedRefund: body.refundPence });
  if (erased.ok) return c.json({});
  if (erased.reason !== "refund-changed") return refuse(c, erased);
  const { refund } = await termsOf(practice.database, userId);
  return refuse(c, "refund-changed", { detail: `Erasing your account now gives back ${pounds(refund)}. Nothing is erased yet` });
}

/**
 * Asks for the password again before an act that cannot be undone or shows everything: a phone may be left unlocked. Undefined: it is right.
 * Refusals: 403 wrong-password, 409 no-password, 429 too-often after ten wrong ones.
 */
export async function verifyPassword(
  c: UserContext,
  given: string,
): Promise<Rejection<"too-often" | "no-password" | "wrong-password"> | undefined> {
  const { limits, practice } = c.var.deps;
  const { userId } = c.var.user;
  const tries = [{ rule: "own password by user" as const, who: userId }];
  const limited = await limits.take(tries);
  if (limited) return limited;
  const hash = await findPasswordHash(practice.database, userId);
  if (hash === null) return { ok: false, reason: "no-password" };
  if (!(await passwordMatches(hash, given))) return { ok: false, reason: "wrong-password" };
  await limits.giveBack(tries);
  return undefined;
}
