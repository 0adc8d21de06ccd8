import { type ServerResult, mapResult, readJson } from "#app/kit/backend/server/server-result.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import { type Picture, PICTURE_COLUMNS, pictureOf } from "#app/media/pictures.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import type { ArticleContent } from "#domain/articles/article.ts";

type Columns = Pick<Rows["articles"], "slug" | "title" | "excerpt" | "category">;

/** The facts of a public article that every list shows. */
export type ListedArticle = Columns & { date: string; picture?: Picture };

/** A public article with its text. `changedOn` is the day of its last republication. */
export type ReadArticle = ListedArticle &
  Pick<ArticleContent, "rune" | "related" | "body"> & { preview: string; changedOn: string | null };

type Row = Columns &
  Pick<Rows["articles"], "shown_on" | "rune" | "related" | "body" | "preview" | "changed_on"> & {
    picture: Rows["pictures"] | null;
  };

const COLUMNS = `slug,title,excerpt,category,shown_on,picture:pictures(${PICTURE_COLUMNS})`;

export async function loadArticles(visitor: ApiFetch): Promise<ServerResult<ListedArticle[]>> {
  const rows = await readJson(visitor, `/rest/v1/articles?select=${COLUMNS}&order=shown_on.desc,publish_at.desc,slug`);
  return mapResult(rows, (listed) =>
    (listed as Row[]).map(({ shown_on, picture, ...row }) => ({ ...row, date: shown_on ?? "", ...shown(picture) })),
  );
}

/** The public article at this address, or undefined. */
export async function loadArticleAt(visitor: ApiFetch, slug: string): Promise<ServerResult<ReadArticle | undefined>> {
  const query = new URLSearchParams({
    select: `${COLUMNS},rune,related,body,preview,changed_on`,
    slug: `eq.${slug}`,
  });
  return mapResult(await readJson(visitor, `/rest/v1/articles?${query}`), (rows) => (rows as Row[]).map(articleOf)[0]);
}

/** The draft of a preview link; undefined if it was published or discarded since. */
export async function loadArticlePreview(
  visitor: ApiFetch,
  key: string,
): Promise<ServerResult<ReadArticle | undefined>> {
  const result = await readJson(visitor, `/functions/v1/article-preview?key=${encodeURIComponent(key)}`);
  if (!result.ok && result.refusal.status < 500 && result.refusal.status > 0) return { ok: true, value: undefined };
  return mapResult(result, (row) => articleOf(row as Row));
}

function shown(picture: Row["picture"]): { picture?: Picture } {
  return picture ? { picture: pictureOf(picture) } : {};
}

function articleOf({ shown_on, changed_on, rune, related, picture, ...row }: Row): ReadArticle {
  return {
    ...row,
    ...shown(picture),
    date: shown_on ?? "",
    changedOn: changed_on ?? null,
    rune: rune as ReadArticle["rune"],
    related: related as ReadArticle["related"],
  };
}
