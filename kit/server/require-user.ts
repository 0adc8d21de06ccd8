import { createMiddleware } from "hono/factory";
import type { Rejection } from "#domain/result.ts";
import type { AppContext, UserEnv, Identified } from "./context.ts";

/** How an API reads the identity of a request, and how it refuses a request without a user. */
export type Authentication = {
  identify(c: AppContext): Promise<Identified | Rejection<"no-bearer">>;
  refuse(
    c: AppContext,
    rejection: Rejection<Extract<Identified, { ok: false }>["reason"] | "no-bearer" | "no-user">,
  ): Response;
};

/** Lets a request of a user pass and sets `c.var.user`; the secret key is no user. */
export function createRequireUser({ identify, refuse }: Authentication) {
  return createMiddleware<UserEnv>(async (c, next) => {
    const identified = await identify(c);
    if (!identified.ok) return refuse(c, identified);
    const { identity, mfaPending = false } = identified;
    if (!("userId" in identity)) return refuse(c, { ok: false, reason: "no-user" });
    const { userId, sessionId, claims, role } = identity;
    c.set("user", { userId, sessionId, claims, isAdmin: role === "admin", mfaPending });
    return next();
  });
}
