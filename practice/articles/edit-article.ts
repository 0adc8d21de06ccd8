import { actAs } from "#database/connection/as-identity.ts";
import * as articles from "#database/articles/articles.ts";
import type { Queries } from "#database/connection/connect.ts";
import { claimRemoved, removeContent, restoreContent } from "#database/pages/removed-content.ts";
import { practiceClock } from "#database/settings/practice-clock.ts";
import type { ArticleContent } from "#domain/articles/article.ts";
import { type Result, refused } from "#domain/result.ts";
import { minutesOf } from "#domain/time.ts";
import { momentOf } from "#domain/calendars/zoned-time.ts";
import { bringBack, type Changed, updateAtRevision, type RevisionedTable, saveAtRevision } from "#practice/pages/revisions.ts";
import type { Practice } from "#practice/practice.ts";

/** An article and the revision of it that was read. */
type ArticleRevision = { articleId: string; revision: number };

const ARTICLES: RevisionedTable<articles.StoredArticle, ArticleContent> = {
  table: "articles",
  lock: articles.lockArticle,
  missing: "article-not-found",
  contentOf: ({ title, excerpt, category, date, rune, related, body, pictureId }) => ({
    title,
    excerpt,
    category,
    date,
    rune,
    related,
    body,
    pictureId,
  }),
  isPublished: ({ isComplete }) => isComplete,
  saveDraft: articles.saveArticleDraft,
  deleteDraft: articles.deleteArticleDraft,
};

function changeArticle(
  practice: Practice,
  by: { userId: string },
  { articleId, revision }: ArticleRevision,
  work: (tx: Queries, article: articles.StoredArticle) => Promise<Result>,
): Changed {
  return updateAtRevision(practice, by, ARTICLES, { id: articleId, revision }, work);
}

/** Adds an article: a draft with a title, not visible before it is published. Refusals: path-taken. */
export function addArticle(
  { database }: Practice,
  by: { userId: string },
  { slug, title }: { slug: string; title: string },
): Promise<Result<{ articleId: string }>> {
  return database.transaction(async (tx) => {
    await actAs(tx, by.userId);
    const article = await articles.insertArticle(tx, slug, title);
    if (!article) return refused("path-taken");
    await articles.forgetArticleRedirect(tx, slug);
    const empty = { excerpt: "", category: "", date: null, rune: "ansuz", related: null, body: "", pictureId: null } as const;
    await articles.saveArticleDraft(tx, article.id, { title, ...empty });
    return { ok: true, articleId: article.id };
  });
}

/** Saves the draft. Refusals: article-not-found, changed-meanwhile. */
export function saveArticleDraft(
  practice: Practice,
  _: unknown,
  { articleId, revision, ...content }: ArticleRevision & ArticleContent,
): Changed {
  return saveAtRevision(practice, ARTICLES, { id: articleId, revision, content });
}

/**
 * Publishes the draft on all nodes; an article that is already public keeps its publication time. Refusals: article-not-found,
 * changed-meanwhile, nothing-to-publish, article-is-empty.
 */
export function publishArticle(practice: Practice, by: { userId: string }, seen: ArticleRevision): Changed {
  return changeArticle(practice, by, seen, async (tx, article) => {
    const { now, zone } = await practiceClock(tx);
    if (article.isPublic && !article.draft) return refused("nothing-to-publish");
    return publishAt(tx, article, article.isPublic ? (article.publishAt ?? now) : now, zone);
  });
}

/**
 * Publishes the draft at a time of the practice's clock; an article that was public is off the site until then. Refusals: article-not-found,
 * changed-meanwhile, article-is-empty, time-does-not-exist, time-is-over.
 */
export function scheduleArticle(
  practice: Practice,
  by: { userId: string },
  { date, time, ...seen }: ArticleRevision & { date: string; time: string },
): Changed {
  return changeArticle(practice, by, seen, async (tx, article) => {
    const { now, zone } = await practiceClock(tx);
    const at = momentOf(zone, date, minutesOf(time));
    if (!at) return refused("time-does-not-exist");
    if (at <= now) return refused("time-is-over");
    return publishAt(tx, { ...article, isPublic: false }, at, zone);
  });
}

async function publishAt(tx: Queries, article: articles.StoredArticle, at: Date, zone: string): Promise<Result> {
  const content = article.draft ?? article;
  if (content.body === "") return refused("article-is-empty");
  await articles.publishArticle(tx, article, ARTICLES.contentOf(content), at, zone);
  await articles.deleteArticleDraft(tx, article.id);
  return { ok: true };
}

/** Takes a public article off the site, or cancels a scheduled one. Refusals: article-not-found, changed-meanwhile. */
export function unpublishArticle(practice: Practice, by: { userId: string }, seen: ArticleRevision): Changed {
  return changeArticle(practice, by, seen, async (tx, { id }) => {
    await articles.unpublish(tx, id);
    return { ok: true };
  });
}

/** Drops the changes made since the article was published or scheduled. Refusals: article-not-found, changed-meanwhile. */
export function discardArticleDraft(practice: Practice, by: { userId: string }, seen: ArticleRevision): Changed {
  return changeArticle(practice, by, seen, async (tx, { id, isComplete }) => {
    if (isComplete) await articles.deleteArticleDraft(tx, id);
    return { ok: true };
  });
}

/** Changes an article's address; the old one redirects permanently. Refusals: article-not-found, changed-meanwhile, path-taken. */
export function changeSlug(practice: Practice, by: { userId: string }, { slug, ...seen }: ArticleRevision & { slug: string }): Changed {
  return changeArticle(practice, by, seen, async (tx, article) => {
    if (await articles.isSlugTaken(tx, slug, article.id)) return refused("path-taken");
    if (slug !== article.slug) {
      await articles.forgetArticleRedirect(tx, slug);
      await articles.moveArticle(tx, article, slug);
    }
    return { ok: true };
  });
}

/** Removes an article with its draft and the addresses that led to it. Refusals: article-not-found, changed-meanwhile. */
export function removeArticle(practice: Practice, by: { userId: string }, seen: ArticleRevision): Changed {
  return changeArticle(practice, by, seen, async (tx, { id }) => {
    await removeContent(tx, "article", id);
    return { ok: true };
  });
}

/** Restores a removed article. Refusals: article-not-found, path-taken. */
export function restoreArticle(practice: Practice, by: { userId: string }, { articleId }: { articleId: string }): Promise<Result> {
  return bringBack(practice, by, ARTICLES, {
    id: articleId,
    claim: (tx) => claimRemoved(tx, "article", articleId),
    isTaken: (tx, slug) => articles.isSlugTaken(tx, slug, articleId),
    restore: async (tx, slug) => {
      await articles.forgetArticleRedirect(tx, slug);
      await restoreContent(tx, "article", articleId);
    },
  });
}
