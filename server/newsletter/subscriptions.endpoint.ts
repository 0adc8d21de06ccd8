import { t } from "@sacred-space/words/t.ts";
import { forgetSubscriber } from "./subscribers.queries.ts";
import { mailboxOf } from "#domain/accounts/mailbox.ts";
import type { NewsletterStep } from "#domain/newsletter/newsletter-steps.ts";
import { type Rejection, refused } from "#domain/result.ts";
import { type AppContext, byIp } from "#kit/server/context.ts";
import { digest } from "#server/accounts/hash-token.ts";
import * as confirm from "./confirm-subscription.ts";
import { sendWayOut } from "./send-way-out.ts";
import { subscribe as askForConfirmation } from "./subscribe.ts";
import type { Practice } from "#kit/server/practice.ts";
import { readBody } from "#kit/server/input.ts";
import * as z from "zod/mini";
import { mailAddress } from "#domain/text/stored-text.ts";

const subscription = z.object({ email: mailAddress().check(z.toLowerCase()) });

/**
 * POST `{email}` -> `{}`: emails a confirmation link; the answer is the same for every address, known or not. Also accepts the form of the
 * site's own page, which works without scripts and is answered with a page.
 */
export function subscribe(c: AppContext) {
  return emailAddress(c, askForConfirmation, "asked");
}

/**
 * POST `{email}` -> `{}`: emails a subscriber a link to unsubscribe, for a link that was cut; the answer is the same for every address. Also
 * accepts the page's form.
 */
export function requestWayOut(c: AppContext) {
  return emailAddress(c, sendWayOut, "leave-asked");
}

type Emailing = (practice: Practice, email: string) => Promise<void>;

async function emailAddress(c: AppContext, send: Emailing, done: NewsletterStep) {
  if (isForm(c)) {
    if (!isOwnForm(c)) return refused("invalid-request", { detail: t("Please use the form on our own page") });
    const form = subscription.safeParse(await c.req.parseBody());
    if (!form.success) return toStep(c, "not-an-address");
    return toStep(c, (await sendWithinLimits(c, form.data.email, send)) ? "too-often" : done);
  }
  const { email } = await readBody(c, subscription);
  const limited = await sendWithinLimits(c, email, send);
  return limited
    ? { ...limited, detail: t("There were too many requests from your network. Please try again later") }
    : c.json({});
}

/** Rejects only by the request's IP address. An address that has had enough emails gets no more, and the answer does not reveal it. */
async function sendWithinLimits(
  c: AppContext,
  email: string,
  send: Emailing,
): Promise<Rejection<"too-often"> | undefined> {
  const { limits, practice } = c.var.deps;
  const limited = await limits.take(byIp(c, "emails by IP"));
  if (limited) return limited;
  const mailbox = mailboxOf(email);
  const limitedAddress = await limits.take([
    { rule: "newsletter by mailbox", who: mailbox },
    { rule: "emails by strangers", who: mailbox },
  ]);
  if (!limitedAddress) await send(practice, email);
  return undefined;
}

/** POST ?token= -> confirms a subscription; redirects to the page that shows the result. */
export async function confirmSubscription(c: AppContext): Promise<Response> {
  const confirmed = await confirm.confirmSubscription(c.var.deps.practice, linkToken(c));
  return toStep(c, confirmed.ok ? "confirmed" : "link-over");
}

/** GET, as sent by mail scanners, confirms nothing: it redirects to the page with the button. */
export function confirmPage(c: AppContext): Response {
  return toStep(c, "confirm", linkToken(c));
}

/**
 * POST ?token= takes the address off the list: the one-click request of a mail program (RFC 8058, no redirect), or the button of the
 * page, which leads to a page. A link that belongs to no subscriber, cut or used before, gets an answer that says so.
 */
export async function unsubscribe(c: AppContext) {
  const hasLeft = await c.var.deps.practice.database.transaction((tx) => forgetSubscriber(tx, digest(linkToken(c))));
  const leave = isForm(c) ? (await c.req.parseBody())["leave"] : undefined;
  if (leave === "by-hand") return toStep(c, hasLeft ? "left" : "leave-link-unknown");
  return c.text(hasLeft ? t("You are unsubscribed.") : t("Nobody is subscribed by this link."));
}

/** GET changes nothing: it leads to the page with the button. */
export function leavePage(c: AppContext): Response {
  return toStep(c, "leave", linkToken(c));
}

function isForm(c: AppContext): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header("content-type") ?? "");
}

/** Current browsers send Sec-Fetch-Site, older ones Origin; other programs send neither. */
function isOwnForm(c: AppContext): boolean {
  const { "sec-fetch-site": site, origin } = c.req.header();
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined || origin === new URL(c.var.deps.publicUrl).origin;
}

function toStep(c: AppContext, step: NewsletterStep, token?: string): Response {
  return c.redirect(`/newsletter/${step}${token === undefined ? "" : `?${new URLSearchParams({ token })}`}`, 303);
}

function linkToken(c: AppContext): string {
  return (c.req.query("token") ?? "").slice(0, 200);
}
