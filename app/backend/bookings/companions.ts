import type { DataClient } from "#app/backend/data-client.ts";
import { resultOf } from "#app/backend/server/data-result.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";

/** Who comes along to a group session, as typed; null: not said. */
export async function loadCompanions(client: DataClient, bookingId: string): Promise<ServerResult<string | null>> {
  const read = await client.from("bookings").select("companions").eq("id", bookingId);
  return mapResult(resultOf<{ companions: string | null }[]>(read), ([row]) => row?.companions ?? null);
}
