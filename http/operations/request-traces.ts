import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { withSpan } from "@sacred-space/runtime/traces.ts";
import { methodLabel } from "./metrics.ts";

/** One span for each request, named by its method and the pattern of its route: paths, queries and headers contain tokens, addresses and names. */
export const requestTraces: MiddlewareHandler = (c, next) =>
  withSpan({ name: methodLabel(c.req.method), kind: "server", attributes: {} }, async (span) => {
    await next();
    const { status } = c.res;
    span.name = `${methodLabel(c.req.method)} ${routePath(c)}`;
    span.attributes = {
      "http.request.method": methodLabel(c.req.method),
      "http.route": routePath(c),
      "http.response.status_code": status,
    };
    span.failed = status >= 500;
  });
