import type { Context } from "hono";
import type { Identity } from "#database/connection/as-identity.ts";
import { bearerOf } from "#postgrest/identity.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { type AuthRefusal, refuse } from "#http/auth/responses/refusals.ts";

type UserIdentity = Extract<Identity, { userId: string }>;

/** `halfway`: has a second factor, and has not shown it in this session. */
export type RequiredUser = { ok: true; identity: UserIdentity; mfaPending: boolean } | { ok: false; answer: Response };

/** The user behind the Bearer of a protected path, or the answer that refuses. */
export async function requireUser(deps: Dependencies, c: Context): Promise<RequiredUser> {
  if (!bearerOf(c.req.raw.headers)) return { ok: false, answer: refuse(c, "no-bearer") };
  const identified = await deps.identify(c.req.raw.headers, c.req.query("apikey"), { mfaPending: true });
  if (identified.ok) {
    const { identity, mfaPending = false } = identified;
    return "userId" in identity ? { ok: true, identity, mfaPending } : { ok: false, answer: refuse(c, "no-subject") };
  }
  const { reason, detail } = identified;
  if (reason === "session-ended" || reason === "user-gone" || reason === "user-banned") return { ok: false, answer: refuse(c, reason) };
  const why = reason === "expired-token" ? "token has invalid claims: token is expired" : detail;
  const badToken: AuthRefusal = "bad-token";
  return { ok: false, answer: refuse(c, badToken, { message: `invalid JWT: unable to parse or verify signature, ${why}` }) };
}
