import { findAddressesOfPlaces } from "#database/catalog/group-sessions.ts";
import { queueMail } from "#database/messages/emails.ts";
import { countRecentMessages, findMessage, lockMessages } from "#database/messages/messages.ts";
import { findPracticeDetails } from "#database/settings/practice-settings.ts";
import { type GroupMessageRequest, MAX_MESSAGES_PER_HOUR } from "#domain/messages/message.ts";
import { type Result, refused } from "#domain/result.ts";
import { messageEmail } from "#practice/emails/message.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Queues an email to each client with a place in a group session, once per address. Idempotent by messageId. Refusals: no-recipients,
 * too-many-messages (all of them or none).
 */
export function sendGroupMessage(
  { database, publicUrl }: Practice,
  { groupSessionId, ...message }: GroupMessageRequest,
): Promise<Result<{ recipients: number }>> {
  return database.transaction(async (tx) => {
    await lockMessages(tx);
    const addresses = await findAddressesOfPlaces(tx, groupSessionId);
    if (addresses.length === 0) return refused("no-recipients");
    const isSent = (await findMessage(tx, message.messageId)) !== undefined;
    if (!isSent) {
      if ((await countRecentMessages(tx)) + addresses.length > MAX_MESSAGES_PER_HOUR) return refused("too-many-messages");
      const card = await findPracticeDetails(tx);
      for (const recipient of addresses) await queueMail(tx, messageEmail({ ...message, recipient }, { card, publicUrl }));
    }
    return { ok: true, recipients: addresses.length };
  });
}
