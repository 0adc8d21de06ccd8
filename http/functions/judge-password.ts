import { Hono } from "hono";
import { z } from "zod";
import { networkPlace } from "#domain/accounts/network-place.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { judgePassword } from "#practice/accounts/password-strength.ts";
import { jsonBody } from "./json-body.ts";

const body = z.object({ password: z.string().max(200), about: z.array(z.string().max(300)).max(4).default([]) });

/**
 * POST `{password, about}` -> `{fault: null | the wire's sentence}`: what signing up with this password would say, before it is tried
 *. Kept nowhere. Whoever asks too often is not answered any more: the sign-up will say.
 */
export function judgePasswordRoute(deps: Dependencies): Hono {
  return new Hono().post("/", async (c) => {
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const address = deps.addressOf(c);
    const wait = address === undefined ? undefined : await deps.limits.take([{ rule: "judgements by place", who: networkPlace(address) }]);
    if (wait !== undefined) {
      return c.json({ code: "too-often", error: "Please try again in a few minutes" }, 429, { "Retry-After": String(wait) });
    }
    const fault = await judgePassword(request.body.password, deps.accounts.passwords, request.body.about);
    return c.json({ fault: fault?.message ?? null });
  });
}
