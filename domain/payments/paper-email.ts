import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { isEmailAddress } from "#domain/accounts/email-address.ts";

/** Emails a paper; `requestId` makes it one email however often it is asked for. */
export const paperEmailRequest = z.object({
  requestId: z.uuid(),
  key: z.string().check(z.maxLength(100)),
  recipient: z
    .string()
    .check(z.maxLength(320), z.refine(isEmailAddress, { error: () => t("Please give one email address.") })),
});

export type PaperEmailRequest = z.output<typeof paperEmailRequest>;
