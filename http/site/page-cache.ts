import type { PageRenderer, SitePages } from "#http/site/site.ts";
import { cacheKey, UNKNOWN_ADDRESS } from "./cache-key.ts";
import { BEST_QUALITY, inEncoding, packPage, type PackedPage } from "./compressed-page.ts";
import { encodingFor, sendPage } from "./send-page.ts";
import type { SitePaths } from "./site-paths.ts";

/** The oldest that anything time-dependent may be: the moon, the next free times, an expired hold, a scheduled article. */
const OLDEST_MS = 60_000;

/** Public pages in memory. */
export type PageCache = SitePages & {
  /** Empties the cache: every page requested from now on is rendered after this moment. */
  forget(): void;
  /** The page of this path and query where it is in memory and fresh, and nothing has to be looked up or rendered for it. */
  inMemory(address: string): PackedPage | undefined;
  /** Whether changes are announced; while they are not, nothing is cached. */
  trust(heard: boolean): void;
};

type PageCacheOptions = { publicUrl: string; readPaths: () => Promise<SitePaths>; now?: () => number };

type Kept = { page: Promise<PackedPage | Response>; since: number; ready?: PackedPage };

/**
 * Renders each public page once and caches it, compressed, until its content changes or it expires. A cached page is rendered from its
 * address alone, without the visitor's headers, so that it contains nothing personal. Every other page is rendered as requested and must
 * not be cached by proxies.
 */
export function createPageCache(
  render: PageRenderer,
  { publicUrl, readPaths, now = () => performance.now() }: PageCacheOptions,
): PageCache {
  const kept = new Map<string, Kept>();
  let trusted = false;
  let lastPaths: SitePaths = { pages: new Set(), redirects: new Map(), categories: new Set() };
  let keptPaths: { paths: Promise<SitePaths>; since: number } | undefined;

  const readNow = async () => {
    try {
      lastPaths = await readPaths();
    } catch {
      keptPaths = undefined; // while they cannot be read, the last ones count
    }
    return lastPaths;
  };
  const paths = () => {
    if (!trusted) return readNow();
    if (!keptPaths || now() - keptPaths.since >= OLDEST_MS) keptPaths = { paths: readNow(), since: now() };
    return keptPaths.paths;
  };

  const rendered = async (address: string) => {
    const page = await render(new Request(new URL(address, publicUrl)));
    return page.status === 200 || address === UNKNOWN_ADDRESS ? packPage(page) : page;
  };
  /** Requests during a render share its result. */
  const pageAt = (address: string): Promise<PackedPage | Response> => {
    if (!trusted) return rendered(address);
    const known = kept.get(address);
    if (known && now() - known.since < OLDEST_MS) return known.page;
    const fresh: Kept = { page: rendered(address), since: now() };
    const drop = () => void (kept.get(address) === fresh && kept.delete(address));
    fresh.page.then((page) => {
      if (page instanceof Response) drop();
      else if (page.status === 200) fresh.ready = page;
    }, drop);
    kept.set(address, fresh);
    return fresh.page;
  };

  const forget = () => {
    kept.clear();
    keptPaths = undefined;
  };

  return {
    paths,
    async answer(request) {
      const address = cacheKey(request, await paths());
      if (address === undefined) return notCacheable(await compressed(await render(request), request));
      const page = await pageAt(address);
      return page instanceof Response ? page.clone() : sendPage(page, request.headers);
    },
    forget,
    inMemory(address) {
      const known = kept.get(address);
      return known && now() - known.since < OLDEST_MS ? known.ready : undefined;
    },
    trust(heard) {
      trusted = heard;
      forget();
    },
  };
}

/**
 * A page is rendered from its address and from what every visitor may read: no secret that a browser adds by itself is in it, so its
 * compressed size tells nothing (BREACH).
 */
async function compressed(page: Response, { url, headers }: Request): Promise<Response> {
  if (page.status !== 200 || !page.body || !page.headers.get("content-type")?.startsWith("text/")) return page;
  const encoding = encodingFor(headers.get("accept-encoding"));
  const isBackOffice = /^\/admin(\/|$)/.test(new URL(url).pathname);
  const body = await inEncoding(new Uint8Array(await page.arrayBuffer()), encoding, isBackOffice ? BEST_QUALITY : undefined);
  const sent = new Response(body, { headers: page.headers });
  sent.headers.set("Vary", "Accept-Encoding");
  sent.headers.set("Content-Length", String(body.byteLength));
  if (encoding !== "identity") sent.headers.set("Content-Encoding", encoding);
  return sent;
}

function notCacheable(page: Response): Response {
  page.headers.set("Cache-Control", "private, no-store");
  return page;
}
