import { setImmediate } from "node:timers/promises";
import type { Identity } from "#database/connection/as-identity.ts";
import type { Database } from "#database/connection/connect.ts";
import { findSessionStatus } from "#server/accounts/sessions/sessions.queries.ts";
import { bearerOf, EMPTY_TOKEN } from "@sacred-space/postgrest/identity.ts";
import { isSameSecret } from "@sacred-space/runtime/is-same-secret.ts";
import type { KeyRole } from "#http/auth/tokens/jwt-keys.ts";
import type { Tokens } from "#http/auth/tokens/tokens.ts";
import type { Dependencies } from "#http/dependencies.ts";
import type { ApiKeys, Identified } from "#kit/server/context.ts";

/** The hosted gateway's messages for API keys, 401 on every API. */
export const KEY_REFUSALS = {
  "no-key": { message: "No API key found in request", hint: "No `apikey` request header or url param was found." },
  "wrong-key": { message: "Invalid API key", hint: "Double check your Supabase `anon` or `service_role` API key." },
} as const;

/** The role of a request's API key. `param` is the query's `apikey`, used where there is no header. */
export async function keyRole(
  { keys, tokens }: Pick<Dependencies, "keys" | "tokens">,
  headers: Headers,
  param?: string,
): Promise<KeyRole | keyof typeof KEY_REFUSALS> {
  const presented = headers.get("apikey") || param;
  if (!presented) return "no-key";
  const role = roleOf(keys, presented);
  if (role) return role;
  const verdict = await tokens.jwtKeys.verify(presented);
  return verdict?.ok ? verdict.role : "wrong-key";
}

function roleOf(keys: ApiKeys, presented: string): KeyRole | undefined {
  if (isSameSecret(presented, keys.secret)) return "service_role";
  return isSameSecret(presented, keys.publishable) ? "anon" : undefined;
}

/**
 * Creates the authentication of requests. The API key comes first; a Bearer that is itself a key, a JWT or not, means no user and gives its
 * own role. A user's token must be valid before the database is read, which tells in one statement whether the user and session still exist
 * and which role the profile has. Rejects only when the database is unavailable.
 */
export function createIdentify({
  keys,
  tokens,
  database,
}: {
  keys: ApiKeys;
  tokens: Tokens;
  database: Database;
}): Dependencies["identify"] {
  const ask = coalesced((userId: string, sessionId: string) => findSessionStatus(database, userId, sessionId));
  return async (headers, apikey, { mfaPending = false } = {}): Promise<Identified> => {
    const role = await keyRole({ keys, tokens }, headers, apikey);
    if (role === "no-key" || role === "wrong-key")
      return { ok: false, reason: role, detail: KEY_REFUSALS[role].message };
    const bearer = bearerOf(headers);
    if (bearer === undefined) return { ok: true, identity: { role } };
    if (bearer === "") return { ok: false, reason: "bad-token", detail: EMPTY_TOKEN };
    const ownRole = roleOf(keys, bearer);
    if (ownRole || bearer.startsWith("sb_")) return { ok: true, identity: { role: ownRole ?? "anon" } };

    const asKey = await tokens.jwtKeys.verify(bearer);
    if (asKey) return asKey.ok ? { ok: true, identity: { role: asKey.role } } : asKey;
    const verdict = await tokens.access.verify(bearer);
    if (!verdict.ok) return verdict;
    const { sub: userId, session_id: sessionId } = verdict.claims;
    const status = await ask(userId, sessionId);
    if (!status) return { ok: false, reason: "user-gone", detail: "User from sub claim in JWT does not exist" };
    tokens.clock.set(status.now);
    if (status.banned) return { ok: false, reason: "user-banned", detail: "User is banned" };
    if (!status.sessionLives)
      return { ok: false, reason: "session-ended", detail: "Session from session_id claim in JWT does not exist" };
    const identity: Identity = { role: status.role, userId, sessionId, claims: verdict.claims };
    if (!status.mfaPending) return { ok: true, identity };
    return mfaPending
      ? { ok: true, identity, mfaPending }
      : { ok: false, reason: "code-needed", detail: "The second factor has not been shown yet" };
  };
}

/**
 * Shares one query between the requests that are read in one turn of the event loop, as a page of the back office sends them. The query
 * starts after they arrived; one already sent is not shared, since it may be older than a sign-out.
 */
function coalesced<T>(ask: (...of: string[]) => Promise<T>): (...of: string[]) => Promise<T> {
  const notSent = new Map<string, Promise<T>>();
  return (...of) => {
    const key = of.join(" ");
    const pending =
      notSent.get(key) ??
      setImmediate().then(() => {
        notSent.delete(key);
        return ask(...of);
      });
    notSent.set(key, pending);
    return pending;
  };
}
