import { type Email, queueMail } from "#database/messages/emails.ts";
import { countRecentMessages, findMessage, isKnownAddress, lockMessages } from "#database/messages/messages.ts";
import { findPracticeDetails } from "#database/settings/practice-settings.ts";
import { type MessageRequest, MAX_MESSAGES_PER_HOUR } from "#domain/messages/message.ts";
import { type Result, refused } from "#domain/result.ts";
import { messageEmail } from "#practice/emails/message.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Queues an email from the practitioner to a client. Idempotent by messageId. Refusals: sent-already (same messageId, other text),
 * not-a-client (the site is not an open relay), too-many-messages.
 */
export function sendMessage({ database, publicUrl }: Practice, message: MessageRequest): Promise<Result> {
  return database.transaction(async (tx) => {
    await lockMessages(tx);
    const email = messageEmail(message, { card: await findPracticeDetails(tx), publicUrl });
    const before = await findMessage(tx, message.messageId);
    if (before) return isSame(before, email) ? { ok: true } : refused("sent-already");
    if (!(await isKnownAddress(tx, message.recipient))) return refused("not-a-client");
    if ((await countRecentMessages(tx)) >= MAX_MESSAGES_PER_HOUR) return refused("too-many-messages");
    await queueMail(tx, email);
    return { ok: true };
  });
}

type Words = Pick<Email, "recipient" | "subject" | "plain">;

function isSame(before: Words, email: Words): boolean {
  return before.recipient === email.recipient && before.subject === email.subject && before.plain === email.plain;
}
