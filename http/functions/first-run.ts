import { setCookie } from "hono/cookie";
import { z } from "zod";
import { type FirstRun, findFirstRun } from "#database/settings/first-run.ts";
import { founding, foundingFacts } from "#domain/first-run/founding.ts";
import { startingOffer } from "#domain/first-run/trades.ts";
import { byIp } from "#http/auth/requests/rate-limits.ts";
import type { AppContext, UserContext } from "#http/context.ts";
import { previewCookie } from "#http/first-run/while-closed.ts";
import { refuse } from "#http/refusals.ts";
import { foundByLink, isSetupSecret } from "#practice/accounts/found-practice.ts";
import { checkPasswordStrength } from "#practice/accounts/passwords/password-strength.ts";
import * as run from "#practice/first-run/first-run.ts";
import { startOffer as start } from "#practice/first-run/start-offer.ts";
import { checkTestPayment, startTestPayment } from "#practice/payments/test-payment.ts";
import { adminAction } from "./request/admin-action.ts";
import { readBody } from "./request/input.ts";

const PREVIEW_SECONDS = 60 * 60 * 24 * 90;

/** POST `{secret}` -> `{}`: whether the one-time link still founds the practice. Refusals: 404 link-over, 429 too-often. */
export async function checkSetupLink(c: AppContext): Promise<Response> {
  const { secret } = await readBody(c, z.object({ secret: foundingFacts.secret }));
  const limited = await c.var.deps.limits.take(byIp(c, "proof by IP"));
  if (limited) return refuse(c, limited);
  return (await isSetupSecret(c.var.deps.practice, secret)) ? c.json({}) : refuse(c, "link-over", LINK_OVER);
}

const LINK_OVER = { detail: "This link has been used or replaced. The newest one is printed when the program starts" };

/**
 * POST `{secret, businessName, email, password, zone}` -> `{}`: makes the practitioner's account and the settings, once. Refusals: 404
 * link-over, 400 invalid-request (also of a password that is too weak), 429 too-often.
 */
export async function foundPractice(c: AppContext): Promise<Response> {
  const body = await readBody(c, founding);
  const { practice, limits, accounts } = c.var.deps;
  const limited = await limits.take(byIp(c, "proof by IP"));
  if (limited) return refuse(c, limited);
  if (!(await isSetupSecret(practice, body.secret))) return refuse(c, "link-over", LINK_OVER);
  const fault = await checkPasswordStrength(body.password, accounts.passwords, [body.email, body.businessName]);
  if (fault) return refuse(c, "password-weak", { detail: fault.message });
  const founded = await foundByLink(practice, body);
  if (founded.ok) {
    showSite(c, await findFirstRun(practice.database));
    return c.json({});
  }
  return refuse(c, founded, founded.reason === "link-over" ? LINK_OVER : {});
}

/**
 * GET -> `{firstRun: null | {isOpen, isHidden, steps: [{id, isDone}], unsetPlaces}}`. While the practice is closed, the answer sets a cookie that lets
 * this browser see the site.
 */
export async function firstRun(c: UserContext): Promise<Response> {
  const { practice } = c.var.deps;
  const found = await findFirstRun(practice.database);
  showSite(c, found);
  return c.json({ firstRun: found ? await run.readFirstRun(practice, found) : null });
}

/** Lets this browser see the site before it opens. */
function showSite(c: AppContext, found: FirstRun | undefined): void {
  if (!found || found.isOpen) return;
  const { publicUrl } = c.var.deps;
  const secure = publicUrl.startsWith("https:");
  setCookie(c, previewCookie(publicUrl), found.previewKey, { httpOnly: true, sameSite: "Lax", secure, path: "/", maxAge: PREVIEW_SECONDS });
}

/** `{}` -> `{}`: the site is public from now on. */
export const openPractice = adminAction(z.object({}), run.openPractice);

/** `{trades, services: [{trade, from, name, duration, price}]}` -> `{}`: a list to begin with, and its pages. Refusal: 409 changed-meanwhile. */
export const startOffer = adminAction(startingOffer, start);

/** `{}` -> `{url}`, the card page of a test payment, or `{webhook: true | false | null}` with keys that move money. Refusal: 503 payment-unavailable. */
export const testPayment = adminAction(z.object({}), startTestPayment);

/** `{sessionId}` -> `{isPaid}`. Refusal: 503 payment-unavailable. */
export const testPaymentResult = adminAction(z.object({ sessionId: z.string().max(300) }), (practice, _, { sessionId }) =>
  checkTestPayment(practice, sessionId),
);

/** `{step}` -> `{}`: marks a step as done. */
export const finishStep = adminAction(run.markedStep, run.finishStep);

/** `{}` -> `{}`: hides the checklist on the dashboard. */
export const hideChecklist = adminAction(z.object({}), run.hideChecklist);
