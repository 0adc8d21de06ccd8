import type { MessageState } from "./message-filter.ts";

/** An email or SMS as the practitioner sees it in the list; an SMS has its text in place of a subject. On the wire an `Instant` is ISO text. */
export type ListedMessage<Instant> = {
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
  /** The client of the booking that it is about. */
  clientName: string | null;
  /** Sent again by the practitioner. */
  isRepeated: boolean;
  createdAt: Instant;
  sentAt: Instant | null;
};

/** The same with its words: null where they opened an account or a list, or where they were deleted. Without HTML: an SMS. */
export type SentMessage<Instant> = ListedMessage<Instant> & {
  html: string | null;
  plain: string | null;
  replyTo: string | null;
  newsletterId: string | null;
};
