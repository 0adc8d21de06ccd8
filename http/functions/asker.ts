import type { Context } from "hono";
import type { Identity } from "#database/connection/as-identity.ts";
import type { Dependencies, Identified } from "#http/dependencies.ts";

/**
 * Who asks a function, once the whole body is here: whoever is signed out before its last byte moves nothing any more. It is a public door
 * that wants no API key: without one the request counts as sent with the public key.
 */
export async function identify(deps: Dependencies, c: Context): Promise<Identified> {
  await c.req.arrayBuffer(); // kept for whoever reads it next
  return deps.identify(c.req.raw.headers, deps.keys.publishable);
}

/** The gateway's own answer to a key or token that is no good, with the words that a page shows. */
export function invalidJwt(c: Context, detail: string) {
  return c.json({ code: 401, message: "Invalid JWT", error: detail }, 401);
}

/** Whoever is signed in; undefined for a visitor and for the secret key, which are nobody's account. */
export function userOf(identity: Identity): { userId: string; isAdmin: boolean } | undefined {
  return identity.role === "authenticated" || identity.role === "admin"
    ? { userId: identity.userId, isAdmin: identity.role === "admin" }
    : undefined;
}
