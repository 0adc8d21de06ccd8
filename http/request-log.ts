import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { withRequestId } from "#runtime/request-id.ts";

/** Gives every request an id of our own, sent back as `X-Request-Id`: a client's would carry its words into the log. */
export const requestIds: MiddlewareHandler = (c, next) => {
  const id = crypto.randomUUID();
  return withRequestId(id, async () => {
    await next();
    c.res.headers.set("X-Request-Id", id);
  });
};

/**
 * One line per response: method, path, status, time. Never the query, headers or bodies, which contain tokens, addresses and names; of a
 * path only the part that names a route, since the rest may be a key, such as that of a Checkout page, a calendar, a preview or a session by video.
 */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const line = { method: c.req.method, path: routeOf(c.req.path), status: c.res.status, ms: Math.round(performance.now() - began) };
    if (c.res.status >= 500) log.error(line, "request");
    else log.debug(line, "request");
  };
}

function routeOf(path: string): string {
  return path
    .split("/")
    .slice(0, 4)
    .join("/")
    .replace(/^(\/(?:test-payment|outbox|calendar|preview|setup|join))\/.*/, "$1");
}
