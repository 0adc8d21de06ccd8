import { Hono } from "hono";
import { z } from "zod";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { resendMail } from "#practice/messages/resend-email.ts";
import { jsonBody } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";

const body = z.object({ mailId: z.uuid({ error: "is not a letter" }) });

/** POST `{mailId}` -> `{}`: the email is queued again. The practitioner only. Refusals: 404 mail-not-found, 409 mail-waiting, mail-no-longer-true, mail-wiped. */
export function resendMailRoute(deps: Dependencies): Hono {
  return new Hono().post("/", practitionerOnly(deps), async (c) => {
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const resent = await resendMail(deps.practice, request.body.mailId);
    return resent.ok ? c.json({}) : refuse(c, resent.refusal);
  });
}
