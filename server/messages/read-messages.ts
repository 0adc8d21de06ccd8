import * as stored from "./sent-messages.queries.ts";
import type { MessageFilter } from "#domain/messages/message-filter.ts";
import type { ListedMessage } from "#domain/messages/sent-message.ts";
import { sayReason } from "#domain/messages/why-not-sent.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** As JSON carries it: instants are ISO text. */
const shown = <M extends ListedMessage<Date>>({ createdAt, sentAt, triedAt, ...message }: M) => ({
  ...message,
  droppedBecause: sayReason(message.droppedBecause),
  outdatedBecause: sayReason(message.outdatedBecause),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  triedAt: triedAt?.toISOString() ?? null,
});

/** A page of the emails and SMS, the newest first. */
export async function listMessages({ database }: Practice, _: unknown, filter: MessageFilter) {
  const { messages, isLast } = await stored.listMessages(database, filter);
  return done({ messages: messages.map(shown), isLast });
}

/** An email or SMS with its text as sent. */
export async function readMessage({ database }: Practice, _: unknown, { id }: { id: string }) {
  const message = await stored.findSentMessage(database, id);
  return message ? done(shown(message)) : refused("mail-not-found");
}
