import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { choices } from "#domain/catalog/choice-request.ts";
import type { GivenAnswer } from "./forms/given-answers.ts";
import { line, lines, mailAddress, phoneText } from "#domain/text/stored-text.ts";
import { parseDate, parseTime } from "#domain/time.ts";

/** The maximum number of places of a group session in one booking, including the client's own. */
export const MAX_PLACES = 4;
const placeCount = { error: () => t("must be 1 to {most}", { most: MAX_PLACES }) };

const version = { error: () => t("is not a version") };

const absent = z.transform((text: string | null | undefined) => text || null);

/** A day and a time in the practice's zone. */
export const bookingMoment = z.object({
  bookingDate: z
    .string()
    .check(z.refine((text) => parseDate(text) !== undefined, { error: () => t("is not a date (yyyy-MM-dd)") })),
  bookingTime: z
    .string()
    .check(z.refine((text) => parseTime(text) !== undefined, { error: () => t("is not a time (HH:mm)") })),
});

/** A client's request for a booking (simple-payment). The server determines price, duration, status and owner. */
export const bookingRequest = z.object({
  serviceId: z.uuid({ error: () => t("is not a service") }),
  clientName: line(200).check(z.regex(/[\p{L}\p{N}]/u, { error: () => t("is required") })), // invisible characters alone are not a name
  clientEmail: mailAddress(),
  clientPhone: z.pipe(z.nullish(phoneText()), absent),
  ...bookingMoment.shape,
  ...choices,
  notes: z.pipe(z.nullish(lines(4000)), absent),
  /** The group session in which places are booked, on its first day and at its time; absent for an individual session. */
  groupSessionId: z.optional(z.uuid({ error: () => t("is not a group session") })),
  places: z.optional(z.int(placeCount).check(z.minimum(1, placeCount), z.maximum(MAX_PLACES, placeCount))),
  /** The names of those who come along, for two places or more. */
  companions: z.optional(z.pipe(z.nullish(line(200)), absent)),
  /** The version of the privacy and terms texts that the client accepted; stored with the time. */
  consentVersion: z.optional(line(40).check(z.minLength(1))),
  /** The version of the booking rule that the client was shown; the request is refused if another one is in force. */
  ruleVersion: z.optional(z.int(version).check(z.minimum(1, version), z.maximum(2_147_483_647, version))),
});

/** The request for a phone session in which the practitioner rings the client. */
export const phoneBookingRequest = z.extend(bookingRequest, {
  clientPhone: phoneText().check(z.minLength(1, { error: () => t("is required") })),
});

/** `answers` to the service's questions have their own schema, so that a form without questions does not load it. */
export type BookingRequest = z.output<typeof bookingRequest> & { answers?: GivenAnswer[] | undefined };
