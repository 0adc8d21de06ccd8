import type { Queries } from "#database/connection/connect.ts";
import {
  deletePageDraft,
  findVersion,
  lockPage,
  publishPage as storePublished,
  savePageDraft as store,
  type StoredPage,
} from "./pages.queries.ts";
import type { PageContent } from "#domain/pages/page.ts";
import { done, refused, type Result } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { updateAtRevision, type RevisionedTable, saveAtRevision } from "./revisions.ts";

/** A page and the revision of it that was read. */
export type PageRevision = { pageId: string; revision: number };

export const PAGES: RevisionedTable<StoredPage, PageContent, "page-not-found"> = {
  table: { name: "pages", key: "id" },
  lock: lockPage,
  missing: "page-not-found",
  contentOf,
  isPublished: ({ version }) => version > 0,
  saveDraft: store,
  deleteDraft: deletePageDraft,
};

/** Changes a page under its lock. */
export function changePage<R extends string = never>(
  practice: Practice,
  by: { userId: string },
  { pageId, revision }: PageRevision,
  work: (tx: Queries, page: StoredPage) => Promise<Result<object, R>>,
) {
  return updateAtRevision(practice, by, PAGES, { id: pageId, revision }, work);
}

/** Saves the draft. */
export function savePageDraft(
  practice: Practice,
  _: unknown,
  { pageId, revision, ...content }: PageRevision & PageContent,
) {
  return saveAtRevision(practice, PAGES, { id: pageId, revision, content }, ({ isScreen }) =>
    isScreen && content.blocks.length > 0 ? refused("page-stays") : done(),
  );
}

/**
 * Makes the draft the public page, on all nodes. A legal page begins a new edition, unless it is a correction of the one in force.
 * Refusals: page-not-found, changed-meanwhile, nothing-to-publish.
 */
export function publishPage(
  practice: Practice,
  by: { userId: string },
  { isCorrection = false, ...seen }: PageRevision & { isCorrection?: boolean | undefined },
) {
  return changePage(practice, by, seen, async (tx, page) => {
    const content = page.draft ?? (page.version > 0 && !page.isPublic ? page : undefined);
    if (!content) return refused("nothing-to-publish");
    await storePublished(tx, page.id, contentOf(content), isCorrection);
    await deletePageDraft(tx, page.id);
    return done();
  });
}

/** Drops the changes made since the page was published. */
export function discardPageDraft(practice: Practice, by: { userId: string }, seen: PageRevision) {
  return changePage(practice, by, seen, async (tx, page) => {
    await deletePageDraft(tx, page.id);
    return done();
  });
}

/** Makes an earlier version the draft, to be reviewed and published. */
export function restoreVersion(
  practice: Practice,
  by: { userId: string },
  { version, ...seen }: PageRevision & { version: number },
) {
  return changePage(practice, by, seen, async (tx, page) => {
    const content = await findVersion(tx, page.id, version);
    if (!content) return refused("version-not-found");
    await store(tx, page.id, content);
    return done();
  });
}

function contentOf({ title, description, blocks }: PageContent): PageContent {
  return { title, description, blocks };
}
