import * as z from "zod/mini";
import { msg } from "@sacred-space/words/t.ts";

/** Subjects of messages, by their kinds; an SMS has the kind of the email that it accompanies. */
export const MESSAGE_GROUPS = {
  written: { title: msg("Written by you"), kinds: ["message"] },
  bookings: {
    title: msg("Bookings"),
    kinds: [
      "booking-paid",
      "booking-confirmed",
      "booking-moved",
      "booking-cancelled",
      "choose-another-time",
      "place-changed",
      "zone-changed",
    ],
  },
  payments: {
    title: msg("Payments"),
    kinds: ["payment-link", "rest-paid", "refund-given", "late-payment-refunded", "voucher", "receipt", "statement"],
  },
  reminders: {
    title: msg("Reminders and thanks"),
    kinds: ["reminder-of-deadline", "reminder-of-session", "thanks", "reading-late", "reading-sent"],
  },
  "waiting-lists": {
    title: msg("Waiting lists"),
    kinds: ["waiting-list-joined", "places-offered", "awaited-session-moved", "awaited-session-cancelled"],
  },
  notices: {
    title: msg("Notices to you"),
    kinds: [
      "practitioner-notice",
      "moved-notice",
      "cancelled-notice",
      "rest-paid-notice",
      "refund-failed",
      "too-few-places",
      "group-session-not-held",
      "safety-alert",
      "test",
    ],
  },
  accounts: {
    title: msg("Accounts"),
    kinds: [
      "confirm-address",
      "account-exists",
      "recover-password",
      "magic-link",
      "invite",
      "change-email",
      "reauthenticate",
      "passkey-added",
      "passkey-removed",
      "authenticator-added",
      "authenticator-removed",
      "password-set",
      "password-changed",
    ],
  },
  newsletter: {
    title: msg("Newsletter"),
    kinds: ["newsletter", "newsletter-confirm", "newsletter-welcome", "newsletter-leave"],
  },
} as const;

type MessageGroup = keyof typeof MESSAGE_GROUPS;
export const GROUP_NAMES = Object.keys(MESSAGE_GROUPS) as [MessageGroup, ...MessageGroup[]];

/** "failed": nobody has sent it again or marked its alert as done; those are "dealt-with". */
export const MESSAGE_STATES = ["queued", "sent", "failed", "dealt-with", "dropped"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGES_A_PAGE = 25;

/** Selects messages; parsed from the page's URL and by the server. `words` are prefixes of words; `client` is the id of the recipient. */
export const messageFilter = z.object({
  words: z._default(z.string().check(z.maxLength(200)), ""),
  group: z.optional(z.enum(GROUP_NAMES)),
  channel: z.optional(z.enum(["email", "sms"])),
  state: z.optional(z.enum(MESSAGE_STATES)),
  client: z.optional(z.uuid()),
  page: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
});
export type MessageFilter = z.output<typeof messageFilter>;

/** Converts a search to PostgreSQL's to_tsquery syntax; "" if it has no letter and no digit. */
export function searchQuery(words: string): string {
  return (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(" & ");
}
