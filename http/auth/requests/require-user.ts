import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { bearerOf } from "@sacred-space/postgrest/identity.ts";
import type { Identified, AppContext, AppEnv } from "#kit/server/context.ts";
import { refused } from "#domain/result.ts";
import { createRequireUser } from "#kit/server/require-user.ts";
import { type AuthReason, refuse } from "#http/auth/refusals.ts";

/** Lets the user behind the Bearer token pass; their session may still lack the second factor (`mfaPending`). */
export const requireUser = createRequireUser({
  identify: async (c) => (bearerOf(c.req.raw.headers) ? identify(c) : refused("no-bearer")),
  refuse(c, { reason, detail }) {
    if (reason === "no-user") return refuse(c, "no-subject");
    if (reason === "no-bearer" || reason === "session-ended" || reason === "user-gone" || reason === "user-banned")
      return refuse(c, reason);
    const why = reason === "expired-token" ? "token has invalid claims: token is expired" : detail;
    return refuse(c, "bad-token", { detail: `invalid JWT: unable to parse or verify signature, ${why}` });
  },
});

/** Lets only the secret key pass; a signed-in practitioner is refused, too. */
export const requireServiceRole = createMiddleware<AppEnv>(async (c, next) => {
  if (!bearerOf(c.req.raw.headers)) return refuse(c, "no-bearer");
  const identified = await identify(c);
  if (!identified.ok && (identified.reason === "bad-token" || identified.reason === "expired-token"))
    return refuse(c, "bad-token");
  if (!identified.ok || identified.identity.role !== "service_role") return refuse(c, "not-admin");
  return next();
});

/** Refuses a path whose parameter is not a UUID. */
export function requireUuid(parameter: string, reason: AuthReason) {
  return createMiddleware(async (c, next) =>
    z.uuid().safeParse(c.req.param(parameter)).success ? next() : refuse(c, reason),
  );
}

function identify(c: AppContext): Promise<Identified> {
  return c.var.deps.identify(c.req.raw.headers, c.req.query("apikey"), { mfaPending: true });
}
