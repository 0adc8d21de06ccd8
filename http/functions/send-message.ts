import { Hono } from "hono";
import { messageRequest } from "#domain/messages/message.ts";
import type { Desk } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { sendMessage } from "#practice/messages/send-message.ts";
import { jsonBody } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";

/** POST `{messageId, recipient, subject, message}` -> `{}`: a letter to a client. The practitioner only. Refusals: 404 not-a-client, 429 too-many-messages. */
export function sendMessageDoor(desk: Desk): Hono {
  return new Hono().post("/", practitionerOnly(desk), async (c) => {
    const request = await jsonBody(c, messageRequest);
    if (!request.ok) return request.answer;
    const sent = await sendMessage(desk.practice, request.body);
    return sent.ok ? c.json({}) : refuse(c, sent.refusal);
  });
}
