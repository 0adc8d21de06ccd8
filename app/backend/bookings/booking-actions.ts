import type { DataClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { callFunction, fetchCsv } from "#app/backend/server/functions.ts";
import type { NewBooking } from "#domain/bookings/new-booking.ts";
import type { Pence } from "#domain/money.ts";
import type { RefundMethod } from "#domain/payments/cash.ts";
import type { TextEdit } from "#domain/text/text-edit.ts";
import type { BookingFilter } from "./bookings.ts";

/** The refundable money of a booking: all of it, its part of the price, the refund by the published rule, and how it can be refunded. */
export type Terms = { heldPence: Pence; paidPence: Pence; refundPence: Pence; methods: RefundMethod[] };

export function loadTerms(client: DataClient, bookingId: string): Promise<ServerResult<Terms>> {
  return callFunction(client, "practice-cancellation-terms", { bookingId });
}

export type Refund = "policy" | "full" | "none" | Pence;

/** Cancels, refunds the chosen amount and notifies the client; refused if the money has changed since it was shown. */
export function requestCancellation(
  client: DataClient,
  request: { bookingId: string; refund: Refund; reason: string; expectedPaidPence: Pence },
): Promise<ServerResult<{ refundPence: Pence }>> {
  return callFunction(client, "practice-cancel-booking", request);
}

export type NewTime = { bookingId: string; bookingDate: string; bookingTime: string; bookAnyway: boolean };

export function requestMove(client: DataClient, request: NewTime): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-move-booking", request);
}

/** Idempotent by `requestId`. */
export function requestNewBooking(client: DataClient, request: NewBooking): Promise<ServerResult<{ bookingId: string }>> {
  return callFunction(client, "practice-add-booking", request);
}

export function requestConfirmation(client: DataClient, request: { bookingId: string; requestId: string }): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-confirm-booking", request);
}

export function requestCompletion(client: DataClient, request: { bookingId: string; requestId: string }): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-complete-booking", request);
}

export function requestNoShow(
  client: DataClient,
  request: { bookingId: string; missed: boolean; requestId?: string },
): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-no-show", request);
}

/** Saves the practitioner's own notes if the stored ones are still `kept`. */
export function editPrivateNotes(
  client: DataClient,
  bookingId: string,
  notes: TextEdit,
  requestId?: string,
): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-private-notes", { bookingId, requestId, ...notes });
}

/** All pages of the filtered list as a CSV file; includes notes about people only `withNotes`. */
export function fetchBookingsCsv(
  client: DataClient,
  { filter, withNotes }: { filter: BookingFilter; withNotes: boolean },
): Promise<ServerResult<Blob>> {
  const query = { ...filter, notes: withNotes ? "yes" : "" };
  return fetchCsv(client, "bookings-csv", Object.fromEntries(Object.entries(query).filter(([, value]) => value)));
}
