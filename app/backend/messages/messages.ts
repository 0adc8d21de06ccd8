import type { DataClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import type { MessageFilter } from "#domain/messages/message-filter.ts";
import type { ListedMessage as QueryResult, SentMessage as Sent } from "#domain/messages/sent-message.ts";

export type ListedMessage = QueryResult<string>;
export type SentMessage = Sent<string>;

/** One page of emails and SMS, newest first. */
export function loadMessages(
  client: DataClient,
  filter: Partial<MessageFilter>,
): Promise<ServerResult<{ messages: ListedMessage[]; isLast: boolean }>> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return readFunction(client, "practice-messages", Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
}

/** One message as it was sent; null if it was deleted. */
export async function loadMessage(client: DataClient, id: string): Promise<ServerResult<SentMessage | null>> {
  const read = await readFunction<SentMessage>(client, "practice-message", { id });
  return !read.ok && [400, 404].includes(read.refusal.status) ? { ok: true, value: null } : read;
}

/** Sends an email or SMS again, as a new message. */
export function requestResend(client: DataClient, mailId: string): Promise<ServerResult<unknown>> {
  return callFunction(client, "resend-mail", { mailId });
}

/** Emails a client. Idempotent by `messageId`. */
export function requestMessage(
  client: DataClient,
  message: { messageId: string; recipient: string; subject: string; message: string },
): Promise<ServerResult<unknown>> {
  return callFunction(client, "send-message", message);
}
