import type { SupabaseClient } from "@supabase/supabase-js";
import type { ServerResult } from "#app/backend/server-result.ts";
import { callFunction, readFunction } from "#app/backend/functions.ts";
import type { MessageFilter, MessageState } from "#domain/messages/message-filter.ts";

/** An email or SMS of the practice; an SMS has its text in place of a subject. Times are instants (ISO). */
export type ListedMessage = {
  id: string;
  channel: "email" | "sms";
  kind: string;
  recipient: string;
  subject: string;
  /** "dropped": it was no longer true when its turn came, and was not sent. */
  status: MessageState;
  attempts: number;
  lastError: string | null;
  droppedBecause: string | null;
  bookingId: string | null;
  clientName: string | null;
  /** Sent again by the practitioner. */
  isRepeated: boolean;
  createdAt: string;
  sentAt: string | null;
};

/** With its words; null where they were deleted, since they opened an account or a list. */
export type SentMessage = ListedMessage & {
  html: string | null;
  plain: string | null;
  replyTo: string | null;
  newsletterId: string | null;
};

/** One page of emails and SMS, the newest first. */
export function loadMessages(
  client: SupabaseClient,
  filter: Partial<MessageFilter>,
): Promise<ServerResult<{ messages: ListedMessage[]; isLast: boolean }>> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return readFunction(client, "practice-messages", Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
}

/** One message as it was sent; null when it is no longer there. */
export async function loadMessage(client: SupabaseClient, id: string): Promise<ServerResult<SentMessage | null>> {
  const read = await readFunction<SentMessage>(client, "practice-message", { id });
  return !read.ok && [400, 404].includes(read.refusal.status) ? { ok: true, value: null } : read;
}

/** Sends an email or SMS again, as a new message. */
export function requestResend(client: SupabaseClient, mailId: string): Promise<ServerResult<unknown>> {
  return callFunction(client, "resend-mail", { mailId });
}

/** Writes an email to a client. Under one `messageId` it is written once, however often it is requested. */
export function requestMessage(
  client: SupabaseClient,
  message: { messageId: string; recipient: string; subject: string; message: string },
): Promise<ServerResult<unknown>> {
  return callFunction(client, "send-message", message);
}
