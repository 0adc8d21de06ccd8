import type { DataClient } from "#app/backend/data-client.ts";
import { refuseIfUnchanged, resultOf } from "#app/backend/server/data-result.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import type { BookingStatus } from "#domain/bookings/booking-status.ts";

const BOOKING = "This booking is";

/** Undoes a recent change to this status, and cancels its unsent email. */
export async function undoStatus(client: DataClient, bookingId: string, status: BookingStatus): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-undo-status", { bookingId, status });
}

/** Deletes the booking permanently; its money records are kept. */
export async function deleteBooking(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(BOOKING, resultOf<{ id: string }[]>(await client.from("bookings").delete().eq("id", id).select("id")));
}
