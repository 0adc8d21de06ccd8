import * as z from "zod/mini";
import { line, lines, mailAddress } from "#domain/stored-text.ts";

/** A message from the practitioner to a client, in plain text. */
export const messageRequest = z.object({
  /** Chosen by the sender: a message that is sent twice under one id goes out once. */
  messageId: z.uuid({ error: "is not an id" }),
  recipient: mailAddress(),
  subject: line(150).check(z.minLength(1, "is required")),
  message: lines(8000).check(z.minLength(1, "is required")),
});

export type MessageRequest = z.output<typeof messageRequest>;

/** The same to all who have a place in a group session. */
export const groupMessageRequest = z.extend(z.omit(messageRequest, { recipient: true }), {
  groupSessionId: z.uuid({ error: "is not a group session" }),
});

export type GroupMessageRequest = z.output<typeof groupMessageRequest>;

/** The rate limit of messages. */
export const MOST_MESSAGES_AN_HOUR = 100;
