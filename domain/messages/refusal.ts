/**
 * What a refusal means for its message. "bad-address": the server knows no such mailbox or number. "refused": it will never take this
 * message. "not-now": it has not taken it, but may later. "unclear": the connection was lost, so it may have taken it.
 */
export type Refusal = "bad-address" | "refused" | "not-now" | "unclear";

const WORDS: Record<"email" | "sms", Record<Refusal, string>> = {
  email: {
    "bad-address": "the address does not exist, said the mail server",
    refused: "the mail server refuses it for good",
    "not-now": "the mail server did not take it",
    unclear: "the connection was lost, so it may have arrived",
  },
  sms: {
    "bad-address": "the number takes no text messages, said the service",
    refused: "the service refuses it for good",
    "not-now": "the service did not take it",
    unclear: "the connection was lost, so it may have arrived",
  },
};

/** Why a message was not sent, to follow a colon. */
export function describeRefusal(channel: "email" | "sms", refusal: Refusal): string {
  return WORDS[channel][refusal];
}

/** Whether the same message to the same address can only be refused again. */
export function isForGood(refusal: Refusal | null): boolean {
  return refusal === "bad-address" || refusal === "refused";
}
