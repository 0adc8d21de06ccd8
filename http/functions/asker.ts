import type { Context } from "hono";
import type { Caller } from "#database/connection/as-identity.ts";
import type { Desk, Identified } from "#http/dependencies.ts";

/**
 * Who asks a function, once the whole body is here: whoever is signed out before its last byte moves nothing any more. It is a public door
 * that wants no API key: without one the request counts as sent with the public key.
 */
export async function askerOf(desk: Desk, c: Context): Promise<Identified> {
  await c.req.arrayBuffer(); // kept for whoever reads it next
  return desk.identify(c.req.raw.headers, desk.keys.publishable);
}

/** The gateway's own answer to a key or token that is no good, with the words that a page shows. */
export function invalidJwt(c: Context, detail: string) {
  return c.json({ code: 401, message: "Invalid JWT", error: detail }, 401);
}

/** Whoever is signed in; undefined for a visitor and for the secret key, which are nobody's account. */
export function userOf(caller: Caller): { userId: string; isAdmin: boolean } | undefined {
  return caller.role === "authenticated" || caller.role === "admin"
    ? { userId: caller.userId, isAdmin: caller.role === "admin" }
    : undefined;
}
