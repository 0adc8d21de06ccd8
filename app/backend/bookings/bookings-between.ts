import type { SupabaseClient } from "@supabase/supabase-js";
import { type Answer, mapAnswer } from "#app/backend/answer.ts";
import { answerOf } from "#app/backend/data-answer.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "./booking.ts";

const MOST = 100;

/** The bookings from `first` to `last` that are not cancelled, in order; at most a hundred. */
export async function loadBookingsBetween(client: SupabaseClient, first: string, last: string): Promise<Answer<Booking[]>> {
  const told = await client
    .from("bookings")
    .select(BOOKING_COLUMNS)
    .neq("status", "cancelled")
    .gte("booking_date", first)
    .lte("booking_date", last)
    .order("booking_date")
    .order("booking_time")
    .limit(MOST)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapAnswer(answerOf<BookingRow[]>(told), (rows) => rows.map(bookingFrom));
}
