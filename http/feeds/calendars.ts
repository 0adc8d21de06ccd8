import { Hono } from "hono";
import { type ActionDependencies, type AppEnv, byIp, provide } from "#kit/server/context.ts";
import { refuse } from "#kit/server/refusals.ts";
import { isKnown } from "#http/site/send-page.ts";
import { digest } from "#server/accounts/hash-token.ts";
import { calendarFeed } from "#server/calendars/calendar-feed.ts";

const FILE = ".ics";
const PRIVATE = { "Cache-Control": "private, max-age=300", "X-Robots-Tag": "noindex" };

/**
 * Subscribed calendars, to be mounted at /calendar. The token in the path is the only credential, so all invalid addresses get the same
 * answer.
 */
export function calendars(deps: ActionDependencies): Hono<AppEnv> {
  return new Hono<AppEnv>().use(provide(deps)).get(`/:file{[^/]+\\${FILE}}`, async (c) => {
    const limited = await deps.limits.take(byIp(c, "calendars by IP"));
    if (limited) return refuse(c, limited);
    const body = await calendarFeed(deps.practice, c.req.param("file").slice(0, -FILE.length));
    if (body === undefined)
      return c.text("There is no calendar at this address\n", 404, {
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
      });
    const headers = { ...PRIVATE, ETag: `"${digest(body)}"` };
    if (isKnown(headers.ETag, c.req.header("If-None-Match") ?? null)) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, "Content-Type": "text/calendar; charset=utf-8" });
  });
}
