import { isDeepStrictEqual } from "node:util";
import type { Queries } from "#database/connection/connect.ts";
import { deleteDraft, findVersion, lockPage, nextRevision, publish, saveDraft as store, type StoredPage } from "#database/pages/pages.ts";
import type { PageContent } from "#domain/pages/page.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#practice/practice.ts";

/** Which page, as it was read. */
export type SeenPage = { pageId: string; revision: number };

type Changed = Promise<Result<{ revision: number }>>;

/**
 * Changes a page under its lock, if nothing has changed it since it was read. Refusals: page-not-found, changed-meanwhile, those of `work`.
 */
export function changePage(
  { database }: Practice,
  { pageId, revision }: SeenPage,
  work: (tx: Queries, page: StoredPage) => Promise<Result>,
): Changed {
  return database.transaction(async (tx) => {
    const page = await lockPage(tx, pageId);
    if (!page) return refused("page-not-found");
    if (page.revision !== revision) return refused("changed-meanwhile");
    const done = await work(tx, page);
    return done.ok ? { ok: true, revision: await nextRevision(tx, pageId) } : done;
  });
}

/**
 * Stores what has been written so far; the public page stays as it is. A draft that says what is published is deleted. Repeated after a lost
 * answer it succeeds. Refusals: page-not-found, changed-meanwhile, page-stays (a screen of the program has no blocks).
 */
export async function saveDraft(practice: Practice, _: unknown, { pageId, revision, ...content }: SeenPage & PageContent): Changed {
  const { database } = practice;
  return database.transaction(async (tx) => {
    const page = await lockPage(tx, pageId);
    if (!page) return refused("page-not-found");
    if (page.isScreen) return refused("page-stays");
    if (isDeepStrictEqual(contentOf(page.draft ?? page), content)) return { ok: true, revision: page.revision };
    if (page.revision !== revision) return refused("changed-meanwhile");
    if (page.version > 0 && isDeepStrictEqual(contentOf(page), content)) await deleteDraft(tx, pageId);
    else await store(tx, pageId, content);
    return { ok: true, revision: await nextRevision(tx, pageId) };
  });
}

/** Makes the draft the public page, on all nodes. Refusals: page-not-found, changed-meanwhile, nothing-to-publish. */
export function publishPage(practice: Practice, _: unknown, seen: SeenPage): Changed {
  return changePage(practice, seen, async (tx, page) => {
    const content = page.draft ?? (page.version > 0 && !page.isPublic ? page : undefined);
    if (!content) return refused("nothing-to-publish");
    await publish(tx, page.id, contentOf(content));
    await deleteDraft(tx, page.id);
    return { ok: true };
  });
}

/** Drops what has been changed since the page was published. Refusals: page-not-found, changed-meanwhile. */
export function discardDraft(practice: Practice, _: unknown, seen: SeenPage): Changed {
  return changePage(practice, seen, async (tx, page) => {
    await deleteDraft(tx, page.id);
    return { ok: true };
  });
}

/** Makes an earlier version the draft, to be looked at and published. Refusals: page-not-found, changed-meanwhile, version-not-found. */
export function restoreVersion(practice: Practice, _: unknown, { version, ...seen }: SeenPage & { version: number }): Changed {
  return changePage(practice, seen, async (tx, page) => {
    const content = await findVersion(tx, page.id, version);
    if (!content) return refused("version-not-found");
    await store(tx, page.id, content);
    return { ok: true };
  });
}

function contentOf({ title, description, blocks }: PageContent): PageContent {
  return { title, description, blocks };
}
