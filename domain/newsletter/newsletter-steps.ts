/** The steps of subscribing and unsubscribing; each is a page under /newsletter. */
export const NEWSLETTER_STEPS = ["asked", "confirm", "confirmed", "leave", "left", "not-an-address", "too-often", "link-over"] as const;
export type NewsletterStep = (typeof NEWSLETTER_STEPS)[number];
