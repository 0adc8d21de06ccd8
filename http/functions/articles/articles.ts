import { z } from "zod";
import { findArticlePreview } from "#database/articles/articles.ts";
import { articleContent, articleSlug, articleTime } from "#domain/articles/article.ts";
import type { AppContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import * as edit from "#practice/articles/edit-article.ts";
import { adminAction } from "../request/admin-action.ts";
import { readQuery } from "../request/input.ts";

const seen = { articleId: z.uuid({ error: "is not an article" }), revision: z.int({ error: "is not a revision" }) };
const seenArticle = z.object(seen);

/** `{slug, title}` -> `{articleId}`: adds an article that is not public yet. */
export const addArticle = adminAction(z.object({ slug: articleSlug, title: articleContent.shape.title }), edit.addArticle);

/** `{articleId, revision, title, excerpt, category, date, rune, related, body, pictureId}` -> `{revision}`: stores the draft. */
export const saveArticleDraft = adminAction(z.object({ ...seen, ...articleContent.shape }), edit.saveArticleDraft);

/** `{articleId, revision}` -> `{revision}`: makes the draft public. */
export const publishArticle = adminAction(seenArticle, edit.publishArticle);

/** `{articleId, revision, date, time}` -> `{revision}`: makes the draft public at that time of the practice's clock. */
export const scheduleArticle = adminAction(z.object({ ...seen, ...articleTime.shape }), edit.scheduleArticle);

/** `{articleId, revision}` -> `{revision}` */
export const unpublishArticle = adminAction(seenArticle, edit.unpublishArticle);

/** `{articleId, revision}` -> `{revision}` */
export const discardArticleDraft = adminAction(seenArticle, edit.discardArticleDraft);

/** `{articleId, revision, slug}` -> `{revision}`: the old address redirects. */
export const changeArticleSlug = adminAction(z.object({ ...seen, slug: articleSlug }), edit.changeSlug);

/** `{articleId, revision}` -> `{revision}` */
export const removeArticle = adminAction(seenArticle, edit.removeArticle);

/** `{articleId}` -> `{}`: brings back an article that was removed within the last day. */
export const restoreArticle = adminAction(z.object({ articleId: seen.articleId }), edit.restoreArticle);

const previewQuery = z.object({ key: z.uuid({ error: "is not a preview" }) });

/** `?key=` -> the article as its draft says: for everyone who has the link. 404 `article-not-found` once it is published. */
export async function articlePreview(c: AppContext): Promise<Response> {
  const { key } = readQuery(c, previewQuery);
  const article = await findArticlePreview(c.var.deps.practice.database, key);
  return article ? c.json(article) : refuse(c, "article-not-found");
}
