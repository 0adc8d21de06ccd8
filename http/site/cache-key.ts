import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { SitePaths } from "./site-paths.ts";

/** The only public page that reads its query, and the queries that are worth caching: the site's own links. */
const BOOK = PUBLIC_PAGES.book.path;
const BOOK_QUERIES = new Set(["", "?category=readings", "?category=reiki", "?category=yoga"]);

/**
 * The cache key of a request; undefined when it is not cacheable. There are only as many keys as public pages, whatever the queries: all
 * pages but the booking page ignore them.
 */
export function cacheKey({ method, url }: Request, { pages }: Pick<SitePaths, "pages">): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { pathname, search } = new URL(url);
  if (!pages.has(pathname)) return undefined;
  if (pathname !== BOOK) return pathname;
  return BOOK_QUERIES.has(search) ? pathname + search : undefined;
}
