import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

/** One line per answer: method, path, status, time. Never the query, headers or bodies: tokens, addresses and names travel there. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const line = { method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(performance.now() - began) };
    if (c.res.status >= 500) log.error(line, "request");
    else log.debug(line, "request");
  };
}
