import type { Context } from "hono";
import type { NewsletterStep } from "#domain/newsletter/newsletter-steps.ts";

/** Whether a page's own form asks, as it does where scripts are switched off: it is answered with a page, not with JSON. */
export function isForm(c: Context): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header("content-type") ?? "");
}

/** Whether a page of this site sends the form. Browsers say so themselves; those that are too old name the origin, programs neither. */
export function isOwnForm(c: Context, publicUrl: string): boolean {
  const { "sec-fetch-site": site, origin } = c.req.header();
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined || origin === new URL(publicUrl).origin;
}

/** To the page that says how it went. */
export function toStep(c: Context, step: NewsletterStep, token?: string) {
  return c.redirect(`/newsletter/${step}${token === undefined ? "" : `?${new URLSearchParams({ token })}`}`, 303);
}

/** The secret of an email's link, from the address; too long is none. */
export function linkToken(c: Context): string {
  return (c.req.query("token") ?? "").slice(0, 200);
}
