import { Hono } from "hono";
import { messageRequest } from "#domain/messages/message.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { sendMessage } from "#practice/messages/send-message.ts";
import { jsonBody } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";

/** POST `{messageId, recipient, subject, message}` -> `{}`: an email to a client. The practitioner only. Refusals: 404 not-a-client, 429 too-many-messages. */
export function sendMessageRoute(deps: Dependencies): Hono {
  return new Hono().post("/", practitionerOnly(deps), async (c) => {
    const request = await jsonBody(c, messageRequest);
    if (!request.ok) return request.answer;
    const sent = await sendMessage(deps.practice, request.body);
    return sent.ok ? c.json({}) : refuse(c, sent.refusal);
  });
}
