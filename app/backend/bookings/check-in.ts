import type { DataClient } from "#app/backend/data-client.ts";
import { refuseIfUnchanged, resultOf } from "#app/backend/server/data-result.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";

/** Records when a client arrived; null undoes it. */
export async function checkIn(client: DataClient, { id, at }: { id: string; at: string | null }): Promise<ServerResult<unknown>> {
  const changed = await client.from("bookings").update({ checked_in_at: at }).eq("id", id).select("id");
  return refuseIfUnchanged("This booking is", resultOf(changed));
}
