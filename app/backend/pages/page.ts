import { type ServerResult, mapResult, readJson } from "#app/backend/server-result.ts";
import type { ApiFetch } from "#app/backend/server-context.ts";
import type { PublicPage } from "#domain/catalog/public-pages.ts";

/** A page as it is stored; its blocks are those of any version of the program. */
export type StoredPage = PublicPage & {
  blocks: unknown;
  /** Of a legal page, and since when (ISO; null: the specified texts). */
  edition: number | null;
  edition_at: string | null;
};

/** The public page with blocks at this address; undefined when there is no such page. */
export async function loadPageAt(visitor: ApiFetch, path: string): Promise<ServerResult<StoredPage | undefined>> {
  const query = new URLSearchParams({
    select: "path,title,description,preview,edition,edition_at,blocks:shown_blocks",
    path: `eq.${path}`,
    is_screen: "is.false",
  });
  return mapResult(await readJson(visitor, `/rest/v1/pages?${query}`), (rows) => (rows as StoredPage[])[0]);
}

/** The draft behind a preview link; undefined: published or discarded since. */
export async function loadPreview(visitor: ApiFetch, key: string): Promise<ServerResult<StoredPage | undefined>> {
  const result = await readJson(visitor, `/functions/v1/page-preview?key=${encodeURIComponent(key)}`);
  if (!result.ok && result.refusal.status < 500 && result.refusal.status > 0) return { ok: true, value: undefined };
  return mapResult(result, (page) => page as StoredPage);
}
