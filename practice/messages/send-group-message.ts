import { findParticipants } from "#database/catalog/group-sessions.ts";
import { queueMail } from "#database/messages/emails.ts";
import { countRecentMessages, countWritten, lockMessages } from "#database/messages/messages.ts";
import { findPracticeDetails } from "#database/settings/practice-settings.ts";
import { type GroupMessageRequest, MAX_MESSAGES_PER_HOUR } from "#domain/messages/message.ts";
import { type Result, refused } from "#domain/result.ts";
import { messageEmail } from "#practice/emails/message.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Queues an email to each client with a place in a group session, once per address; those without one are to be rung. Idempotent by
 * messageId. Refusals: no-recipients, too-many-messages (all of them or none).
 */
export function sendGroupMessage(
  { database, publicUrl }: Practice,
  { groupSessionId, ...message }: GroupMessageRequest,
): Promise<Result<{ recipients: number }>> {
  return database.transaction(async (tx) => {
    await lockMessages(tx);
    const participants = await findParticipants(tx, groupSessionId);
    if (participants.length === 0) return refused("no-recipients");
    const isWritten = (await countWritten(tx, "message", message.messageId)) > 0;
    if (!isWritten) {
      if ((await countRecentMessages(tx)) + participants.length > MAX_MESSAGES_PER_HOUR) return refused("too-many-messages");
      const practice = { card: await findPracticeDetails(tx), publicUrl };
      for (const { address, bookingId, name, phone } of participants) {
        const email = messageEmail({ ...message, recipient: address }, practice);
        const call = { about: `${message.messageId} ${bookingId}`, bookingId, client: { name, phone, call: "asked" as const } };
        await queueMail(tx, address === "" ? { ...email, ...call } : email);
      }
    }
    return { ok: true, recipients: participants.length };
  });
}
