import type { Content, Translation } from "./content.ts";
import { content } from "./en-GB/content.ts";

/** In the language of the specification, which lacks nothing. */
export const SOURCE_CONTENT = content;

const translations = new Map<string, Translation>();

/** Delivers to practices that begin in this language what its folder says. */
export function addContent(language: string, translation: Translation): void {
  translations.set(language, translation);
}

/** What a practice of this language is delivered with: in "de-AT" what there is, then in "de", then in en-GB. */
export function contentIn(language: string): Content {
  if (language === "") return SOURCE_CONTENT;
  const rest = contentIn(language.slice(0, Math.max(language.lastIndexOf("-"), 0)));
  const own = translations.get(language);
  return own ? withTranslation(rest, own) : rest;
}

/** In each language that there is. */
export function everyContent(): Content[] {
  return [SOURCE_CONTENT, ...[...translations.keys()].map(contentIn)];
}

function withTranslation(rest: Content, { pages, ownPages, articles, ...words }: Translation): Content {
  return {
    pages: rest.pages.map((page) => ({ ...page, ...pages?.[page.path] })),
    ownPages: rest.ownPages.map((page) => ({ ...page, ...ownPages?.[page.path] })),
    trades: { ...rest.trades, ...words.trades },
    tradePage: { ...rest.tradePage, ...words.tradePage },
    compositions: { ...rest.compositions, ...words.compositions },
    articles: rest.articles.map((article) => ({ ...article, ...articles?.[article.slug] })),
  };
}
