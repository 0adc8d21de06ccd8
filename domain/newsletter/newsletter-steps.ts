/** The steps of subscribing and unsubscribing; each is a page under /newsletter. */
export const NEWSLETTER_STEPS = [
  "asked",
  "confirm",
  "confirmed",
  "leave",
  "left",
  "leave-link-unknown",
  "leave-asked",
  "not-an-address",
  "too-often",
  "link-over",
] as const;
export type NewsletterStep = (typeof NEWSLETTER_STEPS)[number];
