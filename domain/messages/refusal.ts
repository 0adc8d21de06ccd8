import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";

/**
 * What a refusal means for its message. "bad-address": the server knows no such mailbox or number. "refused": it will never take this
 * message. "not-now": it has not taken it, but may later. "unclear": the connection was lost, so it may have taken it.
 */
export type Refusal = "bad-address" | "refused" | "not-now" | "unclear";

const WORDS: Record<"email" | "sms", Record<Refusal, Message>> = {
  email: {
    "bad-address": msg("the address does not exist, said the mail server"),
    refused: msg("the mail server refuses it for good"),
    "not-now": msg("the mail server did not take it"),
    unclear: msg("the connection was lost, so it may have arrived"),
  },
  sms: {
    "bad-address": msg("the number takes no text messages, said the service"),
    refused: msg("the service refuses it for good"),
    "not-now": msg("the service did not take it"),
    unclear: msg("the connection was lost, so it may have arrived"),
  },
};

/** Why a message was not sent, to follow a colon. */
export function describeRefusal(channel: "email" | "sms", refusal: Refusal): string {
  return t(WORDS[channel][refusal]);
}

const SENTENCES: typeof WORDS = {
  email: {
    "bad-address": msg("The address does not exist, said the mail server."),
    refused: msg("The mail server refuses it for good."),
    "not-now": msg("The mail server did not take it."),
    unclear: msg("The connection was lost, so it may have arrived."),
  },
  sms: {
    "bad-address": msg("The number takes no text messages, said the service."),
    refused: msg("The service refuses it for good."),
    "not-now": msg("The service did not take it."),
    unclear: msg("The connection was lost, so it may have arrived."),
  },
};

/** The same as a sentence of its own. */
export function sayRefusal(channel: "email" | "sms", refusal: Refusal): string {
  return t(SENTENCES[channel][refusal]);
}

/** Whether the same message to the same address can only be refused again. */
export function isForGood(refusal: Refusal | null): boolean {
  return refusal === "bad-address" || refusal === "refused";
}
