import type { ArticleState } from "#app/backend/articles/all-articles.ts";
import { dayOfInstantInWords, momentInWords } from "#domain/wording.ts";

/** Everybody reads it. */
export function isPublic({ publishAt }: Pick<ArticleState, "publishAt">): boolean {
  return publishAt !== null && Date.parse(publishAt) <= Date.now();
}

/** "Scheduled for 3 June 2026, 09:00" on the practice's clock */
export function stateInWords(article: ArticleState, zone: string): string {
  const { publishAt, hasDraft } = article;
  if (publishAt === null) return "Draft";
  if (isPublic(article)) return `Published ${dayOfInstantInWords(publishAt, zone, "date")}${hasDraft ? " · changes not published" : ""}`;
  return `Scheduled for ${momentInWords(publishAt, zone, "date")}${hasDraft ? " · changes not scheduled" : ""}`;
}
