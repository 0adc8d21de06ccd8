import { createMiddleware } from "hono/factory";

/**
 * Reads what no handler has read of a body. Behind `bodyLimit` the connection of an unread large body is closed half a second later, in the
 * middle of another client's request where a proxy shares the connection.
 */
export const readRest = createMiddleware(async (c, next) => {
  await next();
  if (c.req.method === "GET" || c.req.method === "HEAD" || c.req.raw.bodyUsed) return;
  await c.req.arrayBuffer().catch(() => undefined); // the client is gone, or the body too large after all
});
