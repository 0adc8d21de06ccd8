import type { DataClient } from "#app/kit/backend/data-client.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { act, ask } from "#app/kit/backend/server/functions.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { addNewsletter, newsletters, saveNewsletter } from "#server/newsletter/actions.ts";
import type { NewsletterContent, Sending } from "#domain/newsletter/newsletter-content.ts";

export type ListedNewsletter = Sending & { subject: string; revision: number };

/** All newsletters with their progress, drafts first, then the latest; or a single one. */
export async function loadNewsletters(client: DataClient, id?: string): Promise<ServerResult<ListedNewsletter[]>> {
  const read = await ask<typeof newsletters>(client, "practice-newsletters", { id });
  return mapResult(read, (answer) => answer.newsletters);
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

/** Restores a removed draft as a new one. */
export async function addDraftAgain(client: DataClient, content: NewsletterContent): Promise<ServerResult<unknown>> {
  const added = await act<typeof addNewsletter>(client, "practice-add-newsletter", { subject: content.subject });
  if (!added.ok) return added;
  return act<typeof saveNewsletter>(client, "practice-save-newsletter", { ...added.value, revision: 1, ...content });
}
