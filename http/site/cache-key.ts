import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { isReserved } from "#domain/pages/page-path.ts";
import { decoded, type SitePaths } from "./site-paths.ts";

/** The only public page that reads its query. */
const BOOK = PUBLIC_PAGES.book.path;
const CATEGORY = "?category=";

/** A path that no page can have: the page rendered for it is shown for every unknown address. */
export const UNKNOWN_ADDRESS = "/unreadable-address";

/**
 * The cache key of a request; undefined if it is not cacheable. Queries add no keys beyond the booking page's categories: all other pages
 * ignore them. Paths whose first segment belongs to no page and no route share one key: scanners request thousands of them.
 */
export function cacheKey(
  { method, url }: Request,
  { pages, categories }: Pick<SitePaths, "pages" | "categories">,
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { pathname, search } = new URL(url);
  if (!pages.has(pathname)) return isUnknown(pathname, pages) ? UNKNOWN_ADDRESS : undefined;
  if (pathname !== BOOK) return pathname;
  const isListed = search === "" || (search.startsWith(CATEGORY) && categories.has(search.slice(CATEGORY.length)));
  return isListed ? pathname + search : undefined;
}

/** The router matches paths decoded and case-insensitively; its own requests end in ".data" or begin with two underscores. */
function isUnknown(pathname: string, pages: ReadonlySet<string>): boolean {
  const path = decoded(pathname)?.toLowerCase() ?? UNKNOWN_ADDRESS;
  const first = `/${path.split("/", 2)[1] ?? ""}`;
  if (path.endsWith(".data") || first.startsWith("/__") || isReserved(first) || pages.has(first)) return false;
  for (const page of pages) if (page.startsWith(`${first}/`)) return false;
  return true;
}
