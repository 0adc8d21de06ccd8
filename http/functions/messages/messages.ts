import { z } from "zod";
import { findClientsToNotify } from "#database/bookings/notified-places.ts";
import { wordingOfKind } from "#domain/messages/email-kinds.ts";
import { findSentMessage, listMessages } from "#database/messages/sent-messages.ts";
import { messageFilter } from "#domain/messages/message-filter.ts";
import { groupMessageRequest, messageRequest, MAX_MESSAGES_PER_HOUR, placeMessageRequest } from "#domain/messages/message.ts";
import { resendMessage } from "#practice/messages/resend-message.ts";
import { sendGroupMessage as sendToGroup } from "#practice/messages/send-group-message.ts";
import * as send from "#practice/messages/send-message.ts";
import { notifyOfPlace as notify } from "#practice/messages/notify-of-place.ts";
import { previewEmail as preview, sendTestEmail } from "#practice/messages/preview-email.ts";
import { adminAction } from "../request/admin-action.ts";
import { refuse } from "#http/refusals.ts";
import type { UserContext } from "#http/context.ts";
import { readBody, readQuery } from "../request/input.ts";

/** POST `{messageId, recipient, subject, message}` -> `{}`: an email to a client. Refusals: 404 not-a-client, 429 too-many-messages, 409 sent-already. */
export async function sendMessage(c: UserContext): Promise<Response> {
  const sent = await send.sendMessage(c.var.deps.practice, await readBody(c, messageRequest));
  return sent.ok ? c.json({}) : refuse(c, sent);
}

/** `{groupSessionId, messageId, subject, message}` -> `{recipients}`. Refusals: 409 no-recipients, 429 too-many-messages. */
export const sendGroupMessage = adminAction(groupMessageRequest, (practice, _, message) => sendToGroup(practice, message));

/**
 * GET -> `{clients: [{name, bookingIds}]}`: clients whose last email gives an outdated place for upcoming sessions, at most as many as can
 * be written to in an hour.
 */
export async function clientsToNotify(c: UserContext): Promise<Response> {
  const clients = await findClientsToNotify(c.var.deps.practice.database, { limit: MAX_MESSAGES_PER_HOUR });
  return c.json({ clients: clients.map(({ name, bookingIds }) => ({ name, bookingIds })) });
}

/** `{messageId, bookingIds}` -> `{recipients}`. Refusals: 409 no-recipients, 429 too-many-messages. */
export const notifyOfPlace = adminAction(placeMessageRequest, (practice, _, request) => notify(practice, request));

const messageId = z.uuid({ error: "is not a message" });

/**
 * `{mailId}` -> `{}`: sends the email or SMS again as a new message. Refusals: 404 mail-not-found, 409 mail-waiting, mail-no-longer-true,
 * mail-wiped.
 */
export const resendMail = adminAction(z.object({ mailId: messageId }), (practice, _, { mailId }) => resendMessage(practice, mailId));

/** GET ?words=&group=&channel=&state=&client=&page= -> `{messages, isLast}`: emails and SMS without their text, the newest first; `page` counts from 0. */
export async function messages(c: UserContext): Promise<Response> {
  return c.json(await listMessages(c.var.deps.practice.database, readQuery(c, messageFilter)));
}

/** GET ?id= -> the email or SMS with its text as sent. Refusal: 404 mail-not-found. */
export async function message(c: UserContext): Promise<Response> {
  const { id } = readQuery(c, z.object({ id: messageId }));
  const found = await findSentMessage(c.var.deps.practice.database, id);
  return found ? c.json(found) : refuse(c, "mail-not-found");
}

/** `{kind, words}` -> `{subject, html, plain}`: an example of this email with the given wording, saved or not. */
export const previewEmail = adminAction(wordingOfKind, (practice, _, wording) => preview(practice, wording));

/** POST `{kind, words}` -> `{recipient}`: the same, sent to the practitioner's own address. Refusal: 429 too-often. */
export async function testEmail(c: UserContext): Promise<Response> {
  const wording = await readBody(c, wordingOfKind);
  const { deps, user } = c.var;
  const limited = await deps.limits.take([{ rule: "test emails by user", who: user.userId }]);
  if (limited) return refuse(c, limited);
  const sent = await sendTestEmail(deps.practice, user, wording);
  return sent.ok ? c.json({ recipient: sent.recipient }) : refuse(c, sent);
}
