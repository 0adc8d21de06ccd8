import { type Email, queueMail } from "./emails.queries.ts";
import { countRecentMessages, findMessage, isKnownAddress, lockMessages } from "./messages.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { type MessageRequest, MAX_MESSAGES_PER_HOUR } from "#domain/messages/message.ts";
import { done, refused } from "#domain/result.ts";
import { messageEmail } from "./emails/message.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Queues an email from the practitioner to a client. Idempotent by messageId; with other text it is refused, and so is who is no client:
 * the site is no open relay.
 */
export function sendMessage({ database, publicUrl }: Practice, _: unknown, message: MessageRequest) {
  return database.transaction(async (tx) => {
    await lockMessages(tx);
    const email = messageEmail(message, { card: await findPracticeDetails(tx), publicUrl });
    const before = await findMessage(tx, message.messageId);
    if (before) return isSame(before, email) ? done() : refused("sent-already");
    if (!(await isKnownAddress(tx, message.recipient))) return refused("not-a-client");
    if ((await countRecentMessages(tx)) >= MAX_MESSAGES_PER_HOUR) return refused("too-many-messages");
    await queueMail(tx, email);
    return done();
  });
}

type Words = Pick<Email, "recipient" | "subject" | "plain">;

function isSame(before: Words, email: Words): boolean {
  return before.recipient === email.recipient && before.subject === email.subject && before.plain === email.plain;
}
