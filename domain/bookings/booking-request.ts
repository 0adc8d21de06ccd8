import * as z from "zod/mini";
import { choices } from "#domain/catalog/choice-request.ts";
import type { GivenAnswer } from "./forms/given-answers.ts";
import { line, lines, mailAddress } from "#domain/text/stored-text.ts";
import { parseDate, parseTime } from "#domain/time.ts";

/** The most places of a group session in one booking, the booker's included. */
export const MAX_PLACES = 4;
const PLACES = `must be 1 to ${MAX_PLACES}`;

const absent = z.transform((text: string | null | undefined) => text || null);

/** A day and a time on the practice's clock. */
export const bookingMoment = z.object({
  bookingDate: z.string().check(z.refine((text) => parseDate(text) !== undefined, { error: "is not a date (yyyy-MM-dd)" })),
  bookingTime: z.string().check(z.refine((text) => parseTime(text) !== undefined, { error: "is not a time (HH:mm)" })),
});

/** A client's request for a booking (simple-payment), without price, duration, status and owner: the server knows them. */
export const bookingRequest = z.object({
  serviceId: z.uuid({ error: "is not a service" }),
  clientName: line(200).check(z.regex(/[\p{L}\p{N}]/u, "is required")), // invisible characters are no name
  clientEmail: mailAddress(),
  clientPhone: z.pipe(z.nullish(line(40)), absent),
  ...bookingMoment.shape,
  ...choices,
  notes: z.pipe(z.nullish(lines(4000)), absent),
  /** Places in this group session, on its first day and at its time; without it an individual session. */
  groupSessionId: z.optional(z.uuid({ error: "is not a group session" })),
  places: z.optional(z.int({ error: PLACES }).check(z.minimum(1, PLACES), z.maximum(MAX_PLACES, PLACES))),
  /** The version of the privacy and terms texts that the client ticked; stored with the time. */
  consentVersion: z.optional(line(40).check(z.minLength(1))),
  /** The version of the rule that the client was shown; refused if another one is in force. */
  ruleVersion: z.optional(
    z.int({ error: "is not a version" }).check(z.minimum(1, "is not a version"), z.maximum(2_147_483_647, "is not a version")),
  ),
});

/** The request for a session for which the practice rings its client. */
export const rungBookingRequest = z.extend(bookingRequest, { clientPhone: line(40).check(z.minLength(1, "is required")) });

/** `answers`: to the questions of the service; by a schema of their own, which a form without questions does not load. */
export type BookingRequest = z.output<typeof bookingRequest> & { answers?: GivenAnswer[] | undefined };
