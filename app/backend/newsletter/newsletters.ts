import type { DataClient } from "#app/backend/data-client.ts";
import { resultOf } from "#app/backend/server/data-result.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import type { Rows } from "#app/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import type { NewsletterContent, Sending } from "#domain/newsletter/newsletter-content.ts";

export type ListedNewsletter = Sending & { subject: string; revision: number };

/** All newsletters with their progress, drafts first, then the latest; or a single one. */
export async function loadNewsletters(client: DataClient, id?: string): Promise<ServerResult<ListedNewsletter[]>> {
  const read = await readFunction<{ newsletters: ListedNewsletter[] }>(client, "practice-newsletters", id === undefined ? {} : { id });
  return mapResult(read, ({ newsletters }) => newsletters);
}

/** A newsletter in the editor: a draft, or one that is being sent or was sent. */
export type EditedNewsletter = { id: string; status: Sending["status"]; content: NewsletterContent; revision: number };

/** Null if it was removed. */
export async function loadEditedNewsletter(
  client: DataClient,
  id: string,
  signal?: AbortSignal,
): Promise<ServerResult<EditedNewsletter | null>> {
  const read = client.from("newsletters").select("id,status,revision,subject,preheader,body").eq("id", id);
  const row = await (signal ? read.abortSignal(signal) : read).maybeSingle<Rows["newsletters"]>();
  return mapResult(resultOf<Rows["newsletters"] | null>(row as never), (newsletter) => {
    if (!newsletter) return null;
    const { status, revision, subject, preheader, body } = newsletter;
    return { id: newsletter.id, status, revision, content: { subject, preheader, body } };
  });
}

/** The newsletter at the revision that was read: a change is refused if another window has changed it since. */
export type NewsletterRevision = { newsletterId: string; revision: number };
type Changed = Promise<ServerResult<{ revision: number }>>;

export const saveNewsletter = (client: DataClient, request: NewsletterRevision & NewsletterContent): Changed =>
  callFunction(client, "practice-save-newsletter", request);
export const removeNewsletter = (client: DataClient, newsletter: NewsletterRevision): Changed =>
  callFunction(client, "practice-remove-newsletter", newsletter);
export const sendNewsletter = (client: DataClient, newsletter: NewsletterRevision): Changed =>
  callFunction(client, "practice-send-newsletter", newsletter);
export const pauseNewsletter = (client: DataClient, newsletter: NewsletterRevision): Changed =>
  callFunction(client, "practice-pause-newsletter", newsletter);
export const resumeNewsletter = (client: DataClient, newsletter: NewsletterRevision): Changed =>
  callFunction(client, "practice-resume-newsletter", newsletter);
export const stopNewsletter = (client: DataClient, newsletter: NewsletterRevision): Changed =>
  callFunction(client, "practice-stop-newsletter", newsletter);

export function addNewsletter(
  client: DataClient,
  newsletter: { subject: string; articleId?: string },
): Promise<ServerResult<{ newsletterId: string }>> {
  return callFunction(client, "practice-add-newsletter", newsletter);
}

/** Restores a removed draft as a new one. */
export async function addDraftAgain(client: DataClient, content: NewsletterContent): Promise<ServerResult<unknown>> {
  const added = await addNewsletter(client, { subject: content.subject });
  return added.ok ? saveNewsletter(client, { newsletterId: added.value.newsletterId, revision: 1, ...content }) : added;
}

/** The email as a subscriber gets it; the content need not be saved. */
export function previewNewsletter(
  client: DataClient,
  content: NewsletterContent,
): Promise<ServerResult<{ subject: string; html: string; plain: string; bytes: number; isClipped: boolean }>> {
  return callFunction(client, "practice-preview-newsletter", content);
}

/** The same, sent to the practitioner. */
export function requestTestNewsletter(client: DataClient, content: NewsletterContent): Promise<ServerResult<{ recipient: string }>> {
  return callFunction(client, "practice-test-newsletter", content);
}
