import { z } from "zod";
import { line, lines, mailAddress } from "#domain/stored-text.ts";
import { parseDate, parseTime } from "#domain/time.ts";

const absent = (text: string | null | undefined) => text || null;

/** What a client asks for (simple-payment). Price, duration, status and owner are not among it: the server knows them. */
export const bookingRequest = z.object({
  serviceId: z.uuid({ error: "is not a service" }),
  clientName: line(200).regex(/[\p{L}\p{N}]/u, "is required"), // invisible spaces are no name
  clientEmail: mailAddress(), // the email of the booking must arrive
  clientPhone: line(40).nullish().transform(absent),
  bookingDate: z.string().refine((text) => parseDate(text) !== undefined, { error: "is not a date (yyyy-MM-dd)" }),
  bookingTime: z.string().refine((text) => parseTime(text) !== undefined, { error: "is not a time (HH:mm)" }),
  notes: lines(4000).nullish().transform(absent),
  /** The version of the privacy and terms texts that the client ticked; stored with the time. */
  consentVersion: line(40).min(1).optional(),
});

export type BookingRequest = z.output<typeof bookingRequest>;
