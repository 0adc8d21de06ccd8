import { type Context, Hono } from "hono";
import { UNKNOWN_ADDRESS } from "./cache-key.ts";
import { type PageLanguages, splitLanguage, withLanguage } from "./page-language.ts";
import { decoded, type SitePaths, truePath } from "./site-paths.ts";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Encoding } from "./compressed-page.ts";
import { encodingFor } from "./send-page.ts";

/** Renders a page of the site. */
export type PageRenderer = (request: Request) => Promise<Response>;

/** The pages of the site, and their paths. */
export type SitePages = { answer: PageRenderer; paths(): Promise<SitePaths>; languages: PageLanguages };

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
    const { prefix, path } = splitLanguage(pathname, pages.languages);
    const there = truePath(path, await pages.paths()) ?? path;
    const address = withLanguage(prefix, there);
    if (address !== pathname && isReadable(address)) return c.redirect(address + search, 301);
    return pages.answer(
      isReadable(pathname) ? c.req.raw : new Request(new URL(prefix + UNKNOWN_ADDRESS, c.req.url), c.req.raw),
    );
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

const SUFFIXES: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };

/** Answers with the built file at this path; undefined if not found. `headers` are those of the request. */
type BuiltFiles = (path: string, headers: Headers, also: Record<string, string>) => Promise<Response | undefined>;

/**
 * The files of a built site with their precompressed versions. Each is read from disk once and cached: together they are a few megabytes,
 * and a browser's first visit requests thirty. Only names that exist at the start are served.
 */
export function openBuiltFiles(root: string): BuiltFiles {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = new Set(files.map(({ parentPath, name }) => relative(root, join(parentPath, name))));
  const cache = new Map<string, Promise<Buffer>>();
  const read = (name: string): Promise<Buffer> => {
    const bytes = cache.get(name) ?? readFile(join(root, name));
    cache.set(name, bytes);
    bytes.catch(() => cache.delete(name));
    return bytes;
  };
  return async (path, headers, also) => {
    const name = path.slice(1);
    if (!names.has(name)) return undefined;
    const encoding = encodingFor(headers.get("accept-encoding"), (each) => names.has(name + SUFFIXES[each]));
    const bytes = await read(name + SUFFIXES[encoding]);
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        "Content-Type": getMimeType(name) ?? "application/octet-stream",
        "Content-Length": String(bytes.byteLength),
        ...(encoding !== "identity" && { "Content-Encoding": encoding }),
        Vary: "Accept-Encoding", // a proxy could serve the first encoding that it saw to everyone
        ...also,
      },
    });
  };
}
