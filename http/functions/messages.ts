import { z } from "zod";
import { messageRequest } from "#domain/messages/message.ts";
import * as resend from "#practice/messages/resend-email.ts";
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

/** `{mailId}` -> `{}`: queues the email again. Refusals: 404 mail-not-found, 409 mail-waiting, mail-no-longer-true, mail-wiped. */
export const resendEmail = adminAction(z.object({ mailId: z.uuid({ error: "is not an email" }) }), (practice, _, { mailId }) =>
  resend.resendMail(practice, mailId),
);
