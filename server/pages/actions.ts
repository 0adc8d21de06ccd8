import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { findPreview } from "./pages.queries.ts";
import { pageContent } from "#domain/pages/page.ts";
import { navigationLinks, pageTitle } from "#domain/pages/page-facts.ts";
import { pagePath } from "#domain/pages/page-path.ts";
import { done, refused } from "#domain/result.ts";
import { action, admin, anyone, pick, read, refusals } from "#kit/server/action.ts";
import { shared } from "#kit/server/refusals.ts";
import * as arrange from "./arrange-pages.ts";
import * as edit from "./edit-page.ts";

/** What pages refuse; what articles refuse as well is shared. */
const PAGES = refusals({
  "page-not-found": [404, msg("This page no longer exists")],
  "page-stays": [409, msg("This page belongs to the site and keeps its address")],
  "legal-page-stays": [409, msg("The footer links to privacy, terms and cookies on every site")],
  "version-not-found": [404, msg("This version is no longer kept")],
});

const seen = { pageId: z.uuid({ error: "is not a page" }), revision: z.int({ error: "is not a revision" }) };
const navigation = z.object({ menu: navigationLinks, footer: navigationLinks, legal: navigationLinks });
const overtaken = { ...pick(PAGES, "page-not-found"), ...shared("changed-meanwhile") };

export const savePageDraft = action("practice-save-page-draft", {
  about: "Stores the draft. Blocks are refused for a built-in screen, which has none.",
  who: admin,
  input: z.object({ ...seen, ...pageContent.shape }),
  refusals: { ...overtaken, ...pick(PAGES, "page-stays") },
  run: edit.savePageDraft,
});

export const publishPage = action("practice-publish-page", {
  about:
    "Makes the draft public; of a legal page as its next edition, or with `isCorrection` as a correction of the one in force.",
  who: admin,
  input: z.object({ ...seen, isCorrection: z.boolean().optional() }),
  refusals: { ...overtaken, ...shared("nothing-to-publish") },
  run: edit.publishPage,
});

export const discardPageDraft = action("practice-discard-page-draft", {
  about: "Drops what was changed since the page was published.",
  who: admin,
  input: z.object(seen),
  refusals: overtaken,
  run: edit.discardPageDraft,
});

export const restorePageVersion = action("practice-restore-page-version", {
  about: "Makes an earlier version the draft.",
  who: admin,
  input: z.object({ ...seen, version: z.int().min(1) }),
  refusals: { ...overtaken, ...pick(PAGES, "version-not-found") },
  run: edit.restoreVersion,
});

export const addPage = action("practice-add-page", {
  about: "Adds a page that is not public yet.",
  who: admin,
  input: z.object({ path: pagePath, title: pageTitle }),
  refusals: shared("path-taken"),
  run: arrange.addPage,
});

export const changePageAddress = action("practice-change-page-address", {
  about: "Moves a page; its old address redirects.",
  who: admin,
  input: z.object({ ...seen, path: pagePath }),
  refusals: { ...overtaken, ...pick(PAGES, "page-stays"), ...shared("path-taken") },
  run: arrange.changeAddress,
});

export const unpublishPage = action("practice-unpublish-page", {
  about: "Takes a page off the site.",
  who: admin,
  input: z.object(seen),
  refusals: { ...overtaken, ...pick(PAGES, "page-stays") },
  run: arrange.unpublishPage,
});

export const removePage = action("practice-remove-page", {
  about: "Removes a page with its draft and its versions.",
  who: admin,
  input: z.object(seen),
  refusals: { ...overtaken, ...pick(PAGES, "page-stays") },
  run: arrange.removePage,
});

export const restorePage = action("practice-restore-page", {
  about: "Brings back a page that was removed within the last day.",
  who: admin,
  input: z.object({ pageId: seen.pageId }),
  refusals: { ...pick(PAGES, "page-not-found"), ...shared("path-taken") },
  run: arrange.restorePage,
});

export const saveNavigation = action("practice-save-navigation", {
  about: "Replaces the links of menu and footer, if they still are as they were read. Legal pages stay linked.",
  who: admin,
  input: z.object({ before: navigation, after: navigation }),
  refusals: { ...overtaken, ...pick(PAGES, "legal-page-stays") },
  run: arrange.saveNavigation,
});

export const pagePreview = read("page-preview", {
  about: "A page's draft, for everyone who has its link, until it is published.",
  who: anyone,
  input: z.object({ key: z.uuid({ error: "is not a preview" }) }),
  refusals: pick(PAGES, "page-not-found"),
  run: async ({ database }, _, { key }) => {
    const page = await findPreview(database, key);
    return page ? done(page) : refused("page-not-found");
  },
});
