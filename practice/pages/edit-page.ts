import type { Queries } from "#database/connection/connect.ts";
import {
  deletePageDraft,
  findVersion,
  lockPage,
  publishPage as storePublished,
  savePageDraft as store,
  type StoredPage,
} from "#database/pages/pages.ts";
import type { PageContent } from "#domain/pages/page.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#practice/practice.ts";
import { type Changed, updateAtRevision, type RevisionedTable, saveAtRevision } from "./revisions.ts";

/** A page and the revision of it that was read. */
export type PageRevision = { pageId: string; revision: number };

export const PAGES: RevisionedTable<StoredPage, PageContent> = {
  table: "pages",
  lock: lockPage,
  missing: "page-not-found",
  contentOf,
  isPublished: ({ version }) => version > 0,
  saveDraft: store,
  deleteDraft: deletePageDraft,
};

/** Changes a page under its lock. Refusals: page-not-found, changed-meanwhile, those of `work`. */
export function changePage(
  practice: Practice,
  by: { userId: string },
  { pageId, revision }: PageRevision,
  work: (tx: Queries, page: StoredPage) => Promise<Result>,
): Changed {
  return updateAtRevision(practice, by, PAGES, { id: pageId, revision }, work);
}

/** Saves the draft. Refusals: page-not-found, changed-meanwhile, page-stays (blocks for a built-in screen, which has none). */
export function savePageDraft(practice: Practice, _: unknown, { pageId, revision, ...content }: PageRevision & PageContent): Changed {
  return saveAtRevision(practice, PAGES, { id: pageId, revision, content }, ({ isScreen }) =>
    isScreen && content.blocks.length > 0 ? refused("page-stays") : { ok: true },
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
): Changed {
  return changePage(practice, by, seen, async (tx, page) => {
    const content = page.draft ?? (page.version > 0 && !page.isPublic ? page : undefined);
    if (!content) return refused("nothing-to-publish");
    await storePublished(tx, page.id, contentOf(content), isCorrection);
    await deletePageDraft(tx, page.id);
    return { ok: true };
  });
}

/** Drops the changes made since the page was published. Refusals: page-not-found, changed-meanwhile. */
export function discardPageDraft(practice: Practice, by: { userId: string }, seen: PageRevision): Changed {
  return changePage(practice, by, seen, async (tx, page) => {
    await deletePageDraft(tx, page.id);
    return { ok: true };
  });
}

/** Makes an earlier version the draft, to be reviewed and published. Refusals: page-not-found, changed-meanwhile, version-not-found. */
export function restoreVersion(
  practice: Practice,
  by: { userId: string },
  { version, ...seen }: PageRevision & { version: number },
): Changed {
  return changePage(practice, by, seen, async (tx, page) => {
    const content = await findVersion(tx, page.id, version);
    if (!content) return refused("version-not-found");
    await store(tx, page.id, content);
    return { ok: true };
  });
}

function contentOf({ title, description, blocks }: PageContent): PageContent {
  return { title, description, blocks };
}
