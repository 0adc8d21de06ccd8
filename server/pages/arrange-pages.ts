import { isDeepStrictEqual } from "node:util";
import { actAs } from "#database/connection/as-identity.ts";
import {
  forgetPageRedirect,
  insertPage,
  isPathTaken,
  lockNavigation,
  movePage,
  type NavigationLinks,
  savePageDraft,
  saveNavigation as store,
  setPublic,
  type StoredPage,
} from "./pages.queries.ts";
import { claimRemoved, type ContentKind, removeContent, restoreContent } from "./removed-content.queries.ts";
import { LINK_LISTS, type NavigationLink } from "#domain/pages/page-facts.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { changePage, PAGES, type PageRevision } from "./edit-page.ts";
import { bringBack } from "./revisions.ts";

const REMOVABLE: ContentKind = {
  name: "page",
  address: "path",
  tables: { pages: "id", page_versions: "page_id", page_drafts: "page_id", page_redirects: "page_id" },
};

/** Adds a page of the practitioner's own: a draft with a title, which is not public before it is published. */
export function addPage(
  { database }: Practice,
  by: { userId: string },
  { path, title }: { path: string; title: string },
) {
  return database.transaction(async (tx) => {
    await actAs(tx, by.userId);
    const page = await insertPage(tx, path, title);
    if (!page) return refused("path-taken");
    await forgetPageRedirect(tx, path);
    await savePageDraft(tx, page.id, { title, description: "", blocks: [] });
    return done({ pageId: page.id });
  });
}

/** Changes a page's address; the old one redirects permanently. */
export function changeAddress(
  practice: Practice,
  by: { userId: string },
  { path, ...seen }: PageRevision & { path: string },
) {
  return changePage(practice, by, seen, async (tx, page) => {
    if (!isMovable(page)) return refused("page-stays");
    if (await isPathTaken(tx, path, page.id)) return refused("path-taken");
    if (path !== page.path) {
      await forgetPageRedirect(tx, path);
      await movePage(tx, page, path);
    }
    return done();
  });
}

/** Takes a page off the site; it can be published again. */
export function unpublishPage(practice: Practice, by: { userId: string }, seen: PageRevision) {
  return changePage(practice, by, seen, async (tx, page) => {
    if (!isMovable(page)) return refused("page-stays");
    await setPublic(tx, page.id, false);
    return done();
  });
}

/** Removes a page with its draft, its versions and the addresses that led to it. */
export function removePage(practice: Practice, by: { userId: string }, seen: PageRevision) {
  return changePage(practice, by, seen, async (tx, page) => {
    if (!isMovable(page)) return refused("page-stays");
    await removeContent(tx, REMOVABLE, page.id);
    return done();
  });
}

/** Restores a removed page, including its links in menu and footer. */
export function restorePage(practice: Practice, by: { userId: string }, { pageId }: { pageId: string }) {
  return bringBack(practice, by, PAGES, {
    id: pageId,
    claim: (tx) => claimRemoved(tx, REMOVABLE, pageId),
    isTaken: (tx, path) => isPathTaken(tx, path, pageId),
    restore: async (tx, path) => {
      await forgetPageRedirect(tx, path);
      await restoreContent(tx, REMOVABLE, pageId);
    },
  });
}

/** Replaces the links of menu and footer, if they still are as they were read. */
export function saveNavigation(
  { database }: Practice,
  by: { userId: string },
  { before, after }: { before: NavigationLinks; after: NavigationLinks },
) {
  return database.transaction(async (tx) => {
    await actAs(tx, by.userId);
    const { pages, ...now } = await lockNavigation(tx);
    if (isDeepStrictEqual(now, after)) return done();
    if (!isDeepStrictEqual(now, before)) return refused("changed-meanwhile");
    const linked = (list: NavigationLink[], { id }: { id: string }) => list.some(({ pageId }) => pageId === id);
    if (LINK_LISTS.some((list) => after[list].some(({ pageId }) => !pages.some(({ id }) => id === pageId))))
      return refused("page-not-found");
    if (pages.some((page) => page.isLegal && !linked(after.legal, page))) return refused("legal-page-stays");
    await store(tx, after);
    return done();
  });
}

/** Whether a page may be moved or removed: the start page, legal pages and pages with a built-in screen may not. */
function isMovable({ path, isScreen, edition }: StoredPage): boolean {
  return path !== "/" && !isScreen && edition === null;
}
