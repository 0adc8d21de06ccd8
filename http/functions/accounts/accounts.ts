import { z } from "zod";
import type { Queries } from "#database/connection/connect.ts";
import { collectOwnData, findPasswordHash, findPerson } from "#database/accounts/own-data.ts";
import { holdSnapshot } from "#database/connection/snapshot.ts";
import { recordExport } from "#database/accounts/audit-trail.ts";
import { deleteSessions, listSessions } from "#database/accounts/sessions.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { byIp } from "#http/auth/requests/rate-limits.ts";
import type { AppContext, UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import * as erasure from "#practice/accounts/erase-account.ts";
import { checkPasswordStrength } from "#practice/accounts/passwords/password-strength.ts";
import { pence, readBody } from "../request/input.ts";
import { ownerProof, verifyOwner } from "./owner-proof.ts";

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
  const limited = await limits.take(byIp(c, "strength checks by IP"));
  if (limited) return refuse(c, limited, { detail: "Please try again in a few minutes" });
  const fault = await checkPasswordStrength(password, accounts.passwords, about);
  return c.json({ fault: fault?.message ?? null });
}

/**
 * POST -> `{hasPassword, sessions, refundPence, toCreditsPence, passSessions}`, to be shown before an export or an erasure: both need the
 * password, or an emailed code if they have no password, and erasing cancels this many sessions and refunds this much, a part of it to vouchers
 * and passes; what is left on passes ends.
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

const exportShape = z.object(ownerProof);

/** POST `{password}` or `{nonce}` -> everything that is stored about the user. Refusals: those of `verifyOwner`. */
export async function exportMyData(c: UserContext): Promise<Response> {
  const body = await readBody(c, exportShape);
  const rejection = await verifyOwner(c, body);
  if (rejection) return refuse(c, rejection);
  await recordExport(c.var.deps.practice.database, c.var.user.userId, "own-data");
  const data = await c.var.deps.practice.database.transaction(async (tx) => {
    await holdSnapshot(tx);
    return collectOwnData(tx, c.var.user.userId);
  });
  return c.json(data);
}

const eraseShape = z.object({ ...ownerProof, refundPence: pence.optional() });

/**
 * POST `{password, refundPence?}` or `{nonce, refundPence?}` -> `{}`: erases the user. `refundPence` is the refund that they were shown; if
 * another one is due by now, 409 refund-changed names it. Refusals: those of `verifyOwner`, practitioner-stays.
 */
export async function eraseMyAccount(c: UserContext): Promise<Response> {
  const body = await readBody(c, eraseShape);
  // Before the proof, so that another refund does not cost a code.
  if (await isRefundChanged(c, body.refundPence)) return refuseChangedRefund(c);
  const rejection = await verifyOwner(c, body);
  if (rejection) return refuse(c, rejection);
  const erased = await erasure.eraseAccount(c.var.deps.practice, c.var.user.userId, { expectedRefund: body.refundPence });
  if (erased.ok) return c.json({});
  return erased.reason === "refund-changed" ? refuseChangedRefund(c) : refuse(c, erased);
}

async function isRefundChanged(c: UserContext, expected: Pence | undefined): Promise<boolean> {
  if (expected === undefined) return false;
  return (await termsOf(c.var.deps.practice.database, c.var.user.userId)).refund !== expected;
}

async function refuseChangedRefund(c: UserContext): Promise<Response> {
  const { refund } = await termsOf(c.var.deps.practice.database, c.var.user.userId);
  return refuse(c, "refund-changed", { detail: `Erasing your account now gives back ${pounds(refund)}. Nothing is erased yet` });
}
