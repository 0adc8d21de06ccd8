import type { Context } from "hono";
import { renderSVG } from "uqr";
import { z } from "zod";
import { networkPlace } from "#domain/accounts/network-place.ts";
import { challengeFactor, dropFactor, enrolFactor, showCode } from "#practice/accounts/second-factor.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { refuse } from "./responses/refusals.ts";
import { sessionAnswer } from "./responses/session-response.ts";
import { requireUser } from "./requests/require-user.ts";
import { refuseTooOften } from "./requests/rate-limits.ts";

type HandlerFactory = (deps: Dependencies) => (c: Context) => Promise<Response>;

const enrolShape = z.object({ factor_type: text, friendly_name: text, issuer: text });

/** POST /factors. */
export const enrolHandler: HandlerFactory = (deps) => async (c) => {
  const signedIn = await requireUser(deps, c);
  if (!signedIn.ok) return signedIn.answer;
  const read = await readBody(c, enrolShape);
  if (!read.ok) return read.answer;
  const { factor_type: type, friendly_name: friendlyName, issuer } = read.body;
  if (type !== "totp") return refuse(c, "factor-type-unknown");
  if (friendlyName.length > 100 || issuer.length > 100) return refuse(c, "factor-name-long");
  if (signedIn.mfaPending) return refuse(c, "enrol-needs-code");
  const { userId, claims } = signedIn.identity;
  const label = typeof claims["email"] === "string" ? claims["email"] : userId;
  const enrolled = await enrolFactor(deps.practice, { userId, friendlyName, issuer: issuer || new URL(deps.publicUrl).hostname, label });
  if (!enrolled.ok) return refuse(c, enrolled.reason);
  const { id, secret, uri } = enrolled;
  return c.json({ id, type: "totp", friendly_name: friendlyName, totp: { qr_code: renderSVG(uri, { border: 4 }), secret, uri } });
};

/** POST /factors/{id}/challenge. What the body says is of no interest. */
export const challengeHandler: HandlerFactory = (deps) => async (c) => {
  const asked = await readAsked(deps, c);
  if (!asked.ok) return asked.answer;
  const challenge = await challengeFactor(deps.practice, asked);
  return challenge ? c.json({ id: challenge.id, type: "totp", expires_at: challenge.expiresAt }) : refuse(c, "factor-unknown");
};

const verifyShape = z.object({ challenge_id: text, code: text });

/** POST /factors/{id}/verify. */
export const showCodeHandler: HandlerFactory = (deps) => async (c) => {
  const asked = await readAsked(deps, c);
  if (!asked.ok) return asked.answer;
  const read = await readBody(c, verifyShape);
  if (!read.ok) return read.answer;
  const { challenge_id: challengeId, code } = read.body;
  if (!z.uuid().safeParse(challengeId).success) return refuse(c, "challenge-unknown");
  const address = deps.addressOf(c);
  const tries = [{ rule: "second factor by user and place" as const, who: `${asked.userId} ${address && networkPlace(address)}` }];
  const wait = await deps.limits.take(tries);
  if (wait !== undefined) return refuseTooOften(c, wait);
  const result = await showCode(deps.practice, { ...asked, challengeId, code: code.trim(), address });
  if (!result.ok && result.reason === "too-many-codes") return refuseTooOften(c, result.wait);
  if (!result.ok) return refuse(c, result.reason === "factor-unknown" ? "challenge-unknown" : result.reason);
  await deps.limits.giveBack(tries);
  return c.json(await sessionAnswer(deps.tokens, result));
};

/** DELETE /factors/{id}. */
export const dropFactorHandler: HandlerFactory = (deps) => async (c) => {
  const asked = await readAsked(deps, c);
  if (!asked.ok) return asked.answer;
  const dropped = await dropFactor(deps.practice, asked);
  if (typeof dropped === "string") return refuse(c, dropped === "not-shown" ? "drop-needs-code" : dropped);
  return c.json({ id: dropped.id });
};

async function readAsked(deps: Dependencies, c: Context) {
  const signedIn = await requireUser(deps, c);
  if (!signedIn.ok) return signedIn;
  const factorId = c.req.param("id") ?? "";
  if (!z.uuid().safeParse(factorId).success) return { ok: false as const, answer: refuse(c, "factor-id-malformed") };
  const { userId, sessionId } = signedIn.identity;
  return { ok: true as const, userId, sessionId, factorId, mfaPending: signedIn.mfaPending };
}
