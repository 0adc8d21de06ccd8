import { actAs } from "#database/connection/as-identity.ts";
import * as articles from "./articles.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import {
  claimRemoved,
  type ContentKind,
  removeContent,
  restoreContent,
} from "#server/pages/removed-content.queries.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import type { ArticleContent } from "#domain/articles/article.ts";
import { done, refused, type Result } from "#domain/result.ts";
import { minutesOf, type CalendarDate, type Minutes } from "#domain/time.ts";
import { bringBack, updateAtRevision, type RevisionedTable, saveAtRevision } from "#server/pages/revisions.ts";
import type { Practice } from "#kit/server/practice.ts";

/** An article and the revision of it that was read. */
type ArticleRevision = { articleId: string; revision: number };

const ARTICLES: RevisionedTable<articles.StoredArticle, ArticleContent, "article-not-found"> = {
  table: { name: "articles", key: "id" },
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

const REMOVABLE: ContentKind = {
  name: "article",
  address: "slug",
  tables: { articles: "id", article_drafts: "article_id", article_redirects: "article_id" },
};

function changeArticle<R extends string = never>(
  practice: Practice,
  by: { userId: string },
  { articleId, revision }: ArticleRevision,
  work: (tx: Queries, article: articles.StoredArticle) => Promise<Result<object, R>>,
) {
  return updateAtRevision(practice, by, ARTICLES, { id: articleId, revision }, work);
}

/** Adds an article: a draft with a title, not visible before it is published. */
export function addArticle(
  { database }: Practice,
  by: { userId: string },
  { slug, title }: { slug: string; title: string },
) {
  return database.transaction(async (tx) => {
    await actAs(tx, by.userId);
    const article = await articles.insertArticle(tx, slug, title);
    if (!article) return refused("path-taken");
    await articles.forgetArticleRedirect(tx, slug);
    const empty = {
      excerpt: "",
      category: "",
      date: null,
      rune: "ansuz",
      related: null,
      body: "",
      pictureId: null,
    } as const;
    await articles.saveArticleDraft(tx, article.id, { title, ...empty });
    return done({ articleId: article.id });
  });
}

/** Saves the draft. */
export function saveArticleDraft(
  practice: Practice,
  _: unknown,
  { articleId, revision, ...content }: ArticleRevision & ArticleContent,
) {
  return saveAtRevision(practice, ARTICLES, { id: articleId, revision, content });
}

/**
 * Publishes the draft on all nodes; an article that is already public keeps its publication time. Refusals: article-not-found,
 * changed-meanwhile, nothing-to-publish, article-is-empty.
 */
export function publishArticle(practice: Practice, by: { userId: string }, seen: ArticleRevision) {
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
) {
  return changeArticle(practice, by, seen, async (tx, article) => {
    const { now, zone } = await practiceClock(tx);
    const at = momentOf(zone, date, minutesOf(time));
    if (!at) return refused("time-does-not-exist");
    if (at <= now) return refused("time-is-over");
    return publishAt(tx, { ...article, isPublic: false }, at, zone);
  });
}

async function publishAt(tx: Queries, article: articles.StoredArticle, at: Date, zone: string) {
  const content = article.draft ?? article;
  if (content.body === "") return refused("article-is-empty");
  await articles.publishArticle(tx, article, ARTICLES.contentOf(content), at, zone);
  await articles.deleteArticleDraft(tx, article.id);
  return done();
}

/** Takes a public article off the site, or cancels a scheduled one. */
export function unpublishArticle(practice: Practice, by: { userId: string }, seen: ArticleRevision) {
  return changeArticle(practice, by, seen, async (tx, { id }) => {
    await articles.unpublish(tx, id);
    return done();
  });
}

/** Drops the changes made since the article was published or scheduled. */
export function discardArticleDraft(practice: Practice, by: { userId: string }, seen: ArticleRevision) {
  return changeArticle(practice, by, seen, async (tx, { id, isComplete }) => {
    if (isComplete) await articles.deleteArticleDraft(tx, id);
    return done();
  });
}

/** Changes an article's address; the old one redirects permanently. */
export function changeSlug(
  practice: Practice,
  by: { userId: string },
  { slug, ...seen }: ArticleRevision & { slug: string },
) {
  return changeArticle(practice, by, seen, async (tx, article) => {
    if (await articles.isSlugTaken(tx, slug, article.id)) return refused("path-taken");
    if (slug !== article.slug) {
      await articles.forgetArticleRedirect(tx, slug);
      await articles.moveArticle(tx, article, slug);
    }
    return done();
  });
}

/** Removes an article with its draft and the addresses that led to it. */
export function removeArticle(practice: Practice, by: { userId: string }, seen: ArticleRevision) {
  return changeArticle(practice, by, seen, async (tx, { id }) => {
    await removeContent(tx, REMOVABLE, id);
    return done();
  });
}

/** Restores a removed article. */
export function restoreArticle(practice: Practice, by: { userId: string }, { articleId }: { articleId: string }) {
  return bringBack(practice, by, ARTICLES, {
    id: articleId,
    claim: (tx) => claimRemoved(tx, REMOVABLE, articleId),
    isTaken: (tx, slug) => articles.isSlugTaken(tx, slug, articleId),
    restore: async (tx, slug) => {
      await articles.forgetArticleRedirect(tx, slug);
      await restoreContent(tx, REMOVABLE, articleId);
    },
  });
}

/** Returns the instant of a time of day in a zone; the first one if clocks repeat it, undefined if they skip it. */
function momentOf(zone: string, date: CalendarDate, time: Minutes): Date | undefined {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: time });
  const moment = wall.toZonedDateTime(zone);
  return moment.toPlainDateTime().equals(wall) ? new Date(moment.epochMilliseconds) : undefined;
}
