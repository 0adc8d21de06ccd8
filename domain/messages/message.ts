import { z } from "zod";
import { line, lines, mailAddress } from "#domain/stored-text.ts";

/** A message from the practitioner to a client, in plain text. */
export const messageRequest = z.object({
  /** Chosen by whoever asks: the same message asked for twice is sent once. */
  messageId: z.uuid({ error: "is not an id" }),
  recipient: mailAddress(),
  subject: line(150).min(1, "is required"),
  message: lines(8000).min(1, "is required"),
});

export type MessageRequest = z.output<typeof messageRequest>;

/** So many messages may be written within an hour. */
export const MOST_MESSAGES_AN_HOUR = 100;
