import * as z from "zod/mini";
import { bookingMoment } from "#domain/bookings/booking-request.ts";
import { choices } from "#domain/catalog/choice-request.ts";
import { line, mailAddress } from "#domain/text/stored-text.ts";

/** What a visitor sends who has chosen a time and asks for the code that signs them in (request-booking-code). */
export const codeRequest = z.object({
  serviceId: z.uuid({ error: "is not a service" }),
  ...bookingMoment.shape,
  ...choices,
  email: mailAddress(),
  fullName: line(200).check(z.regex(/[\p{L}\p{N}]/u, "is required")),
  /** What was kept for this page before, for another address perhaps: this request replaces it. */
  holdId: z.optional(z.uuid({ error: "is not a hold" })),
  /** The version of the privacy and terms texts that was ticked, for the account and the booking alike. */
  consentVersion: line(40).check(z.minLength(1, "is required")),
});

export type CodeRequest = z.output<typeof codeRequest>;
