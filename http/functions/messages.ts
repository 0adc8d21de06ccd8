import { z } from "zod";
import { emailInOwnWords } from "#domain/messages/email-kinds.ts";
import { groupMessageRequest, messageRequest } from "#domain/messages/message.ts";
import * as resend from "#practice/messages/resend-email.ts";
import { sendGroupMessage as sendToGroup } from "#practice/messages/send-group-message.ts";
import * as send from "#practice/messages/send-message.ts";
import { previewEmail as preview, sendTestEmail } from "#practice/messages/own-words.ts";
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

/** `{kind, words}` -> `{subject, html, plain}`: an example of this email with words that need not be saved. */
export const previewEmail = adminAction(emailInOwnWords, (practice, _, asked) => preview(practice, asked));

/** POST `{kind, words}` -> `{recipient}`: the same, sent to the practitioner's own address. Refusal: 429 too-often. */
export async function testEmail(c: UserContext): Promise<Response> {
  const asked = await readBody(c, emailInOwnWords);
  const { deps, user } = c.var;
  const limited = await deps.limits.take([{ rule: "test emails by user", who: user.userId }]);
  if (limited) return refuse(c, limited);
  const sent = await sendTestEmail(deps.practice, user, asked);
  return sent.ok ? c.json({ recipient: sent.recipient }) : refuse(c, sent);
}
