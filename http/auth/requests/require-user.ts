import type { Context } from "hono";
import type { Caller } from "#database/connection/as-identity.ts";
import { bearerOf } from "#postgrest/identity.ts";
import type { Desk } from "#http/dependencies.ts";
import { type AuthRefusal, refuse } from "#http/auth/responses/refusals.ts";

type UserCaller = Extract<Caller, { userId: string }>;

/** `halfway`: has a second factor, and has not shown it in this session. */
export type SignedInUser = { ok: true; caller: UserCaller; halfway: boolean } | { ok: false; answer: Response };

/** The user behind the Bearer of a protected path, or the answer that refuses. */
export async function signedInUser(desk: Desk, c: Context): Promise<SignedInUser> {
  if (!bearerOf(c.req.raw.headers)) return { ok: false, answer: refuse(c, "no-bearer") };
  const identified = await desk.identify(c.req.raw.headers, c.req.query("apikey"), { halfway: true });
  if (identified.ok) {
    const { caller, halfway = false } = identified;
    return "userId" in caller ? { ok: true, caller, halfway } : { ok: false, answer: refuse(c, "no-subject") };
  }
  const { reason, detail } = identified;
  if (reason === "session-ended" || reason === "user-gone" || reason === "user-banned") return { ok: false, answer: refuse(c, reason) };
  const why = reason === "expired-token" ? "token has invalid claims: token is expired" : detail;
  const badToken: AuthRefusal = "bad-token";
  return { ok: false, answer: refuse(c, badToken, { message: `invalid JWT: unable to parse or verify signature, ${why}` }) };
}
