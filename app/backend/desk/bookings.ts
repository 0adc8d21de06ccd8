import type { SupabaseClient } from "@supabase/supabase-js";
import { type Answer, mapAnswer } from "#app/backend/answer.ts";
import { answerOf } from "#app/backend/data-answer.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow, type BookingStatus } from "./booking.ts";

export type BookingFilter = { status: BookingStatus | undefined };

export const BOOKINGS_A_PAGE = 25;

/** One page of the list: date, then time, latest first (spec 7). `page` counts from 0. One row more is read, to know whether a page follows. */
export async function loadBookings(
  client: SupabaseClient,
  { status }: BookingFilter,
  page: number,
  signal: AbortSignal,
): Promise<Answer<{ bookings: Booking[]; isLast: boolean }>> {
  const from = page * BOOKINGS_A_PAGE;
  let asked = client.from("bookings").select(BOOKING_COLUMNS);
  if (status) asked = asked.eq("status", status);
  const told = await asked
    .order("booking_date", { ascending: false })
    .order("booking_time", { ascending: false })
    .range(from, from + BOOKINGS_A_PAGE)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapAnswer(answerOf<BookingRow[]>(told), (rows) => ({
    bookings: rows.slice(0, BOOKINGS_A_PAGE).map(bookingFrom),
    isLast: rows.length <= BOOKINGS_A_PAGE,
  }));
}
