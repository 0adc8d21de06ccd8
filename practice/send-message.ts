import { queueMail } from "#database/mail.ts";
import { countRecentMessages, isClientsAddress, isMessageWritten, lockMessages } from "#database/messages.ts";
import { practiceCard } from "#database/practice-settings.ts";
import { type MessageRequest, MOST_MESSAGES_AN_HOUR } from "#domain/message.ts";
import { type Refusable, refused } from "#domain/refusals.ts";
import { messageLetter } from "./letters/message.ts";
import type { Practice } from "./practice.ts";

/**
 * Writes a letter from the practitioner to a client; it goes out as every letter does, and the messages log shows what became of it.
 * Asked twice under one messageId, it is written once. Refusals: not-a-client (the site is no relay), too-many-messages.
 */
export function sendMessage({ database, publicUrl }: Practice, message: MessageRequest): Promise<Refusable<object>> {
  return database.transaction(async (tx) => {
    await lockMessages(tx);
    if (await isMessageWritten(tx, message.messageId)) return { ok: true };
    if (!(await isClientsAddress(tx, message.recipient))) return refused("not-a-client");
    if ((await countRecentMessages(tx)) >= MOST_MESSAGES_AN_HOUR) return refused("too-many-messages");
    await queueMail(tx, messageLetter(message, { card: await practiceCard(tx), publicUrl }));
    return { ok: true };
  });
}
