import type { PageRenderer, SitePages } from "#http/site/site.ts";
import { cacheKey, UNKNOWN_ADDRESS } from "./cache-key.ts";
import { BEST_QUALITY, inEncoding, compressPage, type CompressedPage } from "./compressed-page.ts";
import { encodingFor, sendPage } from "./send-page.ts";
import type { SitePaths } from "./site-paths.ts";

/** The maximum age of anything time-dependent: the moon, the next free times, an expired hold, a scheduled article. */
const MAX_AGE_MS = 60_000;

/** Public pages in memory. */
export type PageCache = SitePages & {
  /** Empties the cache: every page requested from now on is rendered after this moment. */
  clear(): void;
  /** Returns the page of this path and query if it is in memory and fresh, so that nothing has to be looked up or rendered. */
  inMemory(address: string): CompressedPage | undefined;
  /** Whether changes are announced; while they are not, nothing is cached. */
  setListening(listening: boolean): void;
};

type PageCacheOptions = { publicUrl: string; readPaths: () => Promise<SitePaths>; now?: () => number };

type CacheEntry = { page: Promise<CompressedPage | Response>; since: number; ready?: CompressedPage };

/**
 * Renders each public page once and caches it, compressed, until its content changes or it expires. A cached page is rendered from its
 * address alone, without the visitor's headers, so that it contains nothing personal. Every other page is rendered as requested and must
 * not be cached by proxies.
 */
export function createPageCache(
  render: PageRenderer,
  { publicUrl, readPaths, now = () => performance.now() }: PageCacheOptions,
): PageCache {
  const entries = new Map<string, CacheEntry>();
  let isListening = false;
  let lastPaths: SitePaths = { pages: new Set(), redirects: new Map(), categories: new Set() };
  let cachedPaths: { paths: Promise<SitePaths>; since: number } | undefined;

  const readNow = async () => {
    try {
      lastPaths = await readPaths();
    } catch {
      cachedPaths = undefined; // if they cannot be read, the last ones are used
    }
    return lastPaths;
  };
  const paths = () => {
    if (!isListening) return readNow();
    if (!cachedPaths || now() - cachedPaths.since >= MAX_AGE_MS) cachedPaths = { paths: readNow(), since: now() };
    return cachedPaths.paths;
  };

  const rendered = async (address: string) => {
    const page = await render(new Request(new URL(address, publicUrl)));
    return page.status === 200 || address === UNKNOWN_ADDRESS ? compressPage(page) : page;
  };
  /** Requests during a render share its result. */
  const pageAt = (address: string): Promise<CompressedPage | Response> => {
    if (!isListening) return rendered(address);
    const known = entries.get(address);
    if (known && now() - known.since < MAX_AGE_MS) return known.page;
    const fresh: CacheEntry = { page: rendered(address), since: now() };
    const drop = () => void (entries.get(address) === fresh && entries.delete(address));
    fresh.page.then((page) => {
      if (page instanceof Response) drop();
      else if (page.status === 200) fresh.ready = page;
    }, drop);
    entries.set(address, fresh);
    return fresh.page;
  };

  const clear = () => {
    entries.clear();
    cachedPaths = undefined;
  };

  return {
    paths,
    async answer(request) {
      const address = cacheKey(request, await paths());
      if (address === undefined) return notCacheable(await compressed(await render(request), request));
      const page = await pageAt(address);
      return page instanceof Response ? page.clone() : sendPage(page, request.headers);
    },
    clear,
    inMemory(address) {
      const known = entries.get(address);
      return known && now() - known.since < MAX_AGE_MS ? known.ready : undefined;
    },
    setListening(listening) {
      isListening = listening;
      clear();
    },
  };
}

/**
 * Compression is safe (BREACH): a page is rendered from its address and public data, and contains no secret that a browser sends by itself,
 * so its size reveals nothing.
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
