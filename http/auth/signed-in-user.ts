import type { Context } from "hono";
import type { Caller } from "#database/as-caller.ts";
import { bearerOf } from "../caller.ts";
import type { Desk } from "../desk.ts";
import { type AuthRefusal, refuse } from "./refusals.ts";

type UserCaller = Extract<Caller, { userId: string }>;

/** The user behind the Bearer of a protected path, or the answer that refuses (wire 1.2). */
export async function signedInUser(desk: Desk, c: Context): Promise<{ ok: true; caller: UserCaller } | { ok: false; answer: Response }> {
  if (bearerOf(c.req.raw.headers) === undefined) return { ok: false, answer: refuse(c, "no-bearer") };
  const identified = await desk.identify(c.req.raw.headers, c.req.query("apikey"));
  if (identified.ok) {
    const { caller } = identified;
    return "userId" in caller ? { ok: true, caller } : { ok: false, answer: refuse(c, "no-subject") };
  }
  const { reason, detail } = identified;
  if (reason === "session-ended" || reason === "user-gone" || reason === "user-banned") return { ok: false, answer: refuse(c, reason) };
  const why = reason === "expired-token" ? "token has invalid claims: token is expired" : detail;
  const badToken: AuthRefusal = "bad-token";
  return { ok: false, answer: refuse(c, badToken, { message: `invalid JWT: unable to parse or verify signature, ${why}` }) };
}
