import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import { MESSAGE_GROUPS } from "./message-filter.ts";

export type MessageKind = (typeof MESSAGE_GROUPS)[keyof typeof MESSAGE_GROUPS]["kinds"][number];

/** What each email is called within a sentence, after "the". */
const EMAIL_NAMES: Record<MessageKind, Message> = {
  message: msg("message"),
  "booking-paid": msg("receipt of a payment"),
  "booking-confirmed": msg("confirmation of a booking"),
  "booking-moved": msg("email about a moved booking"),
  "booking-cancelled": msg("email about a cancelled booking"),
  "choose-another-time": msg("email to choose another time"),
  "place-changed": msg("email about a new place"),
  "zone-changed": msg("email about a new time zone"),
  "payment-link": msg("link to pay by card"),
  "rest-paid": msg("receipt of the rest"),
  "refund-given": msg("email about a refund"),
  "late-payment-refunded": msg("email about a late payment that went back"),
  voucher: msg("voucher"),
  receipt: msg("receipt"),
  statement: msg("statement of sessions and payments"),
  "reminder-of-deadline": msg("reminder of the time to cancel"),
  "reminder-of-session": msg("reminder of a session"),
  thanks: msg("thank-you email after a session"),
  "reading-late": msg("email about a late reading"),
  "reading-sent": msg("email with a reading"),
  "waiting-list-joined": msg("confirmation of a waiting list"),
  "places-offered": msg("offer of a free place"),
  "awaited-session-moved": msg("email about a moved date of a waiting list"),
  "awaited-session-cancelled": msg("email about a cancelled date of a waiting list"),
  "practitioner-notice": msg("notice of a new booking"),
  "moved-notice": msg("notice of a moved booking"),
  "cancelled-notice": msg("notice of a cancelled booking"),
  "rest-paid-notice": msg("notice of a rest paid"),
  "refund-failed": msg("notice of a refund that failed"),
  "too-few-places": msg("notice of too few places"),
  "group-session-not-held": msg("notice of a group session that is not held"),
  "safety-alert": msg("notice about the safety of your practice"),
  test: msg("test email"),
  "confirm-address": msg("email to confirm an address"),
  "account-exists": msg("email about an account that exists"),
  "recover-password": msg("email to choose a new password"),
  "magic-link": msg("link to sign in"),
  invite: msg("invitation to open an account"),
  "change-email": msg("email to confirm a new address"),
  reauthenticate: msg("code to confirm a change"),
  "passkey-added": msg("email about a new passkey"),
  "passkey-removed": msg("email about a removed passkey"),
  "authenticator-added": msg("email about a new authenticator app"),
  "authenticator-removed": msg("email about a removed authenticator app"),
  "password-set": msg("email about a first password"),
  "password-changed": msg("email about a changed password"),
  newsletter: msg("newsletter"),
  "newsletter-confirm": msg("email to confirm the newsletter"),
  "newsletter-welcome": msg("welcome to the newsletter"),
  "newsletter-leave": msg("email to leave the newsletter"),
};

const TO_THE_PRACTITIONER = new Set<string>(MESSAGE_GROUPS.notices.kinds);

/** "confirmation of a booking for", to be followed by a person where one is known; "email for" for a kind of another version. */
export function nameEmail(kind: string): { name: string; ofWhom: string; isAbout: boolean } {
  const name = Object.hasOwn(EMAIL_NAMES, kind) ? t(EMAIL_NAMES[kind as MessageKind]) : t("email");
  const isAbout = TO_THE_PRACTITIONER.has(kind);
  return { name, isAbout, ofWhom: isAbout ? t("{email} about", { email: name }) : t("{email} for", { email: name }) };
}
