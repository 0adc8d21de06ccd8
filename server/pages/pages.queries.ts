import type { DefaultPage } from "#domain/pages/default/default-page.ts";
import type { LinkList, NavigationLink } from "#domain/pages/page-facts.ts";
import type { PageContent } from "#domain/pages/page.ts";
import type { Queries } from "#database/connection/connect.ts";

export type StoredPage = PageContent & {
  id: string;
  path: string;
  isScreen: boolean;
  isPublic: boolean;
  /** The published version; 0: none yet. */
  version: number;
  /** The edition of a legal page; null for other pages. */
  edition: number | null;
  revision: number;
  /** Null: unchanged since it was published. */
  draft: (PageContent & { previewKey: string }) | null;
};

/** The paths of the public site, and former ones that redirect. */
type StoredSitePaths = { pages: string[]; redirects: Record<string, string>; categories: string[] };

export async function insertDefaultPage(tx: Queries, page: DefaultPage, position: number): Promise<void> {
  await tx.rows(
    `with page as (
       insert into pages (path, title, description, preview, is_screen, menu_label, menu_position, footer_label, footer_position, legal_label, legal_position, blocks, edition, edition_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $14 then private.clock() end) on conflict do nothing returning *
     )
     insert into page_versions (page_id, version, edition, title, description, blocks)
     select id, version, edition, title, description, blocks from page`,
    [
      page.path,
      page.title,
      page.description,
      page.preview,
      page.isScreen,
      page.menu,
      position,
      page.footer?.label ?? null,
      page.footer?.position ?? 0,
      page.legal?.label ?? null,
      page.legal?.position ?? 0,
      JSON.stringify(page.blocks),
      page.isLegal ? 1 : null,
      page.isLegal && page.isOwn === true,
    ],
  );
}

/** Makes room in the menu after its first link. */
export async function moveMenuOn(tx: Queries, places: number): Promise<void> {
  await tx.rows("update pages set menu_position = menu_position + $1 where menu_position > 0", [places]);
}

/** Replaces the initial content of a page, and the labels of its links if there are any, unless it has been published again or has a draft. */
export async function replaceFirstVersion(
  tx: Queries,
  {
    path,
    title,
    description,
    blocks,
    menu,
    legal,
  }: Pick<DefaultPage, "path" | "title" | "description" | "blocks"> & Partial<Pick<DefaultPage, "menu" | "legal">>,
): Promise<void> {
  await tx.rows(
    `with page as (
       update pages set title = $2, description = $3, blocks = $4,
         menu_label = coalesce($5, menu_label), legal_label = coalesce($6, legal_label)
       where path = $1 and version = 1 and not exists (select from page_drafts d where d.page_id = pages.id) returning id
     )
     update page_versions v set title = $2, description = $3, blocks = $4 from page where v.page_id = page.id and v.version = 1`,
    [path, title, description, JSON.stringify(blocks), menu ?? null, legal?.label ?? null],
  );
}

/** The blocks of the published pages without a draft, locked. */
export function lockUndraftedPages(tx: Queries): Promise<Pick<StoredPage, "id" | "blocks">[]> {
  return tx.rows(
    `select id, blocks from pages p where version > 0 and not is_screen and edition is null
       and not exists (select from page_drafts d where d.page_id = p.id) order by id for update`,
  );
}

/** Replaces the blocks of a page and of its present version, without a new one. */
export async function replacePublished(tx: Queries, id: string, blocks: StoredPage["blocks"]): Promise<void> {
  await tx.rows(
    `with page as (update pages set blocks = $2 where id = $1 returning id, version)
     update page_versions v set blocks = $2 from page where v.page_id = page.id and v.version = page.version`,
    [id, JSON.stringify(blocks)],
  );
}

