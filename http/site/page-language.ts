/** The languages beside the main one in which the site is built, by the first segment of their addresses: "/de/book" is "/book" in German. */
export type PageLanguages = ReadonlyMap<string, string>;

/** The addresses of these languages, in lower case as all of the site's are. */
export function pageLanguages(languages: Iterable<string>): PageLanguages {
  return new Map(Array.from(languages, (language) => [language.toLowerCase(), language]));
}

/** What stands before a page's own path, "/de" or "", the language that it names, and that path. */
export function splitLanguage(
  pathname: string,
  languages: PageLanguages,
): { prefix: string; language: string | undefined; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  const language = languages.get(first.toLowerCase());
  if (language === undefined) return { prefix: "", language, path: pathname };
  return { prefix: `/${first.toLowerCase()}`, language, path: `/${rest.join("/")}` };
}

/** "/de/book", and "/de" for the first page. */
export function withLanguage(prefix: string, path: string): string {
  return prefix && path === "/" ? prefix : prefix + path;
}
