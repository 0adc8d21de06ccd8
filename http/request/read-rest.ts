import { createMiddleware } from "hono/factory";

/**
 * Reads what no handler has read of a body. Behind `bodyLimit` a large body that is left unread would be waited for in vain, and its connection
 * closed half a second later, in the middle of somebody else's request where a proxy shares it.
 */
export const readRest = createMiddleware(async (c, next) => {
  await next();
  if (c.req.method === "GET" || c.req.method === "HEAD" || c.req.raw.bodyUsed) return;
  await c.req.arrayBuffer().catch(() => undefined); // the client is gone, or the body too large after all
});
