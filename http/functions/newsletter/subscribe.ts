import { type Context, Hono } from "hono";
import { subscription } from "#domain/newsletter/newsletter.ts";
import { byPlace } from "#http/auth/requests/rate-limits.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { jsonBody } from "#http/functions/json-body.ts";
import { refuse } from "#http/refusals.ts";
import { subscribe } from "#practice/newsletter/subscribe.ts";
import { isForm, isOwnForm, toStep } from "./by-hand.ts";

/**
 * POST {email} -> {}: the same for every address, known or not; an email there asks for the yes. Also takes the form of the site's own page,
 * which it answers with a page; not that of a foreign one. Refusals: 400 invalid-request, 429 too-many-requests.
 */
export function subscribeRoute(deps: Dependencies): Hono {
  return new Hono().post("/", async (c) => {
    if (isForm(c)) {
      if (!isOwnForm(c, deps.publicUrl)) return refuse(c, "invalid-request", "Please use the form on our own page");
      const given = subscription.safeParse(await c.req.parseBody());
      if (!given.success) return toStep(c, "not-an-address");
      return toStep(c, (await ask(deps, c, given.data.email)) === undefined ? "asked" : "too-often");
    }
    const given = await jsonBody(c, subscription);
    if (!given.ok) return given.answer;
    const wait = await ask(deps, c, given.body.email);
    if (wait === undefined) return c.json({});
    c.header("Retry-After", String(wait));
    return refuse(c, "too-many-requests");
  });
}

/** Resolves to the seconds to wait when too many asked from there. That an address was written to often is told to nobody: it just gets no more. */
async function ask(deps: Dependencies, c: Context, email: string): Promise<number | undefined> {
  const wait = await deps.limits.take(byPlace(deps, c, "letters by place"));
  if (wait !== undefined) return wait;
  const enough = await deps.limits.take([{ rule: "newsletter by address", who: mailboxOf(email) }]);
  if (enough === undefined) await subscribe(deps.practice, email);
  return undefined;
}

/** What many services take for one box: whatever follows a plus sign is the owner's own mark, and a stranger could invent as many as they like. */
function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, "");
}
