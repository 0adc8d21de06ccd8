import * as z from "zod/mini";
import { tickedBookings } from "#domain/bookings/many-bookings.ts";
import { line, lines, mailAddress } from "#domain/text/stored-text.ts";

/** A message from the practitioner to a client, in plain text. */
export const messageRequest = z.object({
  /** Chosen by the sender; a retry with the same id does not send the message again. */
  messageId: z.uuid({ error: "is not an id" }),
  recipient: mailAddress(),
  subject: line(150).check(z.minLength(1, "is required")),
  message: lines(8000).check(z.minLength(1, "is required")),
});

export type MessageRequest = z.output<typeof messageRequest>;

/** A message to all clients with a place in a group session. */
export const groupMessageRequest = z.extend(z.omit(messageRequest, { recipient: true }), {
  groupSessionId: z.uuid({ error: "is not a group session" }),
});

export type GroupMessageRequest = z.output<typeof groupMessageRequest>;

/** A message to the clients of several bookings. */
export const bookingsMessageRequest = z.extend(z.omit(messageRequest, { recipient: true }), {
  bookingIds: tickedBookings,
});

export type BookingsMessageRequest = z.output<typeof bookingsMessageRequest>;

/** Tells the clients of these bookings where and how the sessions now take place. */
export const placeMessageRequest = z.object({
  messageId: z.uuid({ error: "is not an id" }),
  bookingIds: z
    .array(z.uuid({ error: "is not a booking" }))
    .check(z.minLength(1, "is required"), z.maxLength(1000, "are too many bookings")),
});

export type PlaceMessageRequest = z.output<typeof placeMessageRequest>;

export const MAX_MESSAGES_PER_HOUR = 100;
