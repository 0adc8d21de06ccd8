import type { Queries } from "#database/connection/connect.ts";
import { pictureOf, type PublicPicture } from "#server/media/pictures.queries.ts";
import type { ArticleContent } from "#domain/articles/article.ts";
import type { DefaultArticle } from "#domain/articles/default-article.ts";

export type StoredArticle = ArticleContent & {
  id: string;
  slug: string;
  /** Null: neither public nor scheduled. */
  publishAt: Date | null;
  isPublic: boolean;
  /** Whether it has ever been published or scheduled. */
  isComplete: boolean;
  revision: number;
  /** Null: unchanged since it was published or scheduled. */
  draft: ArticleContent | null;
};

/** The content columns of both `articles` and `article_drafts`. */
const CONTENT = "title, excerpt, category, date, rune, related, body, picture_id";

/** The values of CONTENT; null for a picture that has been removed in the meantime. */
const VALUES = "$1, $2, $3, $4, $5, $6, $7, (select id from pictures where id = $8 for key share)";

function parametersOf({ title, excerpt, category, date, rune, related, body, pictureId }: ArticleContent): unknown[] {
  return [title, excerpt, category, date, rune, related && JSON.stringify(related), body, pictureId];
}

export async function insertDefaultArticle(tx: Queries, { slug, ...content }: DefaultArticle): Promise<void> {
  await tx.rows(
    `insert into articles (${CONTENT}, slug, preview, publish_at, shown_on)
     values (${VALUES}, $9, $9, ($4::date + time '09:00') at time zone 'UTC', $4) on conflict do nothing`,
    [...parametersOf({ ...content, pictureId: null }), slug],
  );
}

export function lockArticle(tx: Queries, id: string): Promise<StoredArticle | undefined> {
  return tx.row<StoredArticle>(
    `select a.id, a.slug, a.publish_at as "publishAt", coalesce(a.publish_at <= private.clock(), false) as "isPublic",
       a.shown_on is not null as "isComplete", a.revision,
       a.title, a.excerpt, a.category, a.date::text as date, a.rune, a.related, a.body, a.picture_id as "pictureId",
       case when d.article_id is not null then json_build_object('title', d.title, 'excerpt', d.excerpt, 'category', d.category,
         'date', d.date, 'rune', d.rune, 'related', d.related, 'body', d.body, 'pictureId', d.picture_id) end as draft
     from articles a left join article_drafts d on d.article_id = a.id where a.id = $1 for update of a`,
    [id],
  );
}

export async function saveArticleDraft(tx: Queries, articleId: string, content: ArticleContent): Promise<void> {
  await tx.rows(
    `insert into article_drafts (${CONTENT}, article_id) values (${VALUES}, $9)
     on conflict (article_id) do update set (${CONTENT}, updated_at) = (excluded.title, excluded.excerpt, excluded.category, excluded.date,
       excluded.rune, excluded.related, excluded.body, excluded.picture_id, private.clock())`,
    [...parametersOf(content), articleId],
  );
}

/** Also changes the preview key, so that the link to this draft does not open a later one. */
export async function deleteArticleDraft(tx: Queries, articleId: string): Promise<void> {
  await tx.rows(
    `with draft as (delete from article_drafts where article_id = $1 returning article_id)
     update articles set preview_key = gen_random_uuid() where id in (select article_id from draft)`,
    [articleId],
  );
}

/** Publishes this content, public from `at` on. An article without a date shows the day of `at`. */
export async function publishArticle(
  tx: Queries,
  { id, isPublic }: StoredArticle,
  content: ArticleContent,
  at: Date,
  zone: string,
): Promise<void> {
  await tx.rows(
    `update articles set (${CONTENT}) = (${VALUES}), publish_at = $10, shown_on = coalesce($4::date, ($10::timestamptz at time zone $11)::date),
       changed_on = case when $12 then private.today() end, preview_key = gen_random_uuid() where id = $9`,
    [...parametersOf(content), id, at, zone, isPublic],
  );
}

/** Unpublishes an article, or cancels its scheduled publication. */
export async function unpublish(tx: Queries, id: string): Promise<void> {
  await tx.rows("update articles set publish_at = null where id = $1", [id]);
}

/** Inserts an article that is not public and has only a title; undefined if another article has the slug. */
export async function insertArticle(tx: Queries, slug: string, title: string): Promise<{ id: string } | undefined> {
  return tx.row<{ id: string }>(
    "insert into articles (slug, title) values ($1, $2) on conflict (slug) do nothing returning id",
    [slug, title],
  );
}

/** Whether another article has the slug. Locks the table, so that no slug changes until the transaction ends. */
export async function isSlugTaken(tx: Queries, slug: string, id: string): Promise<boolean> {
  await tx.rows("lock table articles in share row exclusive mode");
  return (await tx.row("select from articles where slug = $1 and id <> $2", [slug, id])) !== undefined;
}

export async function forgetArticleRedirect(tx: Queries, slug: string): Promise<void> {
  await tx.rows("delete from article_redirects where slug = $1", [slug]);
}

/** Changes an article's slug; the old one redirects to it if the article has ever been public. */
export async function moveArticle(
  tx: Queries,
  { id, slug: old, isComplete }: StoredArticle,
  slug: string,
): Promise<void> {
  await tx.rows("update articles set slug = $2 where id = $1", [id, slug]);
  if (isComplete)
    await tx.rows(
      "insert into article_redirects (slug, article_id) values ($1, $2) on conflict (slug) do update set article_id = excluded.article_id",
      [old, id],
    );
}

/** A public article as pages and feeds list it. `changedOn` is the day on which its text was last published. */
export type ListedArticle = {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  at: Date;
  changedOn: string;
  picture: PublicPicture | null;
};

/** Lists the public articles, the newest first. */
export function listPublicArticles(queries: Queries): Promise<ListedArticle[]> {
  return queries.rows<ListedArticle>(
    `select slug, title, excerpt, category, case when date is null then publish_at else (date + time '09:00') at time zone 'UTC' end as at,
       greatest(shown_on, changed_on)::text as "changedOn", (${pictureOf("articles")}) as picture
     from articles where publish_at <= private.clock() order by shown_on desc, publish_at desc, slug`,
  );
}

/** Returns the content behind a preview link: the draft, or an unpublished article. Undefined if the article is public without a draft. */
export function findArticlePreview(
  queries: Queries,
  key: string,
): Promise<(Omit<ArticleContent, "pictureId"> & { slug: string }) | undefined> {
  return queries.row<Omit<ArticleContent, "pictureId"> & { slug: string }>(
    `select a.slug, a.preview, c.title, c.excerpt, c.category, coalesce(c.date, a.shown_on, private.today())::text as shown_on, c.rune, c.related, c.body,
       (${pictureOf("c")}) as picture
     from articles a left join article_drafts d on d.article_id = a.id,
       lateral (select d.title, d.excerpt, d.category, d.date, d.rune, d.related, d.body, d.picture_id where d.article_id is not null
         union all select a.title, a.excerpt, a.category, a.date, a.rune, a.related, a.body, a.picture_id
           where d.article_id is null and (a.publish_at is null or a.publish_at > private.clock())) c
     where a.preview_key = $1`,
    [key],
  );
}

/** Whether an article or a draft shows this picture. */
export async function showsPicture(queries: Queries, pictureId: string): Promise<boolean> {
  const row = await queries.row(
    "select from articles where picture_id = $1 union all select from article_drafts where picture_id = $1 limit 1",
    [pictureId],
  );
  return row !== undefined;
}
