import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { SitePaths } from "./site-paths.ts";

/** The only public page that reads its query. */
const BOOK = PUBLIC_PAGES.book.path;
const CATEGORY = "?category=";

/**
 * The cache key of a request; undefined when it is not cacheable. There are only as many keys as public pages and categories, whatever the
 * queries: all pages but the booking page ignore them, and its categories alone are worth caching.
 */
export function cacheKey({ method, url }: Request, { pages, categories }: Pick<SitePaths, "pages" | "categories">): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { pathname, search } = new URL(url);
  if (!pages.has(pathname)) return undefined;
  if (pathname !== BOOK) return pathname;
  const isListed = search === "" || (search.startsWith(CATEGORY) && categories.has(search.slice(CATEGORY.length)));
  return isListed ? pathname + search : undefined;
}
