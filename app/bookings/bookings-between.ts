import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "./booking.ts";

const MAX_ROWS = 100;

/** The bookings from `first` to `last` in order, without cancelled ones; at most a hundred. */
export async function loadBookingsBetween(
  client: DataClient,
  first: string,
  last: string,
): Promise<ServerResult<Booking[]>> {
  const response = await client
    .from("bookings")
    .select(BOOKING_COLUMNS)
    .neq("status", "cancelled")
    .gte("booking_date", first)
    .lte("booking_date", last)
    .order("booking_date")
    .order("booking_time")
    .limit(MAX_ROWS)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapResult(resultOf<BookingRow[]>(response), (rows) => rows.map(bookingFrom));
}
