import type { DataClient } from "#app/backend/data-client.ts";
import { refuseIfUnchanged, resultOf } from "#app/backend/server/data-result.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";

const BOOKING = "This booking is";

/** Deletes the booking permanently; its money records are kept. */
export async function deleteBooking(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(BOOKING, resultOf<{ id: string }[]>(await client.from("bookings").delete().eq("id", id).select("id")));
}
