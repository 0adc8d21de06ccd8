import * as z from "zod/mini";
import { bookingMoment } from "#domain/bookings/booking-request.ts";
import { choices } from "#domain/catalog/choice-request.ts";
import { line, mailAddress } from "#domain/text/stored-text.ts";

/** A visitor's request for the code that signs them in, with the chosen time (request-booking-code). */
export const codeRequest = z.object({
  serviceId: z.uuid({ error: "is not a service" }),
  ...bookingMoment.shape,
  ...choices,
  email: mailAddress(),
  fullName: line(200).check(z.regex(/[\p{L}\p{N}]/u, "is required")),
  /** The hold that this page had before, maybe for another address; this request replaces it. */
  holdId: z.optional(z.uuid({ error: "is not a hold" })),
  /** The version of the privacy and terms texts that was ticked, for the account and the booking alike. */
  consentVersion: line(40).check(z.minLength(1, "is required")),
});

export type CodeRequest = z.output<typeof codeRequest>;
