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

/** PATCH by id with the status (spec 7). Nothing changed means that somebody else was quicker: it is told as such. */
export async function setStatus(client: SupabaseClient, id: string, status: BookingStatus): Promise<Answer<unknown>> {
  const told = await client.from("bookings").update({ status }).eq("id", id).select("id");
  return changedOne(answerOf<{ id: string }[]>(told));
}

/** DELETE by id (spec 7): the booking is gone for good, the money's records stay. */
export async function deleteBooking(client: SupabaseClient, id: string): Promise<Answer<unknown>> {
  return changedOne(answerOf<{ id: string }[]>(await client.from("bookings").delete().eq("id", id).select("id")));
}

function changedOne(answer: Answer<{ id: string }[]>): Answer<unknown> {
  if (!answer.ok || answer.value.length > 0) return answer;
  return { ok: false, refusal: { status: 404, code: "gone", message: "This booking is no longer there." } };
}
