import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { bookingMoment } from "#domain/bookings/booking-request.ts";
import { choices } from "#domain/catalog/choice-request.ts";
import { line, mailAddress } from "#domain/text/stored-text.ts";

/** A visitor's request for a sign-in code, with the chosen time (request-booking-code). */
export const codeRequest = z.object({
  serviceId: z.uuid({ error: () => t("is not a service") }),
  ...bookingMoment.shape,
  ...choices,
  email: mailAddress(),
  fullName: line(200).check(z.regex(/[\p{L}\p{N}]/u, { error: () => t("is required") })),
  /** The previous hold of this page, possibly for another address; this request replaces it. */
  holdId: z.optional(z.uuid({ error: () => t("is not a hold") })),
  /** The version of the privacy and terms texts that the client accepted, for both the account and the booking. */
  consentVersion: line(40).check(z.minLength(1, { error: () => t("is required") })),
});

export type CodeRequest = z.output<typeof codeRequest>;
