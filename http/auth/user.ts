import { z } from "zod";
import { findUser } from "#server/accounts/users/users.queries.ts";
import { changeAccount } from "#server/accounts/users/change-account.ts";
import type { UserContext } from "#http/context.ts";
import { challengeShape, readAddress, readChallenge, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { dataShape, readOwnData } from "./requests/metadata.ts";
import { refuseWeakPassword } from "./new-password.ts";
import { redirectTarget } from "#server/accounts/emails/redirects.endpoint.ts";
import { refuse } from "./refusals.ts";
import { giveEmailBack, limitEmails } from "#server/accounts/emails/limit-emails.endpoint.ts";
import type { RateLimitKey } from "#kit/server/limits.ts";
import { userJson } from "./user-response.ts";

/** GET /user. */
export async function getUser(c: UserContext): Promise<Response> {
  const user = await findUser(c.var.deps.practice.database, c.var.user.userId);
  return user ? c.json(userJson(user)) : refuse(c, "user-gone");
}

const changeShape = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: dataShape,
  app_metadata: z.unknown().optional(),
  ...challengeShape,
});

/** PUT /user. */
export async function updateUser(c: UserContext): Promise<Response> {
  const { limits, practice, accounts } = c.var.deps;
  const { userId, sessionId, claims, mfaPending } = c.var.user;
  const body = await readBody(c, changeShape);
  if (body.app_metadata != null) return refuse(c, "app-data-not-yours");
  if (body.phone) return refuse(c, "phone-disabled");
  if (mfaPending) return refuse(c, "code-not-shown");
  const change = readChange(body);
  if (!change.ok) return refuse(c, change);
  const { email, challenge } = change.value;
  const weak = body.password && (await refuseWeakPassword(c, body.password, [claims["email"], email]));
  if (weak) return weak;
  const proofs: RateLimitKey[] =
    body.current_password || body.nonce ? [{ rule: "own password by user", who: userId }] : [];
  const limited = await limits.take(proofs);
  if (limited) return refuse(c, limited);
  const limitedEmail = email && (await limitEmails(c, email, "email_change"));
  if (limitedEmail) {
    await limits.giveBack(proofs);
    return refuse(c, limitedEmail);
  }
  const authRedirect = { redirectTo: redirectTarget(c), challenge };
  const result = await changeAccount(practice, { ...change.value, userId, sessionId, authRedirect }, accounts);
  if (result.ok) await limits.giveBack(proofs);
  else if (email) await giveEmailBack(c, email, "email_change");
  if (!result.ok) return refuse(c, result);
  return c.json(userJson(result.user));
}

/** Linking identities of other providers is not offered. */
export function linkIdentity(c: UserContext): Response {
  return refuse(c, "linking-off");
}

function readChange(body: z.output<typeof changeShape>) {
  const challenge = readChallenge(body);
  if (!challenge.ok) return challenge;
  const email = body.email ? readAddress(body.email) : { ok: true as const, value: undefined };
  if (!email.ok) return email;
  const data = readOwnData(body.data);
  if (!data.ok) return data;
  const change = {
    email: email.value,
    challenge: challenge.value,
    password: body.password || undefined,
    currentPassword: body.current_password || undefined,
    nonce: body.nonce || undefined,
    data: body.data ?? undefined,
  };
  return { ok: true as const, value: change };
}
