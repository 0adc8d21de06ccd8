import { randomUUID } from "node:crypto";
import type { ErrorHandler } from "hono";
import type { Logger } from "pino";
import { TooManyPasswords } from "#practice/passwords.ts";
import { refuse } from "./refusals.ts";

/** PostgreSQL is not there, is going, or has no connection left (wire 2.10); the client tries again by itself after a 503. */
const AWAY = /^(08|53|57P0|ECONN|ENOENT$|EPIPE$|ETIMEDOUT$)/;

/** Answers for what no door foresaw. The log gets the error's kind, never its detail, which may quote an address. */
export function answerTrouble(log: Logger): ErrorHandler {
  return (error, c) => {
    if (error instanceof TooManyPasswords) return refuse(c, "too-busy", { headers: { "Retry-After": "1" } });
    const { code, message, stack } = error as Error & { code?: string };
    const errorId = randomUUID();
    log.error({ errorId, code, message, stack, path: c.req.path }, "An auth request failed");
    if (AWAY.test(code ?? "") || /^(timeout exceeded|Connection terminated)/.test(message)) {
      return refuse(c, "database-away", { errorId, headers: { "Retry-After": "2" } });
    }
    return refuse(c, "unexpected", { errorId });
  };
}
