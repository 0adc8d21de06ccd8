import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { decoded, type SitePaths, truePath } from "./site-paths.ts";

/** Renders a page of the site. */
export type PageRenderer = (request: Request) => Promise<Response>;

/** The pages of the site, and where they are. */
export type SitePages = { answer: PageRenderer; paths(): Promise<SitePaths> };

/** The service worker of the back office: its policy is its own, not that of a page, and it fetches. */
const WORKER = {
  "Cache-Control": "no-cache",
  Vary: "Accept-Encoding",
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
};

/** The built files (compressed at build time, named by their content, so kept for a year), then the pages. */
export function site(builtFiles: string | undefined, pages: SitePages): Hono {
  const routes = new Hono();
  if (builtFiles !== undefined) {
    const named = serveStatic({ root: builtFiles, precompressed: true });
    routes.get("/assets/*", async (c, next) => {
      return keptFor("public, max-age=31536000, immutable", await named(c, next));
    });
    routes.get("/assets/*", (c) => c.text("There is no such file", 404));
    const worker = serveStatic({ root: builtFiles, precompressed: true });
    routes.get("/admin-worker.js", async (c, next) => {
      const response = await worker(c, next);
      if (response?.ok) for (const [name, value] of Object.entries(WORKER)) response.headers.set(name, value);
      return response;
    });
    const plain = serveStatic({ root: builtFiles, precompressed: true });
    routes.get("/:file{[\\w.-]+\\.\\w+}", async (c, next) => {
      return keptFor("public, max-age=3600", await plain(c, next));
    });
  }
  routes.get("*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const there = truePath(pathname, await pages.paths());
    if (there !== undefined) return c.redirect(there + search, 301);
    return pages.answer(isReadable(pathname) ? c.req.raw : new Request(new URL("/unreadable-address", c.req.url), c.req.raw));
  });
  routes.all("*", (c) => {
    c.header("Allow", "GET, HEAD");
    return c.json({ code: "method_not_allowed", message: "This address can only be read", error: "This address can only be read" }, 405);
  });
  return routes;
}

/** Without Vary a proxy could serve the first encoding that it saw to everyone. */
function keptFor(time: string, response: Response | void): Response | void {
  if (!response?.ok) return response;
  response.headers.set("Cache-Control", time);
  response.headers.set("Vary", "Accept-Encoding");
  return response;
}

/** A path with a stray percent sign or a line break is no page; the router would throw on it. */
function isReadable(path: string): boolean {
  return !/[\n\r\u2028\u2029]/.test(decoded(path) ?? "\n");
}
