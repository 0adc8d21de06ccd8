import { z } from "zod";
import { findPhoneCalls } from "#database/messages/phone-calls.ts";
import { audienceRequest } from "#domain/messages/audience.ts";
import { settlePhoneCall as settle } from "#practice/messages/settle-phone-call.ts";
import { whoIsTold } from "#practice/messages/who-is-told.ts";
import { adminAction } from "../request/admin-action.ts";
import { bookingId } from "../request/input.ts";

/**
 * `{act, bookingIds?, groupSessionIds?, seriesId?, from?}` -> `{byEmail, bySms, byPhone}`: whom this act would tell now, and how. People
 * without an email are named.
 */
export const audience = adminAction(audienceRequest, whoIsTold);

const callsShape = z.object({ bookingIds: z.array(bookingId).max(1000, "are too many bookings").optional() });

/** `{bookingIds?}` -> `{calls}`: whom the practitioner has to ring (`PhoneCall`), the oldest first; of these bookings also who was told. */
export const phoneCalls = adminAction(callsShape, async ({ database }, _, { bookingIds }) => ({
  ok: true,
  calls: await findPhoneCalls(database, bookingIds ?? null),
}));

const settleShape = z.object({
  phoneCallId: z.uuid({ error: "is not a phone call" }),
  isTold: z.boolean({ error: "must be true or false" }),
});

/** `{phoneCallId, isTold}` -> `{}`: the client has been told, or not after all. Refusal: 404 phone-call-not-found. */
export const settlePhoneCall = adminAction(settleShape, settle);
