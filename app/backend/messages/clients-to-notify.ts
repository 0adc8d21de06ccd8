import type { DataClient } from "#app/backend/data-client.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";

export type ClientToNotify = { name: string; bookingIds: string[] };

/** Those who were told by email of another place for sessions to come than holds now. */
export async function loadClientsToNotify(client: DataClient): Promise<ServerResult<ClientToNotify[]>> {
  const read = await readFunction<{ clients: ClientToNotify[] }>(client, "practice-clients-to-notify", {});
  return mapResult(read, ({ clients }) => clients);
}

/** Writes to the clients of these bookings. Under one `messageId` each of them gets it once. */
export function requestNotification(
  client: DataClient,
  message: { messageId: string; bookingIds: string[] },
): Promise<ServerResult<{ recipients: number }>> {
  return callFunction(client, "practice-notify-of-place", message);
}
