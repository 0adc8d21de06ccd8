import { setCookie } from "hono/cookie";
import { type FirstRun, findFirstRun } from "#server/settings/first-run.queries.ts";
import { founding, previewCookie } from "#domain/first-run/founding.ts";
import { type AppContext, byIp } from "#kit/server/context.ts";
import { readBody } from "#kit/server/input.ts";
import { refused } from "#domain/result.ts";
import { foundByLink, isSetupSecret } from "./create-practice.ts";
import { checkPasswordStrength } from "#server/accounts/passwords/password-strength.ts";
import { readFirstRun } from "./first-run.ts";

const PREVIEW_SECONDS = 60 * 60 * 24 * 90;

/**
 * POST `{secret, businessName, email, password, zone}` -> `{}`: makes the practitioner's account and the settings, once.
 */
export async function createPractice(c: AppContext) {
  const body = await readBody(c, founding);
  const { practice, limits, accounts } = c.var.deps;
  const limited = await limits.take(byIp(c, "proof by IP"));
  if (limited) return limited;
  if (!(await isSetupSecret(practice, body.secret))) return refused("link-over");
  const fault = await checkPasswordStrength(body.password, accounts.passwords, [body.email, body.businessName]);
  if (fault) return refused("password-weak", { detail: fault.message });
  const founded = await foundByLink(practice, body);
  if (!founded.ok) return founded;
  showSite(c, await findFirstRun(practice.database));
  return c.json({});
}

/**
 * GET -> `{firstRun: null | {isOpen, isHidden, steps: [{id, isDone}], unsetPlaces, standIns}}`. While the practice is closed, the answer sets a cookie that lets
 * this browser see the site.
 */
export async function firstRun(c: AppContext): Promise<Response> {
  const { practice } = c.var.deps;
  const found = await findFirstRun(practice.database);
  showSite(c, found);
  return c.json({ firstRun: found ? await readFirstRun(practice, found) : null });
}

/** Lets this browser see the site before it opens. */
function showSite(c: AppContext, found: FirstRun | undefined): void {
  if (!found || found.isOpen) return;
  const { publicUrl } = c.var.deps;
  const secure = publicUrl.startsWith("https:");
  setCookie(c, previewCookie(publicUrl), found.previewKey, {
    httpOnly: true,
    sameSite: "Lax",
    secure,
    path: "/",
    maxAge: PREVIEW_SECONDS,
  });
}
