import * as z from "zod/mini";
import { line, phoneText } from "#domain/text/stored-text.ts";

/** The fields of their profile that a user may change; `phone` is "" for none. */
export const ownProfile = z.object({
  fullName: line(200).check(z.minLength(1, "Enter your full name")),
  phone: phoneText(),
});

export type OwnProfile = z.output<typeof ownProfile>;
