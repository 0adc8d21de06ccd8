import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import { findBranding } from "#server/messages/branding.queries.ts";
import * as newsletters from "./newsletters.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { type NewsletterContent, newsletterOf } from "#domain/newsletter/newsletter-content.ts";
import { type Result, refused } from "#domain/result.ts";
import { isClipped } from "#server/messages/emails/frame.ts";
import { newsletterEmail } from "./emails/newsletter.ts";
import { sendTest, type Written } from "#server/messages/send-test.ts";
import { type Changed, updateAtRevision, type RevisionedTable, saveAtRevision } from "#server/pages/revisions.ts";
import type { Practice } from "#kit/server/practice.ts";

/** A newsletter and the revision of it that was read. */
export type NewsletterRevision = { newsletterId: string; revision: number };

/** A newsletter is its own draft until it is sent. */
export const NEWSLETTERS: RevisionedTable<newsletters.StoredNewsletter, NewsletterContent, "newsletter-not-found"> = {
  table: { name: "newsletters", key: "id" },
  lock: newsletters.lockNewsletter,
  missing: "newsletter-not-found",
  contentOf: ({ subject, preheader, body }) => ({ subject, preheader, body }),
  isPublished: () => false,
  saveDraft: newsletters.updateNewsletter,
  deleteDraft: async () => undefined,
};

/** Adds a newsletter, empty except for its subject, or about a public article. */
export function addNewsletter(
  { database }: Practice,
  by: { userId: string },
  { subject, articleId }: { subject: string; articleId?: string | undefined },
): Promise<Result<{ newsletterId: string }, "article-not-found">> {
  return database.transaction(async (tx) => {
    await actAs(tx, by.userId);
    const article = articleId === undefined ? undefined : await newsletters.findPublicArticle(tx, articleId);
    if (articleId !== undefined && !article) return refused("article-not-found");
    const content = article ? { ...newsletterOf(article), subject } : { subject, preheader: "", body: "" };
    return { ok: true, newsletterId: await newsletters.insertNewsletter(tx, content) };
  });
}

type Unsent = "newsletter-not-found" | "newsletter-is-sent" | "changed-meanwhile";

/** Saves the newsletter. */
export function saveNewsletter(
  practice: Practice,
  _: unknown,
  seen: NewsletterRevision & NewsletterContent,
): Changed<Unsent> {
  const { newsletterId: id, revision, ...content } = seen;
  return saveAtRevision(practice, NEWSLETTERS, { id, revision, content }, requireUnsent);
}

/** Removes a newsletter that was not sent. */
export function removeNewsletter(
  practice: Practice,
  by: { userId: string },
  { newsletterId: id, revision }: NewsletterRevision,
): Changed<Unsent> {
  return updateAtRevision(practice, by, NEWSLETTERS, { id, revision }, async (tx, newsletter) => {
    const editable = requireUnsent(newsletter);
    if (editable.ok) await newsletters.deleteNewsletter(tx, id);
    return editable;
  });
}

/** Refuses changes once sending has started. */
export function requireUnsent({ status }: newsletters.StoredNewsletter): Result<object, "newsletter-is-sent"> {
  return status === "draft" ? { ok: true } : refused("newsletter-is-sent");
}

/** Renders the email as a subscriber would get it, with an example unsubscribe link; says how long it is and whether mail services clip it. */
export async function previewNewsletter(
  { database, publicUrl }: Practice,
  _: unknown,
  content: NewsletterContent,
): Promise<Result<Written & { bytes: number; isClipped: boolean }, never>> {
  const { subject, html, plain } = await exampleOf(database, publicUrl, content);
  return { ok: true, subject, html, plain, bytes: Buffer.byteLength(html), isClipped: isClipped(html) };
}

/** Sends that email to the practitioner's own address; every call sends a new email. */
export function sendTestNewsletter(
  practice: Practice,
  user: { userId: string },
  content: NewsletterContent,
): Promise<Result<{ recipient: string }, never>> {
  return sendTest(practice, user, (tx) => exampleOf(tx, practice.publicUrl, content));
}

async function exampleOf(queries: Queries, publicUrl: string, content: NewsletterContent) {
  const card = await findPracticeDetails(queries);
  const { inBranding, ...email } = newsletterEmail(content, { card, publicUrl, token: "example" });
  const branding = await findBranding(queries, email.kind);
  return { ...email, ...(branding && inBranding?.(branding)) };
}
