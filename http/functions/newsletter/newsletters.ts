import { z } from "zod";
import { listSendings } from "#database/newsletter/newsletters.ts";
import { retrySubscriber as retry } from "#database/newsletter/subscribers.ts";
import { newsletterContent } from "#domain/newsletter/newsletter-content.ts";
import type { UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import * as edit from "#practice/newsletter/edit-newsletter.ts";
import * as sending from "#practice/newsletter/start-sending.ts";
import { adminAction } from "../request/admin-action.ts";
import { readBody, readQuery } from "../request/input.ts";

const isNewsletter = { error: "is not a newsletter" };
const seen = { newsletterId: z.uuid(isNewsletter), revision: z.int({ error: "is not a revision" }) };
const seenNewsletter = z.object(seen);
const { subject } = newsletterContent.shape;

/** GET `?id=` -> `{newsletters}`: each with its sending progress; only one if `id` is given. */
export async function listNewsletters(c: UserContext): Promise<Response> {
  const { id } = readQuery(c, z.object({ id: z.optional(z.uuid(isNewsletter)) }));
  return c.json({ newsletters: await listSendings(c.var.deps.practice.database, id) });
}

/** `{subject, articleId?}` -> `{newsletterId}`: adds a newsletter, empty or about an article. Refusals: 404 article-not-found. */
export const addNewsletter = adminAction(
  z.object({ subject, articleId: z.optional(z.uuid({ error: "is not an article" })) }),
  edit.addNewsletter,
);

/** `{newsletterId, revision, subject, preheader, body}` -> `{revision}` */
export const saveNewsletter = adminAction(z.object({ ...seen, ...newsletterContent.shape }), edit.saveNewsletter);

/** `{newsletterId, revision}` -> `{revision}` */
export const removeNewsletter = adminAction(seenNewsletter, edit.removeNewsletter);

/** `{subject, preheader, body}` -> `{subject, html, plain}`: the rendered email, saved or not. */
export const previewNewsletter = adminAction(newsletterContent, edit.previewNewsletter);

/** POST `{subject, preheader, body}` -> `{recipient}`: the same, sent to the practitioner's own address. Refusal: 429 too-often. */
export async function testNewsletter(c: UserContext): Promise<Response> {
  const content = await readBody(c, newsletterContent);
  const { deps, user } = c.var;
  const limited = await deps.limits.take([{ rule: "test emails by user", who: user.userId }]);
  if (limited) return refuse(c, limited);
  const sent = await edit.sendTestNewsletter(deps.practice, user, content);
  return sent.ok ? c.json({ recipient: sent.recipient }) : refuse(c, sent);
}

/** `{newsletterId, revision}` -> `{revision}`: starts the sending. Refusals: 409 newsletter-is-sent, newsletter-is-empty, no-subscribers. */
export const sendNewsletter = adminAction(seenNewsletter, sending.startSending);

/** `{newsletterId, revision}` -> `{revision}` */
export const pauseNewsletter = adminAction(seenNewsletter, sending.pauseSending);

/** `{newsletterId, revision}` -> `{revision}` */
export const resumeNewsletter = adminAction(seenNewsletter, sending.resumeSending);

/** `{newsletterId, revision}` -> `{revision}`: no further email of it is sent. */
export const stopNewsletter = adminAction(seenNewsletter, sending.stopSending);

/** `{subscriberId}` -> `{}`: resumes sending newsletters to an address that the mail server had refused. */
export const retrySubscriber = adminAction(
  z.object({ subscriberId: z.uuid({ error: "is not a subscriber" }) }),
  async (practice, _, body) => {
    await retry(practice.database, body.subscriberId);
    return { ok: true };
  },
);
