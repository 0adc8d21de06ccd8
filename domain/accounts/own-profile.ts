import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { line, phoneText } from "#domain/text/stored-text.ts";

/** The fields of their profile that a user may change; `phone` is "" for none. */
export const ownProfile = z.object({
  fullName: line(200).check(z.minLength(1, { error: () => t("Enter your full name") })),
  phone: phoneText(),
});

export type OwnProfile = z.output<typeof ownProfile>;
