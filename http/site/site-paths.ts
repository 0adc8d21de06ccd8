import type { Database } from "#database/connection/connect.ts";
import { findSitePaths } from "#server/pages/pages.queries.ts";

/** The paths of the public site's pages, and redirects from former paths to present ones. */
export type SitePaths = {
  pages: ReadonlySet<string>;
  redirects: ReadonlyMap<string, string>;
  /** The values of /book?category=. */
  categories: ReadonlySet<string>;
};

export async function readSitePaths(database: Database): Promise<SitePaths> {
  const { pages, redirects, categories } = await findSitePaths(database);
  return {
    pages: new Set(pages),
    redirects: new Map(Object.entries(redirects)),
    categories: new Set(categories),
  };
}

/**
 * The path to redirect to: the new one of a page that has moved, or the canonical one for other capitals, doubled or trailing slashes or
 * needless escapes. Undefined when the path is canonical already or leads to no public page.
 */
export function truePath(
  path: string,
  { pages, redirects }: Pick<SitePaths, "pages" | "redirects">,
): string | undefined {
  const meant = decoded(path)
    ?.toLowerCase()
    .replaceAll(/\/+/g, "/")
    .replace(/(?<=.)\/$/, "");
  if (meant === undefined || pages.has(path)) return undefined;
  return pages.has(meant) ? meant : redirects.get(meant);
}

/** Undefined if it contains a stray percent sign. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
