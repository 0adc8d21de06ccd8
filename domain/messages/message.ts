import { z } from "zod";
import { line, lines, mailAddress } from "#domain/stored-text.ts";

/** A message from the practitioner to a client, in plain text. */
export const messageRequest = z.object({
  /** The idempotency key, chosen by the sender: a repeated request sends one message. */
  messageId: z.uuid({ error: "is not an id" }),
  recipient: mailAddress(),
  subject: line(150).min(1, "is required"),
  message: lines(8000).min(1, "is required"),
});

export type MessageRequest = z.output<typeof messageRequest>;

/** The rate limit of messages. */
export const MOST_MESSAGES_AN_HOUR = 100;
