import * as z from "zod/mini";
import { line } from "#domain/text/stored-text.ts";

/** What a person may change of their profile; `phone` is "" for none. */
export const ownProfile = z.object({
  fullName: line(200).check(z.minLength(1, "Enter your full name")),
  phone: line(40),
});

export type OwnProfile = z.output<typeof ownProfile>;
