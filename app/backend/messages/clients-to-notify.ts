import type { DataClient } from "#app/backend/data-client.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";

export type ClientToNotify = { name: string; bookingIds: string[] };

/** Clients whose last email gives another place for a future session than the current one. */
export async function loadClientsToNotify(client: DataClient): Promise<ServerResult<ClientToNotify[]>> {
  const read = await readFunction<{ clients: ClientToNotify[] }>(client, "practice-clients-to-notify", {});
  return mapResult(read, ({ clients }) => clients);
}

/** Emails the clients of these bookings. Idempotent by `messageId`. */
export function requestNotification(
  client: DataClient,
  message: { messageId: string; bookingIds: string[] },
): Promise<ServerResult<{ recipients: number }>> {
  return callFunction(client, "practice-notify-of-place", message);
}
