import type { MessageState } from "./message-filter.ts";
import type { Refusal } from "./refusal.ts";

/** An email or SMS as listed for the practitioner; an SMS has its text as `subject`. On the wire an `Instant` is ISO text. */
export type ListedMessage<Instant = string> = {
  id: string;
  channel: "email" | "sms";
  kind: string;
  recipient: string;
  subject: string;
  /** "dropped": not sent, because its content was out of date when it was due. */
  status: MessageState;
  attempts: number;
  /** When sending it failed last, why, and in the server's words. */
  triedAt: Instant | null;
  refusal: Refusal | null;
  lastError: string | null;
  droppedBecause: string | null;
  /** Why it would be refused if it were to be sent again. */
  outdatedBecause: string | null;
  bookingId: string | null;
  /** The client of the booking that the message is about. */
  clientName: string | null;
  /** Whether the practitioner has sent it again. */
  isRepeated: boolean;
  createdAt: Instant;
  sentAt: Instant | null;
};

/** A message with its content: null if it contained a link to an account or a subscription, or if it was deleted. An SMS has no `html`. */
export type SentMessage<Instant = string> = ListedMessage<Instant> & {
  html: string | null;
  plain: string | null;
  replyTo: string | null;
  newsletterId: string | null;
};
