import type { SupabaseClient } from "@supabase/supabase-js";
import { type ServerResult, mapResult } from "#app/backend/server-result.ts";
import { resultOf, NOT_AN_ID, refuseIfUnchanged, holding } from "#app/backend/data-result.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow, type BookingStatus, type PaymentStatus } from "./booking.ts";

/** "owing": something is still to pay, and it is no hold. */
export type PaymentFilter = PaymentStatus | "owing";

/** `words` are part of a client's name, address or number; `upTo` (yyyy-MM-dd) is the latest day shown. */
export type BookingFilter = { status: BookingStatus | undefined; payment: PaymentFilter | undefined; words: string; upTo: string };

/** The place of a booking in the list: a page begins after the last booking of the one before, however far down that is. */
export type BookingCursor = Pick<Booking, "date" | "time" | "id">;

export const BOOKINGS_A_PAGE = 25;

/** One page of the list: date, then time, latest first. One row more is read, to know whether a page follows. */
export async function loadBookings(
  client: SupabaseClient,
  { status, payment, words, upTo }: BookingFilter,
  after: BookingCursor | undefined,
  signal: AbortSignal,
): Promise<ServerResult<{ bookings: Booking[]; isLast: boolean }>> {
  let query = client.from("bookings").select(BOOKING_COLUMNS);
  if (status) query = query.eq("status", status);
  if (payment === "owing") query = query.gt("owed_pence", 0).is("hold_expires_at", null);
  else if (payment) query = query.eq("payment_status", payment);
  if (words) query = query.or(["client_name", "client_email", "client_phone"].map((column) => `${column}.ilike.${holding(words)}`).join());
  if (upTo) query = query.lte("booking_date", upTo);
  if (after) query = query.lte("booking_date", after.date).or(behind(after));
  const response = await query
    .order("booking_date", { ascending: false })
    .order("booking_time", { ascending: false })
    .order("id", { ascending: false })
    .limit(BOOKINGS_A_PAGE + 1)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapResult(resultOf<BookingRow[]>(response), (rows) => ({
    bookings: rows.slice(0, BOOKINGS_A_PAGE).map(bookingFrom),
    isLast: rows.length <= BOOKINGS_A_PAGE,
  }));
}

function behind({ date, time, id }: BookingCursor): string {
  return `booking_date.lt.${date},and(booking_date.eq.${date},or(booking_time.lt."${time}",and(booking_time.eq."${time}",id.lt.${id})))`;
}

/** One booking, or null when it is no longer there. */
export async function loadBooking(client: SupabaseClient, id: string, signal: AbortSignal): Promise<ServerResult<Booking | null>> {
  const response = await client
    .from("bookings")
    .select(BOOKING_COLUMNS)
    .eq("id", id)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  if (response.error?.code === NOT_AN_ID) return { ok: true, value: null };
  return mapResult(resultOf<BookingRow[]>(response), ([row]) => (row ? bookingFrom(row) : null));
}

/** PATCH by id with the status. */
export async function setStatus(client: SupabaseClient, id: string, status: BookingStatus): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(BOOKING, resultOf<{ id: string }[]>(await client.from("bookings").update({ status }).eq("id", id).select("id")));
}

/** DELETE by id: the booking is gone for good, the money's records stay. */
export async function deleteBooking(client: SupabaseClient, id: string): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(BOOKING, resultOf<{ id: string }[]>(await client.from("bookings").delete().eq("id", id).select("id")));
}

const BOOKING = "This booking is";
