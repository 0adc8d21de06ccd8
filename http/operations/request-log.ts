import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { withRequestId } from "@sacred-space/runtime/request-id.ts";

/** Gives every request an id of our own, sent back as `X-Request-Id`: a client's would carry its words into the log. */
export const requestIds: MiddlewareHandler = (c, next) => {
  const id = crypto.randomUUID();
  return withRequestId(id, async () => {
    await next();
    c.res.headers.set("X-Request-Id", id);
  });
};

/**
 * One line per response: method, pattern of the route, status, time. Never the path, query, headers or bodies, which contain tokens,
 * addresses and names. A status of 500 or more is an error unless it is `expected`.
 */
export function requestLog(log: Logger, { expected }: { expected?: number } = {}): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const isFault = c.res.status >= 500 && c.res.status !== expected;
    if (!isFault && !log.isLevelEnabled("debug")) return;
    const line = {
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
    };
    if (isFault) log.error(line, "request");
    else log.debug(line, "request");
  };
}
