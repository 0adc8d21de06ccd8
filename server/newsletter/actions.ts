import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { listSendings } from "./newsletters.queries.ts";
import { retrySubscriber as retry } from "./subscribers.queries.ts";
import { newsletterContent } from "#domain/newsletter/newsletter-content.ts";
import { done } from "#domain/result.ts";
import { action, admin, anyone, file, pick, read, refusals } from "#kit/server/action.ts";
import { endpoint } from "#kit/server/mount.ts";
import * as edit from "./edit-newsletter.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import * as sending from "./start-sending.ts";
import * as forms from "./subscriptions.endpoint.ts";

/** Why a newsletter is refused. */
const NEWSLETTER = refusals({
  "newsletter-not-found": [404, msg("This newsletter no longer exists")],
  "changed-meanwhile": [409, msg("This was changed in another window meanwhile. Please look at it again")],
  "newsletter-is-sent": [409, msg("This newsletter is being sent or was sent. It stays as it is")],
  "newsletter-is-empty": [409, msg("This newsletter has no text yet. Write it before you send it")],
  "newsletter-not-sending": [409, msg("This newsletter is not being sent any more")],
  "no-subscribers": [409, msg("There are no subscribers yet. People count once they have confirmed by email")],
});

const isNewsletter = { error: "is not a newsletter" };
const seen = { newsletterId: z.uuid(isNewsletter), revision: z.int({ error: "is not a revision" }) };
const { subject } = newsletterContent.shape;
const unsent = pick(NEWSLETTER, "newsletter-not-found", "changed-meanwhile", "newsletter-is-sent");
const underWay = pick(NEWSLETTER, "newsletter-not-found", "changed-meanwhile", "newsletter-not-sending");

export const newsletters = read("practice-newsletters", {
  about: "All newsletters, each with the progress of its sending; only one if `id` is given.",
  who: admin,
  input: z.object({ id: z.optional(z.uuid(isNewsletter)) }),
  run: async ({ database }, _, { id }) => done({ newsletters: await listSendings(database, id) }),
});

export const addNewsletter = action("practice-add-newsletter", {
  about: "Adds a newsletter, empty or about an article.",
  who: admin,
  input: z.object({ subject, articleId: z.optional(z.uuid({ error: "is not an article" })) }),
  refusals: { "article-not-found": [404, msg("This article no longer exists")] },
  run: edit.addNewsletter,
});

export const saveNewsletter = action("practice-save-newsletter", {
  about: "Saves the text of a newsletter.",
  who: admin,
  input: z.object({ ...seen, ...newsletterContent.shape }),
  refusals: unsent,
  run: edit.saveNewsletter,
});

export const removeNewsletter = action("practice-remove-newsletter", {
  about: "Removes a newsletter that was not sent.",
  who: admin,
  input: z.object(seen),
  refusals: unsent,
  run: edit.removeNewsletter,
});

export const previewNewsletter = action("practice-preview-newsletter", {
  about: "The email as a subscriber would get it, whether it is saved or not.",
  who: admin,
  input: newsletterContent,
  run: edit.previewNewsletter,
});

export const testNewsletter = action("practice-test-newsletter", {
  about: "Sends the same to the practitioner's own address.",
  who: admin,
  input: newsletterContent,
  limits: [{ rule: "test emails by user", per: "user" }],
  run: edit.sendTestNewsletter,
});

export const sendNewsletter = action("practice-send-newsletter", {
  about: "Starts the sending.",
  who: admin,
  input: z.object(seen),
  refusals: { ...unsent, ...pick(NEWSLETTER, "newsletter-is-empty", "no-subscribers") },
  run: sending.startSending,
});

export const pauseNewsletter = action("practice-pause-newsletter", {
  about: "Pauses the sending.",
  who: admin,
  input: z.object(seen),
  refusals: underWay,
  run: sending.pauseSending,
});

export const resumeNewsletter = action("practice-resume-newsletter", {
  about: "Goes on where the sending was paused.",
  who: admin,
  input: z.object(seen),
  refusals: underWay,
  run: sending.resumeSending,
});

export const stopNewsletter = action("practice-stop-newsletter", {
  about: "No further email of it is sent.",
  who: admin,
  input: z.object(seen),
  refusals: underWay,
  run: sending.stopSending,
});

export const retrySubscriber = action("practice-retry-subscriber", {
  about: "Sends newsletters again to an address that the mail server had refused.",
  who: admin,
  input: z.object({ subscriberId: z.uuid({ error: "is not a subscriber" }) }),
  run: async ({ database }, _, { subscriberId }) => {
    await retry(database, subscriberId);
    return done();
  },
});

export const newsletterList = file("newsletter-list", {
  about: "The confirmed subscribers as a CSV file.",
  who: admin,
  input: z.object({}),
  exports: "subscribers",
  run: async (practice) => {
    const { name, text } = await exportSubscribers(practice);
    return done({ file: { name, type: "text/csv; charset=utf-8", body: text } });
  },
});

export const subscribe = endpoint("subscribe", {
  about:
    "`{email}` -> `{}`: emails a confirmation link, the same answer for every address. Also takes the form of the site's page.",
  method: "POST",
  who: anyone,
  handle: forms.subscribe,
});

export const requestWayOut = endpoint("request-way-out", {
  about:
    "`{email}` -> `{}`: emails a subscriber a link to unsubscribe, the same answer for every address. Also takes the page's form.",
  method: "POST",
  who: anyone,
  handle: forms.requestWayOut,
});

export const confirmPage = endpoint("confirm-subscription", {
  about: "Confirms nothing, since mail scanners send it: leads to the page with the button.",
  method: "GET",
  who: anyone,
  handle: forms.confirmPage,
});

export const confirmSubscription = endpoint("confirm-subscription", {
  about: "`?token=`: confirms a subscription, and leads to the page that says so.",
  method: "POST",
  who: anyone,
  handle: forms.confirmSubscription,
});

export const leavePage = endpoint("unsubscribe", {
  about: "Changes nothing: leads to the page with the button.",
  method: "GET",
  who: anyone,
  handle: forms.leavePage,
});

export const unsubscribe = endpoint("unsubscribe", {
  about: "`?token=`: takes an address off the list (RFC 8058), or the page's button does.",
  method: "POST",
  who: anyone,
  handle: forms.unsubscribe,
});
