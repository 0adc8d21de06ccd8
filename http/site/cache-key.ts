import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { isReserved } from "#domain/pages/page-path.ts";
import { type PageLanguages, splitLanguage, withLanguage } from "./page-language.ts";
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
  languages: PageLanguages = new Map(),
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { pathname, search } = new URL(url);
  const { prefix, path } = splitLanguage(pathname, languages);
  if (!pages.has(path)) return isUnknown(path, pages) ? prefix + UNKNOWN_ADDRESS : undefined;
  if (path !== BOOK) return withLanguage(prefix, path);
  const isListed = search === "" || (search.startsWith(CATEGORY) && categories.has(search.slice(CATEGORY.length)));
  return isListed ? prefix + path + search : undefined;
}

/** The router matches paths decoded and case-insensitively; its own requests end in ".data" or begin with two underscores. */
function isUnknown(pathname: string, pages: ReadonlySet<string>): boolean {
  const path = decoded(pathname)?.toLowerCase() ?? UNKNOWN_ADDRESS;
  const first = `/${path.split("/", 2)[1] ?? ""}`;
  if (path.endsWith(".data") || first.startsWith("/__") || isReserved(first) || pages.has(first)) return false;
  for (const page of pages) if (page.startsWith(`${first}/`)) return false;
  return true;
}
