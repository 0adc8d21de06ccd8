import { z } from "zod";
import { parseDate, parseTime } from "./time.ts";

/** Text that PostgreSQL can keep and every screen can show: well-formed Unicode without control characters (line breaks only where allowed). */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: "contains characters that cannot be stored" });
const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text), { error: "contains characters that cannot be stored" });

const absent = (text: string | null | undefined) => text || null;

/** What a client asks for (spec 7, simple-payment). Price, duration, status and owner are not among it: the server knows them. */
export const bookingRequest = z.object({
  serviceId: z.uuid({ error: "is not a service" }),
  clientName: line(200).regex(/[\p{L}\p{N}]/u, "is required"), // spaces that nobody sees are no name
  // No mail server takes a longer one (RFC 5321, 4.5.3.1.3), and the letter of the booking must arrive.
  clientEmail: line(254).pipe(z.email({ error: "is not an e-mail address" })),
  clientPhone: line(40).nullish().transform(absent),
  bookingDate: z.string().refine((text) => parseDate(text) !== undefined, { error: "is not a date (yyyy-MM-dd)" }),
  bookingTime: z.string().refine((text) => parseTime(text) !== undefined, { error: "is not a time (HH:mm)" }),
  notes: lines(4000).nullish().transform(absent),
  /** The version of the privacy and terms texts that the client ticked; stored with the time. */
  consentVersion: line(40).min(1).optional(),
});

export type BookingRequest = z.output<typeof bookingRequest>;
