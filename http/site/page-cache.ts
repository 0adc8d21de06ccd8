import { setTimeout as sleep } from "node:timers/promises";
import type { PageRenderer, SitePages } from "#http/site/site.ts";
import { cacheKey, UNKNOWN_ADDRESS } from "./cache-key.ts";
import { BEST_QUALITY, inEncoding, compressPage, type CompressedPage } from "./compressed-page.ts";
import { encodingFor, sendPage } from "./send-page.ts";
import type { PageLanguages } from "./page-language.ts";
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

type PageCacheOptions = {
  publicUrl: string;
  readPaths: () => Promise<SitePaths>;
  doesDatabaseAnswer: () => Promise<boolean>;
  languages: PageLanguages;
  now?: () => number;
};

/** How long a visitor waits for a page before the last good one may be sent instead, and how long that then needs no new question. */
const LATE_MS = 2_000;
const SILENT_MS = 2_000;

type CacheEntry = { page: Promise<CompressedPage | Response>; since: number; ready?: CompressedPage };

/**
 * Renders each public page once and caches it, compressed, until its content changes or it expires. A cached page is rendered from its
 * address alone, without the visitor's headers, so that it contains nothing personal. Every other page is rendered as requested and must
 * not be cached by proxies. While the database does not answer, the last good rendering of a cached page is sent.
 */
export function createPageCache(
  render: PageRenderer,
  { publicUrl, readPaths, doesDatabaseAnswer, languages, now = () => performance.now() }: PageCacheOptions,
): PageCache {
  const entries = new Map<string, CacheEntry>();
  const lastGood = new Map<string, CompressedPage>();
  let isListening = false;
  let silentUntil = -Infinity;
  let lastPaths: SitePaths | undefined;
  let cachedPaths: { paths: Promise<SitePaths>; since: number } | undefined;

  const readNow = async () => {
    try {
      lastPaths = await readPaths();
    } catch {
      cachedPaths = undefined; // if they cannot be read, the last ones are used
    }
    return lastPaths ?? NO_PATHS;
  };
  const freshPaths = () => {
    if (!isListening) return readNow();
    if (!cachedPaths || now() - cachedPaths.since >= MAX_AGE_MS) cachedPaths = { paths: readNow(), since: now() };
    return cachedPaths.paths;
  };

  const isSilent = async () => {
    if (now() < silentUntil) return true;
    if (await doesDatabaseAnswer()) return false;
    silentUntil = now() + SILENT_MS;
    return true;
  };
  /** What `make` resolves to, or `last` where the database does not answer. */
  const orLast = async <T>(
    make: () => Promise<T>,
    last: T | undefined,
    isGood: (made: T) => boolean = () => true,
  ): Promise<T> => {
    if (last === undefined) return make();
    if (now() < silentUntil) return last;
    const late = new AbortController();
    const made = make();
    const afterAWhile = async () => ((await waited(late.signal)) && (await isSilent()) ? last : made);
    try {
      const first = await Promise.race([made, afterAWhile()]);
      return isGood(first) || !(await isSilent()) ? first : last;
    } catch (error) {
      if (await isSilent()) return last;
      throw error;
    } finally {
      late.abort();
    }
  };
  const paths = () => orLast(freshPaths, lastPaths);

  const rendered = async (address: string) => {
    const page = await render(new Request(new URL(address, publicUrl)));
    return page.status === 200 || address.endsWith(UNKNOWN_ADDRESS) ? compressPage(page) : page;
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
      else if (page.status === 200) {
        fresh.ready = page;
        lastGood.set(address, page);
      }
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
    languages,
    async answer(request) {
      const address = cacheKey(request, await paths(), languages);
      if (address === undefined) return notCacheable(await compressed(await render(request), request));
      const page = await orLast<CompressedPage | Response>(
        () => pageAt(address),
        lastGood.get(address),
        ({ status }) => status < 500,
      );
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

const NO_PATHS: SitePaths = { pages: new Set(), redirects: new Map(), categories: new Set() };

/** Resolves to true after LATE_MS, to false when the signal comes first. */
function waited(signal: AbortSignal): Promise<boolean> {
  return sleep(LATE_MS, true, { signal }).catch(() => false);
}

/**
 * Compression is safe (BREACH): a page is rendered from its address and public data, and contains no secret that a browser sends by itself,
 * so its size reveals nothing.
 */
async function compressed(page: Response, { url, headers }: Request): Promise<Response> {
  if (page.status !== 200 || !page.body || !page.headers.get("content-type")?.startsWith("text/")) return page;
  const encoding = encodingFor(headers.get("accept-encoding"));
  const isBackOffice = /^\/admin(\/|$)/.test(new URL(url).pathname);
  const body = await inEncoding(
    new Uint8Array(await page.arrayBuffer()),
    encoding,
    isBackOffice ? BEST_QUALITY : undefined,
  );
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