export function lockPage(tx: Queries, id: string): Promise<StoredPage | undefined> {
  return tx.row<StoredPage>(
    `select p.id, p.path, p.title, p.description, p.blocks, p.is_screen as "isScreen", p.is_public as "isPublic", p.version, p.edition, p.revision,
       case when d.page_id is not null then json_build_object(
         'title', d.title, 'description', d.description, 'blocks', d.blocks, 'previewKey', d.preview_key) end as draft
     from pages p left join page_drafts d on d.page_id = p.id where p.id = $1 for update of p`,
    [id],
  );
}

/** The welcome page, locked; undefined where there is none. */
export async function lockWelcome(tx: Queries): Promise<StoredPage | undefined> {
  const page = await tx.row<{ id: string }>("select id from pages where path = '/'");
  return page && lockPage(tx, page.id);
}

export async function savePageDraft(
  tx: Queries,
  pageId: string,
  { title, description, blocks }: PageContent,
): Promise<void> {
  await tx.rows(
    `insert into page_drafts (page_id, title, description, blocks) values ($1, $2, $3, $4)
     on conflict (page_id) do update set title = excluded.title, description = excluded.description, blocks = excluded.blocks,
       updated_at = private.clock()`,
    [pageId, title, description, JSON.stringify(blocks)],
  );
}

export async function deletePageDraft(tx: Queries, pageId: string): Promise<void> {
  await tx.rows("delete from page_drafts where page_id = $1", [pageId]);
}

/** How many versions of a page can be restored; those of legal pages are kept permanently. */
const KEPT_VERSIONS = 30;

/** Publishes this content as the page's next version; for a legal page, unless it is a correction, also as its next edition. */
export async function publishPage(
  tx: Queries,
  pageId: string,
  { title, description, blocks }: PageContent,
  isCorrection: boolean,
): Promise<void> {
  await tx.rows(
    `with page as (
       update pages set version = version + 1, is_public = true, title = $2, description = $3, blocks = $4,
         edition = case when $6 then edition else edition + 1 end,
         edition_at = case when $6 or edition is null then edition_at else private.clock() end
       where id = $1 returning *
     ), old as (
       delete from page_versions v using page where v.page_id = page.id and v.version <= page.version - $5::integer and v.edition is null
     )
     insert into page_versions (page_id, version, edition, title, description, blocks)
     select id, version, edition, title, description, blocks from page`,
    [pageId, title, description, JSON.stringify(blocks), KEPT_VERSIONS, isCorrection],
  );
}

export function findVersion(queries: Queries, pageId: string, version: number): Promise<PageContent | undefined> {
  return queries.row<PageContent>(
    "select title, description, blocks from page_versions where page_id = $1 and version = $2",
    [pageId, version],
  );
}

/** Inserts a page that is not public and empty; undefined if another page has the path. */
export async function insertPage(tx: Queries, path: string, title: string): Promise<{ id: string } | undefined> {
  return tx.row<{ id: string }>(
    `insert into pages (path, title, preview, is_public, version)
     values ($1, $2, coalesce((select preview from pages where path = '/'), 'welcome'), false, 0) on conflict (path) do nothing returning id`,
    [path, title],
  );
}

/** Changes a page's path; the old one redirects to it if the page has ever been public. */
export async function movePage(
  tx: Queries,
  page: Pick<StoredPage, "id" | "path" | "version">,
  path: string,
): Promise<void> {
  await tx.rows("delete from page_redirects where path = $1", [path]);
  await tx.rows("update pages set path = $2 where id = $1", [page.id, path]);
  if (page.version > 0)
    await tx.rows(
      "insert into page_redirects (path, page_id) values ($1, $2) on conflict (path) do update set page_id = excluded.page_id",
      [page.path, page.id],
    );
}

/** Whether another page has the path. Locks the table, so that no path changes until the transaction ends. */
export async function isPathTaken(tx: Queries, path: string, id: string): Promise<boolean> {
  await tx.rows("lock table pages in share row exclusive mode");
  return (await tx.row("select from pages where path = $1 and id <> $2", [path, id])) !== undefined;
}

