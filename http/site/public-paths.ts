import { ARTICLES } from "#domain/catalog/articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";

/** The paths of the public pages. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  ...Object.values(PUBLIC_PAGES).map(({ path }) => path),
  ...ARTICLES.map(({ slug }) => `/blog/${slug}`),
]);

/**
 * The canonical path for one with other capitals, doubled or trailing slashes or needless escapes; undefined when it is canonical already
 * or no public page.
 */
export function truePath(path: string): string | undefined {
  const meant = decoded(path)
    ?.toLowerCase()
    .replaceAll(/\/+/g, "/")
    .replace(/(?<=.)\/$/, "");
  return meant !== undefined && meant !== path && PUBLIC_PATHS.has(meant) ? meant : undefined;
}

/** Undefined: a stray percent sign. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
