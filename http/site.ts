import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { decoded, truePath } from "./pages/public-paths.ts";

/** Renders a page of the site. */
export type PageRenderer = (request: Request) => Promise<Response>;

/** The built files (compressed at build time, named by their content, so kept for a year), then the pages. */
export function site(builtFiles: string | undefined, renderPage: PageRenderer): Hono {
  const rooms = new Hono();
  if (builtFiles !== undefined) {
    const named = serveStatic({ root: builtFiles, precompressed: true });
    rooms.get("/assets/*", async (c, next) => {
      const answer = await named(c, next);
      if (answer instanceof Response && answer.ok) answer.headers.set("Cache-Control", "public, max-age=31536000, immutable");
      return answer;
    });
    rooms.get("/assets/*", (c) => c.text("There is no such file", 404));
    const plain = serveStatic({ root: builtFiles, precompressed: true });
    rooms.get("/:file{[\\w.-]+\\.\\w+}", async (c, next) => {
      const answer = await plain(c, next);
      if (answer instanceof Response && answer.ok) answer.headers.set("Cache-Control", "public, max-age=3600");
      return answer;
    });
  }
  rooms.get("*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const there = truePath(pathname);
    if (there !== undefined) return c.redirect(there + search, 301);
    return renderPage(isReadable(pathname) ? c.req.raw : new Request(new URL("/unreadable-address", c.req.url), c.req.raw));
  });
  rooms.all("*", (c) => {
    c.header("Allow", "GET, HEAD");
    return c.json({ code: "method_not_allowed", message: "This address can only be read", error: "This address can only be read" }, 405);
  });
  return rooms;
}

/** An address with a stray percent sign or a line break means no page; the router would take it for a fault of its own. */
function isReadable(path: string): boolean {
  return !/[\n\r\u2028\u2029]/.test(decoded(path) ?? "\n");
}
