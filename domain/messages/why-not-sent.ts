import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";

export const NO_TEXT_MESSAGES = msg("Text messages are not set up.");
export const FOREIGN_NUMBER = msg("Text messages do not go to numbers of this country.");

/** Why a message is sent no more, as the outboxes keep it and `private.outdated_reason` finds it: in English, which is the key. */
const REASONS = [
  msg("It was too late to be of use."),
  msg("The booking was deleted."),
  msg("The booking was cancelled."),
  msg("The booking was moved."),
  NO_TEXT_MESSAGES,
  FOREIGN_NUMBER,
];
const BY_STORED: ReadonlyMap<string, Message> = new Map(REASONS.map((reason) => [storedReason(reason), reason]));

export function storedReason(reason: Message): string {
  return reason as unknown as string;
}

/** The stored reason in the reader's language; one that another version has written, as it is. */
export function sayReason<R extends string | null>(stored: R): string | R {
  const reason = stored === null ? undefined : BY_STORED.get(stored);
  return reason ? t(reason) : stored;
}
