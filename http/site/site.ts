import { type Context, Hono } from "hono";
import { openBuiltFiles } from "./built-files.ts";
import { UNKNOWN_ADDRESS } from "./cache-key.ts";
import { decoded, type SitePaths, truePath } from "./site-paths.ts";

/** Renders a page of the site. */
export type PageRenderer = (request: Request) => Promise<Response>;

/** The pages of the site, and their paths. */
export type SitePages = { answer: PageRenderer; paths(): Promise<SitePaths> };

const FOR_GOOD = { "Cache-Control": "public, max-age=31536000, immutable" };
const FOR_AN_HOUR = { "Cache-Control": "public, max-age=3600" };
/** The back office's service worker has its own policy, not a page's, because it fetches. */
const WORKER = { "Cache-Control": "no-cache", "Content-Security-Policy": "default-src 'none'; connect-src 'self'" };

/** The built files (compressed at build time and named by their content, so cached for a year), then the pages. */
export function site(builtFiles: string | undefined, pages: SitePages): Hono {
  const routes = new Hono();
  if (builtFiles !== undefined) {
    const files = openBuiltFiles(builtFiles);
    const noFile = (c: Context) => c.text("There is no such file", 404);
    routes.get("/assets/*", async (c) => (await files(c.req.path, c.req.raw.headers, FOR_GOOD)) ?? noFile(c));
    routes.get("/:file{[\\w.-]+\\.\\w+}", async (c, next) => {
      const caching = c.req.path === "/admin-worker.js" ? WORKER : FOR_AN_HOUR;
      return (await files(c.req.path, c.req.raw.headers, caching)) ?? next();
    });
  }
  routes.get("*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const there = truePath(pathname, await pages.paths());
    if (there !== undefined) return c.redirect(there + search, 301);
    return pages.answer(isReadable(pathname) ? c.req.raw : new Request(new URL(UNKNOWN_ADDRESS, c.req.url), c.req.raw));
  });
  routes.all("*", (c) => {
    c.header("Allow", "GET, HEAD");
    return c.json(
      { code: "method_not_allowed", message: "This address can only be read", error: "This address can only be read" },
      405,
    );
  });
  return routes;
}

/** A path with a stray percent sign or a line break is no page; the router would throw on it. */
function isReadable(path: string): boolean {
  return !/[\n\r\u2028\u2029]/.test(decoded(path) ?? "\n");
}
