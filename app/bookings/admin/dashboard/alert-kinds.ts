import { t } from "@sacred-space/words/t.ts";
export const FAILED_MESSAGES = "/admin/messages?state=failed";

type AlertKind = {
  /** The page where it can be looked into. */
  to: string;
  name: string;
  /** Whether that page shows one booking by `?booking=`. */
  hasBooking?: true;
  /** The action that the dashboard offers. */
  action?: { verb: string; done: string; failed: string };
  /** How the sentence "The confirmation of a booking for Ann ..." ends. */
  end?: string;
};

const SEND_AGAIN = { verb: t("Send again"), done: t("Message on its way again"), failed: t("Failed to send message") };
const MESSAGES = { to: "/admin/messages", name: t("Messages") } as const;
const CALENDARS = { to: "/admin/settings/emails#calendars", name: t("Settings") } as const;
const BOOKINGS = { to: "/admin/bookings", name: t("Bookings"), hasBooking: true } as const;

/** What the dashboard says of an alert by its kind. The others have neither page nor action. */
export const ALERT_KINDS: Record<string, AlertKind> = {
  "mail-failed": { ...MESSAGES, to: FAILED_MESSAGES, action: SEND_AGAIN },
  "mail-delayed": { ...MESSAGES, end: t("has waited for more than an hour") },
  "mail-unaddressable": { ...MESSAGES, end: t("could not be written: the address is not one email address") },
  "sms-failed": { ...MESSAGES, to: FAILED_MESSAGES, action: SEND_AGAIN, end: t("could not be sent as a text message") },
  "calendar-without-answer": CALENDARS,
  "calendar-entries-unread": CALENDARS,
  "calendar-zone-unknown": CALENDARS,
  "newsletter-paused": { to: "/admin/newsletter", name: t("Newsletter") },
  "payment-unknown": BOOKINGS,
  "payment-mismatch": BOOKINGS,
  "payment-disputed": BOOKINGS,
  "payment-link-failed": BOOKINGS,
  "late-payment-refunded": BOOKINGS,
  "refund-failed": {
    ...BOOKINGS,
    action: { verb: t("Try again"), done: t("Refund on its way again"), failed: t("Failed to try the refund again") },
  },
  "refund-returned": BOOKINGS,
  "refunded-at-provider": BOOKINGS,
};
