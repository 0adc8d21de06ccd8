import type { Queries } from "#database/connection/connect.ts";
import { findClientsOf, findParticipants, type Participant } from "#server/catalog/group-sessions.queries.ts";
import { queueMail } from "./emails.queries.ts";
import { countRecentMessages, countWritten, lockMessages } from "./messages.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import {
  type BookingsMessageRequest,
  type GroupMessageRequest,
  MAX_MESSAGES_PER_HOUR,
} from "#domain/messages/message.ts";
import { done, refused } from "#domain/result.ts";
import { messageEmail } from "./emails/message.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Queues an email to each client with a place in a group session, once per address; those without one are to be rung. All of them
 * or none; idempotent by messageId.
 */
export function sendGroupMessage(practice: Practice, _: unknown, { groupSessionId, ...message }: GroupMessageRequest) {
  return sendToAll(practice, message, (tx) => findParticipants(tx, groupSessionId));
}

/** Does the same for the clients of these bookings; whose booking is cancelled gets none. */
export function sendBookingsMessage(
  practice: Practice,
  _: unknown,
  { bookingIds, ...message }: BookingsMessageRequest,
) {
  return sendToAll(practice, message, (tx) => findClientsOf(tx, bookingIds));
}

function sendToAll(
  { database, publicUrl }: Practice,
  message: Omit<GroupMessageRequest, "groupSessionId">,
  find: (tx: Queries) => Promise<Participant[]>,
) {
  return database.transaction(async (tx) => {
    await lockMessages(tx);
    const participants = await find(tx);
    if (participants.length === 0) return refused("no-recipients");
    const isWritten = (await countWritten(tx, "message", message.messageId)) > 0;
    if (!isWritten) {
      if ((await countRecentMessages(tx)) + participants.length > MAX_MESSAGES_PER_HOUR)
        return refused("too-many-messages");
      const practice = { card: await findPracticeDetails(tx), publicUrl };
      for (const { address, bookingId, name, phone } of participants) {
        const email = messageEmail({ ...message, recipient: address }, practice);
        const call = {
          about: `${message.messageId} ${bookingId}`,
          bookingId,
          client: { name, phone, call: "asked" as const },
        };
        await queueMail(tx, address === "" ? { ...email, ...call } : email);
      }
    }
    return done({ recipients: participants.length });
  });
}
