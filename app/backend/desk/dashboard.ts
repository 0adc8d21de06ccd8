import type { SupabaseClient } from "@supabase/supabase-js";
import { type Answer, mapAnswer } from "#app/backend/answer.ts";
import { answerOf } from "#app/backend/data-answer.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "./booking.ts";

/** Spec 9: the dashboard shows the 5 most recent bookings. */
const RECENT = 5;

/** The most recent bookings by creation (spec 7). */
export async function loadRecentBookings(client: SupabaseClient, signal: AbortSignal): Promise<Answer<Booking[]>> {
  const told = await client
    .from("bookings")
    .select(BOOKING_COLUMNS)
    .order("created_at", { ascending: false })
    .limit(RECENT)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapAnswer(answerOf<BookingRow[]>(told), (rows) => rows.map(bookingFrom));
}
