import { MESSAGE_GROUPS } from "./message-filter.ts";

export type MessageKind = (typeof MESSAGE_GROUPS)[keyof typeof MESSAGE_GROUPS]["kinds"][number];

/** What each email is called within a sentence, after "the". */
const EMAIL_NAMES: Record<MessageKind, string> = {
  message: "message",
  "booking-paid": "receipt of a payment",
  "booking-confirmed": "confirmation of a booking",
  "booking-moved": "email about a moved booking",
  "booking-cancelled": "email about a cancelled booking",
  "choose-another-time": "email to choose another time",
  "place-changed": "email about a new place",
  "zone-changed": "email about a new time zone",
  "payment-link": "link to pay by card",
  "rest-paid": "receipt of the rest",
  "refund-given": "email about a refund",
  "late-payment-refunded": "email about a late payment that went back",
  voucher: "voucher",
  receipt: "receipt",
  statement: "statement of sessions and payments",
  "reminder-of-deadline": "reminder of the time to cancel",
  "reminder-of-session": "reminder of a session",
  thanks: "thank-you email after a session",
  "reading-late": "email about a late reading",
  "reading-sent": "email with a reading",
  "waiting-list-joined": "confirmation of a waiting list",
  "places-offered": "offer of a free place",
  "awaited-session-moved": "email about a moved date of a waiting list",
  "awaited-session-cancelled": "email about a cancelled date of a waiting list",
  "practitioner-notice": "notice of a new booking",
  "moved-notice": "notice of a moved booking",
  "cancelled-notice": "notice of a cancelled booking",
  "rest-paid-notice": "notice of a rest paid",
  "refund-failed": "notice of a refund that failed",
  "too-few-places": "notice of too few places",
  "group-session-not-held": "notice of a group session that is not held",
  "safety-alert": "notice about the safety of your practice",
  test: "test email",
  "confirm-address": "email to confirm an address",
  "account-exists": "email about an account that exists",
  "recover-password": "email to choose a new password",
  "magic-link": "link to sign in",
  invite: "invitation to open an account",
  "change-email": "email to confirm a new address",
  reauthenticate: "code to confirm a change",
  "passkey-added": "email about a new passkey",
  "passkey-removed": "email about a removed passkey",
  "authenticator-added": "email about a new authenticator app",
  "authenticator-removed": "email about a removed authenticator app",
  "password-set": "email about a first password",
  "password-changed": "email about a changed password",
  newsletter: "newsletter",
  "newsletter-confirm": "email to confirm the newsletter",
  "newsletter-welcome": "welcome to the newsletter",
  "newsletter-leave": "email to leave the newsletter",
};

const TO_THE_PRACTITIONER = new Set<string>(MESSAGE_GROUPS.notices.kinds);

/** "confirmation of a booking for", to be followed by a person where one is known; "email for" for a kind of another version. */
export function nameEmail(kind: string): { name: string; before: "for" | "about" } {
  const name = Object.hasOwn(EMAIL_NAMES, kind) ? EMAIL_NAMES[kind as MessageKind] : "email";
  return { name, before: TO_THE_PRACTITIONER.has(kind) ? "about" : "for" };
}
