import { z } from "zod";

/** One mail address, in lower case: what somebody who wants the newsletter gives. */
export const subscription = z.object({
  email: z
    .string({ error: "is not an email address" })
    .trim()
    .toLowerCase()
    .max(254, { error: "is not an email address" })
    .pipe(z.email({ error: "is not an email address" })),
});
