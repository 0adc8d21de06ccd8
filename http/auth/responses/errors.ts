import { randomUUID } from "node:crypto";
import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { isDatabaseAway } from "@sacred-space/runtime/connection-lost.ts";
import type { AppEnv } from "#http/context.ts";
import { TooManyPasswords } from "#server/accounts/passwords/password-hashing.ts";
import { isClientGone } from "@sacred-space/runtime/client-gone.ts";
import { refuse } from "./refusals.ts";

/** Answers for unexpected errors. The log gets the error's kind, never its detail, which may quote an address. */
export function handleError(log: Logger): ErrorHandler<AppEnv> {
  return (error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (isClientGone(error)) return c.body(null, 400);
    if (error instanceof TooManyPasswords) return refuse(c, "too-busy", { retryAfter: 1 });
    const errorId = randomUUID();
    log.error({ errorId, err: error, route: routePath(c) }, "An auth request failed");
    // The client retries by itself after a 503.
    return isDatabaseAway(error)
      ? refuse(c, "database-away", { errorId, retryAfter: 2 })
      : refuse(c, "unexpected", { errorId });
  };
}
