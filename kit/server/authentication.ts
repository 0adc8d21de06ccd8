import type { Context } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import type { AppContext, UserEnv, Identified } from "./context.ts";
import { refuse } from "./refusals.ts";
import { type Authentication, createRequireUser } from "./require-user.ts";

/** Refuses a visitor with 401 and this message. */
export function requireUser(message: Message) {
  return createRequireUser({ identify, refuse: refuseUnauthenticated(message) });
}

/** Refuses a visitor with 401 and a client with 403 practitioner-only. */
export const requireAdmin = every(
  requireUser(msg("Please sign in")),
  createMiddleware<UserEnv>(async (c, next) => (c.var.user.isAdmin ? next() : refuse(c, "practitioner-only"))),
);

/**
 * Identifies a request after its whole body has arrived, so that a session which ends during the upload counts as ended. Functions need no
 * API key: without one the request counts as sent with the publishable key.
 */
export async function identify(c: AppContext): Promise<Identified> {
  await c.req.arrayBuffer(); // Hono keeps it for the handler
  const { deps } = c.var;
  return deps.identify(c.req.raw.headers, deps.keys.publishable);
}

/** 401 in the hosted gateway's shape; `message` is for a request without a user. */
export function refuseUnauthenticated(message?: Message): Authentication["refuse"] {
  return (c: Context, { detail }) =>
    c.json({ code: 401, message: "Invalid JWT", error: detail ?? (message && t(message)) }, 401);
}
