import { createMiddleware } from "hono/factory";

/**
 * Reads the part of a body that no handler has read. `bodyLimit` closes the connection of an unread large body half a second later, in the
 * middle of another client's request if a proxy shares the connection.
 */
export const readRest = createMiddleware(async (c, next) => {
  await next();
  if (c.req.method === "GET" || c.req.method === "HEAD" || c.req.raw.bodyUsed) return;
  await c.req.arrayBuffer().catch(() => undefined); // the client is gone, or the body too large after all
});
