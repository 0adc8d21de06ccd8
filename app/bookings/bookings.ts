import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf, NOT_AN_ID, holding } from "#app/kit/backend/server/data-result.ts";
import { type BookingNarrowing, boundsOf } from "#domain/bookings/booking-views.ts";
import type { CalendarDate } from "#domain/time.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "./booking.ts";

/** `words` match a part of a client's name, email address or phone number, or of a service's name. */
export type BookingFilter = BookingNarrowing & { words: string };

/** The last booking of the previous page (keyset pagination). */
export type BookingCursor = Pick<Booking, "date" | "time" | "id">;

export const BOOKINGS_A_PAGE = 25;

/** One page of a view in its order; `today` is the practice's date. Reads one row more, to know whether there is a next page. */
export async function loadBookings(
  client: DataClient,
  { words, ...narrowing }: BookingFilter,
  { today, after }: { today: CalendarDate; after: BookingCursor | undefined },
  signal: AbortSignal,
): Promise<ServerResult<{ bookings: Booking[]; isLast: boolean }>> {
  const { statuses, payment, from, upTo, withoutGivenUp, nearestFirst } = boundsOf(narrowing, today);
  let query = client.from("bookings").select(BOOKING_COLUMNS);
  if (statuses.length > 0) query = query.in("status", statuses);
  if (payment === "owing") query = query.gt("owed_pence", 0).is("hold_expires_at", null);
  else if (payment) query = query.eq("payment_status", payment);
  if (withoutGivenUp) query = query.is("is_given_up", false);
  if (from) query = query.gte("booking_date", from);
  if (upTo) query = query.lte("booking_date", upTo);
  if (words) {
    const services = await findServices(client, words, signal);
    if (!services.ok) return services;
    const found = ["client_name", "client_email", "client_phone"].map((column) => `${column}.ilike.${holding(words)}`);
    query = query.or(
      [...found, ...(services.value.length > 0 ? [`service_id.in.(${services.value.join()})`] : [])].join(),
    );
  }
  if (after) query = query[nearestFirst ? "gte" : "lte"]("booking_date", after.date).or(beyond(after, nearestFirst));
  const order = { ascending: nearestFirst };
  const response = await query
    .order("booking_date", order)
    .order("booking_time", order)
    .order("id", order)
    .limit(BOOKINGS_A_PAGE + 1)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapResult(resultOf<BookingRow[]>(response), (rows) => ({
    bookings: rows.slice(0, BOOKINGS_A_PAGE).map(bookingFrom),
    isLast: rows.length <= BOOKINGS_A_PAGE,
  }));
}

async function findServices(client: DataClient, words: string, signal: AbortSignal): Promise<ServerResult<string[]>> {
  const response = await client
    .from("services")
    .select("id")
    .or(`name.ilike.${holding(words)}`)
    .abortSignal(signal);
  return mapResult(resultOf<{ id: string }[]>(response), (rows) => rows.map(({ id }) => id));
}

function beyond({ date, time, id }: BookingCursor, nearestFirst: boolean): string {
  const is = nearestFirst ? "gt" : "lt";
  return `booking_date.${is}.${date},and(booking_date.eq.${date},or(booking_time.${is}."${time}",and(booking_time.eq."${time}",id.${is}.${id})))`;
}

/** One booking, or null if it was deleted. */
export async function loadBooking(
  client: DataClient,
  id: string,
  signal: AbortSignal,
): Promise<ServerResult<Booking | null>> {
  const response = await client
    .from("bookings")
    .select(BOOKING_COLUMNS)
    .eq("id", id)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  if (response.error?.code === NOT_AN_ID) return { ok: true, value: null };
  return mapResult(resultOf<BookingRow[]>(response), ([row]) => (row ? bookingFrom(row) : null));
}
