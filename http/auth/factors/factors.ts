import { renderSVG } from "uqr";
import { z } from "zod";
import { insertChallenge } from "#server/accounts/factors.queries.ts";
import { ipPrefix } from "#domain/accounts/ip-prefix.ts";
import type { UserContext } from "#http/context.ts";
import * as mfa from "#server/accounts/second-factor.ts";
import { text } from "../requests/input.ts";
import { readBody } from "../requests/json-body.ts";
import { refuse } from "#http/auth/refusals.ts";
import { sessionJson } from "#http/auth/session-response.ts";

const enrolShape = z.object({ factor_type: text, friendly_name: text, issuer: text });

/** POST /factors. */
export async function enrolFactor(c: UserContext): Promise<Response> {
  const { deps, user } = c.var;
  const { factor_type: type, friendly_name: friendlyName, issuer } = await readBody(c, enrolShape);
  if (type !== "totp") return refuse(c, "factor-type-unknown");
  if (friendlyName.length > 100 || issuer.length > 100) return refuse(c, "factor-name-long");
  if (user.mfaPending) return refuse(c, "enrol-needs-code");
  const { userId, sessionId, claims } = user;
  const label = typeof claims["email"] === "string" ? claims["email"] : userId;
  const request = { userId, sessionId, friendlyName, issuer: issuer || new URL(deps.publicUrl).hostname, label };
  const enrolled = await mfa.enrolFactor(deps.practice, request);
  if (!enrolled.ok) return refuse(c, enrolled);
  const { id, secret, uri } = enrolled;
  return c.json({
    id,
    type: "totp",
    friendly_name: friendlyName,
    totp: { qr_code: renderSVG(uri, { border: 4 }), secret, uri },
  });
}

/** POST /factors/{id}/challenge. The body is ignored. */
export async function challengeFactor(c: UserContext): Promise<Response> {
  const challenge = await insertChallenge(c.var.deps.practice.database, { ...c.var.user, factorId: factorId(c) });
  return challenge
    ? c.json({ id: challenge.id, type: "totp", expires_at: challenge.expiresAt })
    : refuse(c, "factor-unknown");
}

const verifyShape = z.object({ challenge_id: text, code: text });

/** POST /factors/{id}/verify. */
export async function verifyFactor(c: UserContext): Promise<Response> {
  const { deps, user } = c.var;
  const { challenge_id: challengeId, code } = await readBody(c, verifyShape);
  if (!z.uuid().safeParse(challengeId).success) return refuse(c, "challenge-unknown");
  const address = deps.addressOf(c);
  const tries = [
    { rule: "second factor by user and IP" as const, who: `${user.userId} ${address && ipPrefix(address)}` },
  ];
  const limited = await deps.limits.take(tries);
  if (limited) return refuse(c, limited);
  const result = await mfa.showCode(deps.practice, {
    ...user,
    factorId: factorId(c),
    challengeId,
    code: code.trim(),
    address,
  });
  if (!result.ok) return refuse(c, result);
  await deps.limits.giveBack(tries);
  return c.json(await sessionJson(deps.tokens, result));
}

/** DELETE /factors/{id}. */
export async function deleteFactor(c: UserContext): Promise<Response> {
  const dropped = await mfa.dropFactor(c.var.deps.practice, { ...c.var.user, factorId: factorId(c) });
  return dropped.ok ? c.json({ id: dropped.factor.id }) : refuse(c, dropped);
}

function factorId(c: UserContext): string {
  return c.req.param("id") ?? ""; // requireUuid has checked it
}
