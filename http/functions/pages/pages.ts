import { z } from "zod";
import { findPreview } from "#database/pages/pages.ts";
import { pageContent } from "#domain/pages/page.ts";
import { navigationLinks, pageTitle } from "#domain/pages/page-facts.ts";
import { pagePath } from "#domain/pages/page-path.ts";
import type { AppContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import * as arrange from "#practice/pages/arrange-pages.ts";
import * as edit from "#practice/pages/edit-page.ts";
import { adminAction } from "../request/admin-action.ts";
import { readQuery } from "../request/input.ts";

const seen = { pageId: z.uuid({ error: "is not a page" }), revision: z.int({ error: "is not a revision" }) };
const seenPage = z.object(seen);
const navigation = z.object({ menu: navigationLinks, footer: navigationLinks });

/** `{pageId, revision, title, description, blocks}` -> `{revision}`: stores the draft. */
export const savePageDraft = adminAction(z.object({ ...seen, ...pageContent.shape }), edit.savePageDraft);

/** `{pageId, revision, isCorrection?}` -> `{revision}`: makes the draft public; of a legal page as its next edition, or as a correction. */
export const publishPage = adminAction(z.object({ ...seen, isCorrection: z.boolean().optional() }), edit.publishPage);

/** `{pageId, revision}` -> `{revision}` */
export const discardPageDraft = adminAction(seenPage, edit.discardPageDraft);

/** `{pageId, revision, version}` -> `{revision}`: makes an earlier version the draft. */
export const restorePageVersion = adminAction(z.object({ ...seen, version: z.int().min(1) }), edit.restoreVersion);

/** `{path, title}` -> `{pageId}`: adds a page that is not public yet. */
export const addPage = adminAction(z.object({ path: pagePath, title: pageTitle }), arrange.addPage);

/** `{pageId, revision, path}` -> `{revision}`: the old address redirects. */
export const changePageAddress = adminAction(z.object({ ...seen, path: pagePath }), arrange.changeAddress);

/** `{pageId, revision}` -> `{revision}` */
export const unpublishPage = adminAction(seenPage, arrange.unpublishPage);

/** `{pageId, revision}` -> `{revision}` */
export const removePage = adminAction(seenPage, arrange.removePage);

/** `{pageId}` -> `{}`: brings back a page that was removed within the last day. */
export const restorePage = adminAction(z.object({ pageId: seen.pageId }), arrange.restorePage);

/** `{before: {menu, footer}, after: {menu, footer}}`, each a list of `{pageId, label}` -> `{}` */
export const saveNavigation = adminAction(z.object({ before: navigation, after: navigation }), arrange.saveNavigation);

const previewQuery = z.object({ key: z.uuid({ error: "is not a preview" }) });

/** `?key=` -> `{path, title, description, preview, blocks}` of a draft: for everyone who has the link. 404 `page-not-found` once it is published. */
export async function pagePreview(c: AppContext): Promise<Response> {
  const { key } = readQuery(c, previewQuery);
  const page = await findPreview(c.var.deps.practice.database, key);
  return page ? c.json(page) : refuse(c, "page-not-found");
}
