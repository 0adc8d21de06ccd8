import { randomUUID } from "node:crypto";
import type { ErrorHandler } from "hono";
import type { Logger } from "pino";
import { isDatabaseAway } from "#database/connection/connection-lost.ts";
import { TooManyPasswords } from "#practice/accounts/password-hashing.ts";
import { isClientGone } from "#runtime/client-gone.ts";
import { refuse } from "./refusals.ts";

/** Answers for what no door foresaw. The log gets the error's kind, never its detail, which may quote an address. */
export function answerTrouble(log: Logger): ErrorHandler {
  return (error, c) => {
    if (isClientGone(error)) return c.body(null, 400);
    if (error instanceof TooManyPasswords) return refuse(c, "too-busy", { headers: { "Retry-After": "1" } });
    const { code, message, stack } = error as Error & { code?: string };
    const errorId = randomUUID();
    log.error({ errorId, code, message, stack, path: c.req.path }, "An auth request failed");
    // The client tries again by itself after a 503.
    if (isDatabaseAway(error)) {
      return refuse(c, "database-away", { errorId, headers: { "Retry-After": "2" } });
    }
    return refuse(c, "unexpected", { errorId });
  };
}