export async function forgetPageRedirect(tx: Queries, path: string): Promise<void> {
  await tx.rows("delete from page_redirects where path = $1", [path]);
}

export async function setPublic(tx: Queries, id: string, isPublic: boolean): Promise<void> {
  await tx.rows("update pages set is_public = $2 where id = $1", [id, isPublic]);
}

export type NavigationLinks = Record<LinkList, NavigationLink[]>;

/** Returns the lists of links, in order, and all pages; locks the pages until the transaction ends. */
export async function lockNavigation(
  tx: Queries,
): Promise<NavigationLinks & { pages: { id: string; isLegal: boolean }[] }> {
  const pages = await tx.rows<
    { id: string; isLegal: boolean } & Record<LinkList, string | null> & Record<`${LinkList}At`, number>
  >(
    `select id, edition is not null as "isLegal", menu_label as menu, menu_position as "menuAt", footer_label as footer, footer_position as "footerAt",
       legal_label as legal, legal_position as "legalAt" from pages order by id for update`,
  );
  const links = (of: LinkList) =>
    pages
      .toSorted((one, other) => one[`${of}At`] - other[`${of}At`])
      .flatMap(({ id, [of]: label }) => (label === null ? [] : [{ pageId: id, label }]));
  return { menu: links("menu"), footer: links("footer"), legal: links("legal"), pages };
}

export async function saveNavigation(tx: Queries, links: NavigationLinks): Promise<void> {
  const parameters = (list: LinkList) => JSON.stringify(links[list].map((link, position) => ({ ...link, position })));
  await tx.rows(
    `update pages p set menu_label = m.label, menu_position = coalesce(m.position, p.menu_position), footer_label = f.label, footer_position = coalesce(f.position, 0),
       legal_label = l.label, legal_position = coalesce(l.position, 0)
     from pages q
       left join json_to_recordset($1::json) as m ("pageId" uuid, label text, position integer) on m."pageId" = q.id
       left join json_to_recordset($2::json) as f ("pageId" uuid, label text, position integer) on f."pageId" = q.id
       left join json_to_recordset($3::json) as l ("pageId" uuid, label text, position integer) on l."pageId" = q.id
     where q.id = p.id`,
    [parameters("menu"), parameters("footer"), parameters("legal")],
  );
}

/** Finds the paths of the public pages and articles, and those that redirect to them. */
export async function findSitePaths(queries: Queries): Promise<StoredSitePaths> {
  const row = await queries.row<StoredSitePaths>(
    `with public_articles as (select id, '/blog/' || slug as path from articles where publish_at <= private.clock()),
       redirects as (
         select r.path, p.path as now from page_redirects r join pages p on p.id = r.page_id where p.is_public
         union all select '/blog/' || r.slug, a.path from article_redirects r join public_articles a on a.id = r.article_id
       )
     select (select coalesce(json_agg(path), '[]') from (select path from pages where is_public union all select path from public_articles) as each) as pages,
       (select coalesce(json_object_agg(path, now), '{}') from redirects) as redirects,
       (select coalesce(json_agg(key order by position, key), '[]') from categories) as categories`,
  );
  return row ?? { pages: [], redirects: {}, categories: [] };
}

/** Lists the public pages, in the order of the menu, then by creation. */
export function listPublicPages(queries: Queries): Promise<{ path: string; title: string; description: string }[]> {
  return queries.rows(
    "select path, title, description from pages where is_public order by menu_label is null, menu_position, created_at, path",
  );
}

type PagePreview = PageContent & { path: string; preview: string; edition: number | null; edition_at: Date | null };

/** Finds the draft behind a preview link; undefined if it has been published or discarded. */
export function findPreview(queries: Queries, key: string): Promise<PagePreview | undefined> {
  return queries.row<PagePreview>(
    `select p.path, p.preview, p.edition, p.edition_at, d.title, d.description, d.blocks from page_drafts d join pages p on p.id = d.page_id where d.preview_key = $1`,
    [key],
  );
}
