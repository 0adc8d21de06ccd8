import { z } from "zod";
import { groupMessageRequest, messageRequest } from "#domain/messages/message.ts";
import * as resend from "#practice/messages/resend-email.ts";
import { sendGroupMessage as sendToGroup } from "#practice/messages/send-group-message.ts";
import * as send from "#practice/messages/send-message.ts";
import { adminAction } from "./request/admin-action.ts";
import { refuse } from "#http/refusals.ts";
import type { UserContext } from "#http/context.ts";
import { readBody } from "./request/input.ts";

/** POST `{messageId, recipient, subject, message}` -> `{}`: an email to a client. Refusals: 404 not-a-client, 429 too-many-messages, 409 sent-already. */
export async function sendMessage(c: UserContext): Promise<Response> {
  const sent = await send.sendMessage(c.var.deps.practice, await readBody(c, messageRequest));
  return sent.ok ? c.json({}) : refuse(c, sent);
}

/** `{groupSessionId, messageId, subject, message}` -> `{recipients}`. Refusals: 409 nobody-to-write-to, 429 too-many-messages. */
export const sendGroupMessage = adminAction(groupMessageRequest, (practice, _, message) => sendToGroup(practice, message));

/** `{mailId}` -> `{}`: queues the email again. Refusals: 404 mail-not-found, 409 mail-waiting, mail-no-longer-true, mail-wiped. */
export const resendEmail = adminAction(z.object({ mailId: z.uuid({ error: "is not an email" }) }), (practice, _, { mailId }) =>
  resend.resendMail(practice, mailId),
);
