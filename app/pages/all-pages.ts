import type { DataClient } from "#app/kit/backend/data-client.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { LinkList, NavigationLink } from "#domain/pages/page-facts.ts";
import type { PageContent } from "#domain/pages/page.ts";

export type ListedPage = {
  id: string;
  path: string;
  title: string;
  isScreen: boolean;
  isLegal: boolean;
  isPublic: boolean;
  hasDraft: boolean;
  revision: number;
} & Record<LinkList, { label: string; position: number } | null>;

/** A page in the editor: its draft, or else the published content. */
export type EditedPage = Pick<
  ListedPage,
  "id" | "path" | "isScreen" | "isLegal" | "isPublic" | "hasDraft" | "revision"
> & {
  /** When a legal page was last changed (ISO); null for the specified texts and for other pages. */
  editionAt: string | null;
  content: PageContent;
  /** The key in the draft's preview link; null without a draft. */
  previewKey: string | null;
};

/** `edition` is set for a legal page. */
export type PageVersion = { version: number; edition: number | null; publishedAt: string };

type QueryResult = Pick<
  Rows["pages"],
  | "id"
  | "path"
  | "title"
  | "is_screen"
  | "edition"
  | "is_public"
  | "revision"
  | "menu_label"
  | "menu_position"
  | "footer_label"
  | "footer_position"
  | "legal_label"
  | "legal_position"
> & { page_drafts: { title: string } | null };

const LISTED =
  "id,path,title,is_screen,edition,is_public,revision,menu_label,menu_position,footer_label,footer_position,legal_label,legal_position,created_at,page_drafts(title)";

/** All pages in the menu's order; those without a menu entry come last. */
export async function loadPages(client: DataClient, signal: AbortSignal): Promise<ServerResult<ListedPage[]>> {
  const rows = await client.from("pages").select(LISTED).order("menu_position").order("created_at").abortSignal(signal);
  return mapResult(resultOf<QueryResult[]>(rows as never), (pages) =>
    pages.map(listed).toSorted((one, other) => Number(one.menu === null) - Number(other.menu === null)),
  );
}

function listed(row: QueryResult): ListedPage {
  const link = (label: string | null, position: number) => (label === null ? null : { label, position });
  return {
    id: row.id,
    path: row.path,
    title: row.page_drafts?.title ?? row.title,
    isScreen: row.is_screen,
    isLegal: row.edition !== null,
    isPublic: row.is_public,
    hasDraft: row.page_drafts !== null,
    revision: row.revision,
    menu: link(row.menu_label, row.menu_position),
    footer: link(row.footer_label, row.footer_position),
    legal: link(row.legal_label, row.legal_position),
  };
}

type Edited = Pick<
  Rows["pages"],
  "id" | "path" | "title" | "description" | "blocks" | "is_screen" | "edition" | "edition_at" | "is_public" | "revision"
> & {
  page_drafts: Pick<Rows["page_drafts"], "title" | "description" | "blocks" | "preview_key"> | null;
};

/** Null if the page was removed. */
export async function loadEditedPage(
  client: DataClient,
  id: string,
  signal?: AbortSignal,
): Promise<ServerResult<EditedPage | null>> {
  const columns =
    "id,path,title,description,blocks,is_screen,edition,edition_at,is_public,revision,page_drafts(title,description,blocks,preview_key)";
  const read = client.from("pages").select(columns).eq("id", id);
  const row = await (signal ? read.abortSignal(signal) : read).maybeSingle();
  return mapResult(resultOf<Edited | null>(row as never), (page) => {
    if (!page) return null;
    const { title, description, blocks } = page.page_drafts ?? page;
    return {
      id: page.id,
      path: page.path,
      isScreen: page.is_screen,
      isLegal: page.edition !== null,
      editionAt: page.edition_at,
      isPublic: page.is_public,
      hasDraft: page.page_drafts !== null,
      revision: page.revision,
      content: { title, description, blocks: blocks as PageContent["blocks"] },
      previewKey: page.page_drafts?.preview_key ?? null,
    };
  });
}

/** The versions that can be restored, newest first. */
export async function loadPageVersions(
  client: DataClient,
  pageId: string,
  signal: AbortSignal,
): Promise<ServerResult<PageVersion[]>> {
  const rows = await client
    .from("page_versions")
    .select("version,edition,published_at")
    .eq("page_id", pageId)
    .order("version", { ascending: false })
    .limit(30)
    .abortSignal(signal);
  return mapResult(resultOf<Pick<Rows["page_versions"], "version" | "edition" | "published_at">[]>(rows), (versions) =>
    versions.map(({ version, edition, published_at }) => ({ version, edition, publishedAt: published_at })),
  );
}

export type NavigationLinks = Record<LinkList, NavigationLink[]>;
