import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { listPasskeys, type Passkey, renamePasskey } from "#server/accounts/passkeys.queries.ts";
import { findUser } from "#server/accounts/users/users.queries.ts";
import type { AppContext, UserContext } from "#http/context.ts";
import * as passkeys from "#server/accounts/passkeys.ts";
import { deviceOf, text } from "../requests/input.ts";
import { readBody } from "../requests/json-body.ts";
import { refuseGuess } from "../requests/rate-limits.ts";
import { byIp } from "#kit/server/context.ts";
import { refuse } from "#http/auth/refusals.ts";
import { sessionJson } from "#http/auth/session-response.ts";

/** Checks the shapes only; the library checks the contents. */
const answerOf = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    challenge_id: text,
    friendly_name: text,
    credential: z.object({
      id: z.string(),
      rawId: z.string(),
      type: z.literal("public-key"),
      response: z.object({ clientDataJSON: z.string(), ...response }),
    }),
  });
const created = answerOf({ attestationObject: z.string(), transports: z.array(z.string().max(20)).max(10).optional() });
const shown = answerOf({ authenticatorData: z.string(), signature: z.string(), userHandle: z.string().nullish() });

/** POST /passkeys/registration/options. The body is ignored. */
export async function startRegistration(c: UserContext): Promise<Response> {
  const { deps, user } = c.var;
  if (user.mfaPending) return refuse(c, "passkey-needs-code");
  const begun = await passkeys.beginRegistration(deps.practice, user);
  return begun.ok
    ? c.json({ challenge_id: begun.id, expires_at: begun.expiresAt, options: begun.options })
    : refuse(c, begun);
}

/** POST /passkeys/registration/verify. */
export async function verifyRegistration(c: UserContext): Promise<Response> {
  const { deps, user } = c.var;
  if (user.mfaPending) return refuse(c, "passkey-needs-code");
  const { challenge_id: challengeId, friendly_name: friendlyName, credential } = await readBody(c, created);
  if (friendlyName.length > 100) return refuse(c, "factor-name-long");
  if (!z.uuid().safeParse(challengeId).success) return refuse(c, "passkey-challenge-unknown");
  const response = { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON;
  const added = await passkeys.finishRegistration(deps.practice, {
    userId: user.userId,
    friendlyName,
    challengeId,
    response,
  });
  return added.ok ? c.json(passkeyJson(added.passkey)) : refuse(c, added);
}

/** POST /passkeys/authentication/options. The body is ignored. */
export async function startAuthentication(c: AppContext): Promise<Response> {
  const { limits, practice } = c.var.deps;
  const limited = await limits.take(byIp(c, "passkeys by IP"));
  if (limited) return refuse(c, limited);
  const { id, expiresAt, options } = await passkeys.beginAuthentication(practice);
  return c.json({ challenge_id: id, expires_at: expiresAt, options });
}

/** POST /passkeys/authentication/verify. */
export async function verifyAuthentication(c: AppContext): Promise<Response> {
  const { practice, tokens } = c.var.deps;
  const { challenge_id: challengeId, credential } = await readBody(c, shown);
  if (!z.uuid().safeParse(challengeId).success) return refuseGuess(c, "passkey-challenge-unknown");
  const response = { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON;
  const result = await passkeys.finishAuthentication(practice, { challengeId, response, device: deviceOf(c) });
  return result.ok ? c.json(await sessionJson(tokens, result)) : refuseGuess(c, result);
}

/** GET /passkeys. */
export async function listOwnPasskeys(c: UserContext): Promise<Response> {
  const { deps, user } = c.var;
  if (user.mfaPending) return refuse(c, "passkey-needs-code");
  return c.json((await listPasskeys(deps.practice.database, user.userId)).map(passkeyJson));
}

/** PATCH /passkeys/{id}. */
export async function renameOwnPasskey(c: UserContext): Promise<Response> {
  const { deps, user } = c.var;
  if (user.mfaPending) return refuse(c, "passkey-needs-code");
  const { friendly_name: name } = await readBody(c, z.object({ friendly_name: text }));
  if (name.length > 100) return refuse(c, "factor-name-long");
  const renamed = await renamePasskey(deps.practice.database, user.userId, c.req.param("id") ?? "", name);
  return renamed ? c.json(passkeyJson(renamed)) : refuse(c, "passkey-unknown");
}

/** DELETE /passkeys/{id}. */
export async function deleteOwnPasskey(c: UserContext): Promise<Response> {
  const { deps, user } = c.var;
  if (user.mfaPending) return refuse(c, "passkey-needs-code");
  const removed = await passkeys.removePasskey(deps.practice, user.userId, c.req.param("id") ?? "", "owner");
  return removed.ok ? c.body(null, 204) : refuse(c, removed);
}

/** GET /admin/users/{id}/passkeys. */
export async function listPasskeysOfUser(c: AppContext): Promise<Response> {
  const { database } = c.var.deps.practice;
  const user = await findUser(database, c.req.param("id") ?? "");
  return user ? c.json((await listPasskeys(database, user.id)).map(passkeyJson)) : refuse(c, "user-unknown");
}

/** DELETE /admin/users/{id}/passkeys/{passkey}. */
export async function deletePasskeyOfUser(c: AppContext): Promise<Response> {
  const removed = await passkeys.removePasskey(
    c.var.deps.practice,
    c.req.param("id") ?? "",
    c.req.param("passkey") ?? "",
    "server",
  );
  return removed.ok ? c.body(null, 204) : refuse(c, removed);
}

function passkeyJson({ id, friendlyName, createdAt, lastUsedAt }: Passkey): Record<string, unknown> {
  return { id, friendly_name: friendlyName, created_at: createdAt, ...(lastUsedAt && { last_used_at: lastUsedAt }) };
}
