import type { DataClient } from "#app/kit/backend/data-client.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { ArticleContent } from "#domain/articles/article.ts";

/** `publishAt` is null for an article that is neither published nor scheduled. */
export type ArticleState = { id: string; slug: string; publishAt: string | null; hasDraft: boolean };

type OwnArticle = ArticleState & { title: string };

/** An article in the editor: its draft, or else the published content. */
export type EditedArticle = ArticleState & { content: ArticleContent; revision: number; previewKey: string };

type QueryResult = Pick<Rows["articles"], "id" | "slug" | "title" | "publish_at"> & {
  article_drafts: { title: string } | null;
};

/** All articles: drafts, then scheduled ones, then published ones, newest first. */
export async function loadOwnArticles(client: DataClient, signal: AbortSignal): Promise<ServerResult<OwnArticle[]>> {
  const rows = await client
    .from("articles")
    .select("id,slug,title,publish_at,article_drafts(title)")
    .order("publish_at", { ascending: false, nullsFirst: true })
    .order("created_at", { ascending: false })
    .abortSignal(signal);
  return mapResult(resultOf<QueryResult[]>(rows as never), (articles) =>
    articles.map(({ id, slug, title, publish_at, article_drafts: draft }) => ({
      id,
      slug,
      title: draft?.title ?? title,
      publishAt: publish_at,
      hasDraft: draft !== null,
    })),
  );
}

const CONTENT = "title,excerpt,category,date,rune,related,body,picture_id";

type Content = Pick<
  Rows["articles"],
  "title" | "excerpt" | "category" | "date" | "rune" | "related" | "body" | "picture_id"
>;
type Edited = Content &
  Pick<Rows["articles"], "id" | "slug" | "publish_at" | "revision" | "preview_key"> & {
    article_drafts: Content | null;
  };

/** Null if the article was removed. */
export async function loadEditedArticle(
  client: DataClient,
  id: string,
  signal?: AbortSignal,
): Promise<ServerResult<EditedArticle | null>> {
  const read = client
    .from("articles")
    .select(`id,slug,publish_at,revision,preview_key,${CONTENT},article_drafts(${CONTENT})`)
    .eq("id", id);
  const row = await (signal ? read.abortSignal(signal) : read).maybeSingle();
  return mapResult(resultOf<Edited | null>(row as never), (article) => {
    if (!article) return null;
    const {
      title,
      excerpt,
      category,
      date,
      rune,
      related,
      body,
      picture_id: pictureId,
    } = article.article_drafts ?? article;
    return {
      id: article.id,
      slug: article.slug,
      publishAt: article.publish_at,
      hasDraft: article.article_drafts !== null,
      revision: article.revision,
      previewKey: article.preview_key,
      content: { title, excerpt, category, date, rune, related, body, pictureId } as ArticleContent,
    };
  });
}

/** The article at the revision that was read: a change is refused if another window has changed it since. */
export type ArticleRevision = { articleId: string; revision: number };
