import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { PUBLIC_PATHS } from "./public-paths.ts";

/** The one public page that reads its query, and those of its queries that are worth keeping: the site's own links. */
const BOOK = PUBLIC_PAGES.book.path;
const BOOK_QUERIES = new Set(["", "?category=readings", "?category=reiki", "?category=yoga"]);

/**
 * Under which address the page that is asked for may be kept; undefined for every other. There are as many as there are public pages and no
 * more, whatever queries are asked with: all pages but the booking page are the same under every query.
 */
export function keptAddress({ method, url }: Request): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { pathname, search } = new URL(url);
  if (!PUBLIC_PATHS.has(pathname)) return undefined;
  if (pathname !== BOOK) return pathname;
  return BOOK_QUERIES.has(search) ? pathname + search : undefined;
}
