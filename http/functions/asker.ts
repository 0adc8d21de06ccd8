import type { Context } from "hono";
import type { Caller } from "#database/as-caller.ts";
import type { Desk, Identified } from "#http/desk.ts";

/** Who asks a function. No key at all is a visitor too: a function is a public door, and what it needs of its caller it says itself. */
export async function askerOf(desk: Desk, c: Context): Promise<Identified> {
  const identified = await desk.identify(c.req.raw.headers);
  return !identified.ok && identified.reason === "no-key" ? { ok: true, caller: { role: "anon" } } : identified;
}

/** The gateway's own answer to a key or token that is no good (wire 3), with the words that a page shows. */
export function invalidJwt(c: Context, detail: string) {
  return c.json({ code: 401, message: "Invalid JWT", error: detail }, 401);
}

export function userOf(caller: Caller): { userId: string; isAdmin: boolean } | undefined {
  return caller.role === "authenticated" || caller.role === "admin"
    ? { userId: caller.userId, isAdmin: caller.role === "admin" }
    : undefined;
}
