import { type Letter, queueMail } from "#database/messages/emails.ts";
import { countRecentMessages, findMessage, isClientsAddress, lockMessages } from "#database/messages/messages.ts";
import { practiceCard } from "#database/practice-settings.ts";
import { type MessageRequest, MOST_MESSAGES_AN_HOUR } from "#domain/messages/message.ts";
import { type Refusable, refused } from "#domain/refusals.ts";
import { messageLetter } from "#practice/emails/message.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Writes a letter from the practitioner to a client; it goes out as every letter does, and the messages log shows what became of it.
 * Asked twice under one messageId, it is written once. Refusals: sent-already (under this messageId, with other words), not-a-client (the site is no relay), too-many-messages.
 */
export function sendMessage({ database, publicUrl }: Practice, message: MessageRequest): Promise<Refusable<object>> {
  return database.transaction(async (tx) => {
    await lockMessages(tx);
    const letter = messageLetter(message, { card: await practiceCard(tx), publicUrl });
    const before = await findMessage(tx, message.messageId);
    if (before) return isSame(before, letter) ? { ok: true } : refused("sent-already");
    if (!(await isClientsAddress(tx, message.recipient))) return refused("not-a-client");
    if ((await countRecentMessages(tx)) >= MOST_MESSAGES_AN_HOUR) return refused("too-many-messages");
    await queueMail(tx, letter);
    return { ok: true };
  });
}

type Words = Pick<Letter, "recipient" | "subject" | "plain">;

function isSame(before: Words, letter: Words): boolean {
  return before.recipient === letter.recipient && before.subject === letter.subject && before.plain === letter.plain;
}
