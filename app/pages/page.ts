import { type ServerResult, mapResult, readJson } from "#app/kit/backend/server/server-result.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import type { PublicPage } from "#domain/catalog/public-pages.ts";

/** A stored page; its blocks may be of any version of the program. */
export type StoredPage = PublicPage & {
  blocks: unknown;
  /** The edition of a legal page, and since when it is in force (ISO; null for the specified texts). */
  edition: number | null;
  edition_at: string | null;
};

/** The public page of blocks at this path; undefined if not found. */
export async function loadPageAt(visitor: ApiFetch, path: string): Promise<ServerResult<StoredPage | undefined>> {
  const query = new URLSearchParams({
    select: "path,title,description,preview,edition,edition_at,blocks:shown_blocks",
    path: `eq.${path}`,
    is_screen: "is.false",
  });
  return mapResult(await readJson(visitor, `/rest/v1/pages?${query}`), (rows) => (rows as StoredPage[])[0]);
}

/** The practitioner's title and description of a built-in page. */
export async function loadPageFacts(visitor: ApiFetch, path: string): Promise<ServerResult<PublicPage | undefined>> {
  const query = new URLSearchParams({ select: "path,title,description,preview", path: `eq.${path}` });
  return mapResult(await readJson(visitor, `/rest/v1/pages?${query}`), (rows) => (rows as PublicPage[])[0]);
}

/** The draft of a preview link; undefined if it was published or discarded since. */
export async function loadPreview(visitor: ApiFetch, key: string): Promise<ServerResult<StoredPage | undefined>> {
  const result = await readJson(visitor, `/functions/v1/page-preview?key=${encodeURIComponent(key)}`);
  if (!result.ok && result.refusal.status < 500 && result.refusal.status > 0) return { ok: true, value: undefined };
  return mapResult(result, (page) => page as StoredPage);
}

/** A legal text in force from one instant (ISO; null for the specified text) to the next (null if it still is). */
type LegalEdition = StoredPage & { from: string | null; until: string | null };

/** An edition of the legal text at this path, with its last correction; undefined if it does not exist. */
export async function loadEdition(
  visitor: ApiFetch,
  path: string,
  edition: number,
): Promise<ServerResult<LegalEdition | undefined>> {
  const read = async (query: Record<string, string>) =>
    readJson(visitor, `/rest/v1/page_versions?${new URLSearchParams({ "pages.path": `eq.${path}`, ...query })}`);
  type QueryResult = { version: number; edition: number; published_at: string };
  const listed = await read({
    select: "version,edition,published_at,pages!inner()",
    edition: "not.is.null",
    order: "version",
  });
  if (!listed.ok) return listed;
  const versions = listed.value as QueryResult[];
  const own = versions.filter((each) => each.edition === edition);
  const last = own.at(-1);
  if (!last) return { ok: true, value: undefined };
  const columns = "title,description,blocks:shown_blocks,...pages!inner(preview)";
  const found = await read({ select: columns, version: `eq.${last.version}` });
  return mapResult(found, (rows) => {
    const from = edition === 1 ? null : (own[0]?.published_at ?? null);
    const until = versions.find((each) => each.edition > edition)?.published_at ?? null;
    return { ...(rows as StoredPage[])[0], path, edition, edition_at: from, from, until } as LegalEdition;
  });
}
