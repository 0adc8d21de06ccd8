import { z } from "zod";

/** One mail address, in lower case: what somebody who wants the newsletter gives. */
export const subscription = z.object({
  email: z
    .string({ error: "is not an e-mail address" })
    .trim()
    .toLowerCase()
    .max(254, { error: "is not an e-mail address" })
    .pipe(z.email({ error: "is not an e-mail address" })),
});

/** Where a person stands on the way in or out of the newsletter; each is a page under /newsletter. */
export const NEWSLETTER_STEPS = ["asked", "confirm", "confirmed", "leave", "left", "not-an-address", "too-often", "link-over"] as const;
export type NewsletterStep = (typeof NEWSLETTER_STEPS)[number];
