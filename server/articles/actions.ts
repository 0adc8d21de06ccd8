import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { findArticlePreview } from "./articles.queries.ts";
import { articleContent, articleSlug, articleTime } from "#domain/articles/article.ts";
import { done, refused } from "#domain/result.ts";
import { action, admin, anyone, pick, read, refusals } from "#kit/server/action.ts";
import { shared } from "#kit/server/refusals.ts";
import * as edit from "./edit-article.ts";

/** What articles refuse; what pages refuse as well is shared. */
const ARTICLES = refusals({
  "article-is-empty": [409, msg("This article has no text yet. Write it before you publish it")],
});

const seen = { articleId: z.uuid({ error: "is not an article" }), revision: z.int({ error: "is not a revision" }) };
const overtaken = shared("article-not-found", "changed-meanwhile");

export const addArticle = action("practice-add-article", {
  about: "Adds an article that is not public yet.",
  who: admin,
  input: z.object({ slug: articleSlug, title: articleContent.shape.title }),
  refusals: shared("path-taken"),
  run: edit.addArticle,
});

export const saveArticleDraft = action("practice-save-article-draft", {
  about: "Stores the draft.",
  who: admin,
  input: z.object({ ...seen, ...articleContent.shape }),
  refusals: overtaken,
  run: edit.saveArticleDraft,
});

export const publishArticle = action("practice-publish-article", {
  about: "Makes the draft public; an article that is public already keeps the time of its publication.",
  who: admin,
  input: z.object(seen),
  refusals: { ...overtaken, ...pick(ARTICLES, "article-is-empty"), ...shared("nothing-to-publish") },
  run: edit.publishArticle,
});

export const scheduleArticle = action("practice-schedule-article", {
  about: "Makes the draft public at a time of the practice's clock; until then the article is off the site.",
  who: admin,
  input: z.object({ ...seen, ...articleTime.shape }),
  refusals: { ...overtaken, ...pick(ARTICLES, "article-is-empty"), ...shared("time-does-not-exist", "time-is-over") },
  run: edit.scheduleArticle,
});

export const unpublishArticle = action("practice-unpublish-article", {
  about: "Takes an article off the site, or a scheduled one off its time.",
  who: admin,
  input: z.object(seen),
  refusals: overtaken,
  run: edit.unpublishArticle,
});

export const discardArticleDraft = action("practice-discard-article-draft", {
  about: "Drops what was changed since the article was published or scheduled.",
  who: admin,
  input: z.object(seen),
  refusals: overtaken,
  run: edit.discardArticleDraft,
});

export const changeArticleSlug = action("practice-change-article-slug", {
  about: "Moves an article; its old address redirects.",
  who: admin,
  input: z.object({ ...seen, slug: articleSlug }),
  refusals: { ...overtaken, ...shared("path-taken") },
  run: edit.changeSlug,
});

export const removeArticle = action("practice-remove-article", {
  about: "Removes an article with its draft.",
  who: admin,
  input: z.object(seen),
  refusals: overtaken,
  run: edit.removeArticle,
});

export const restoreArticle = action("practice-restore-article", {
  about: "Brings back an article that was removed within the last day.",
  who: admin,
  input: z.object({ articleId: seen.articleId }),
  refusals: shared("article-not-found", "path-taken"),
  run: edit.restoreArticle,
});

export const articlePreview = read("article-preview", {
  about: "An article as its draft says, for everyone who has its link.",
  who: anyone,
  input: z.object({ key: z.uuid({ error: "is not a preview" }) }),
  refusals: shared("article-not-found"),
  run: async ({ database }, _, { key }) => {
    const article = await findArticlePreview(database, key);
    return article ? done(article) : refused("article-not-found");
  },
});
