import type { ArticleContent } from "./article.ts";

export type DefaultArticle = Omit<ArticleContent, "pictureId"> & { slug: string; date: string };

/** Joins lines that are broken in the source only; a blank line ends a paragraph. */
export function unwrapped(text: string): string {
  return text.trim().replaceAll(/(?<!\n)\n(?!\n)/gu, " ");
}
