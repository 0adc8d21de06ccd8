import type { DataClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import type { PastSession } from "#domain/bookings/past-session.ts";
import type { Pence } from "#domain/money.ts";
import type { ClientDetails } from "#domain/clients/client-details.ts";

export function requestNewClient(client: DataClient, details: ClientDetails): Promise<ServerResult<{ clientId: string }>> {
  return callFunction(client, "practice-add-client", details);
}

/** Refused if the client no longer equals `from`. */
export function requestClientEdit(
  client: DataClient,
  edit: { clientId: string; from: ClientDetails; to: ClientDetails },
): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-edit-client", edit);
}

/** Idempotent by `requestId`. */
export function requestPastSession(client: DataClient, session: PastSession): Promise<ServerResult<{ bookingId: string }>> {
  return callFunction(client, "practice-record-session", session);
}

/**
 * The effect of erasing a client; `byHandPence` was paid in cash or by transfer. `vouchers` is the number of vouchers that lose their
 * names, `passSessions` the number of sessions left on passes that lose their client.
 */
export type ErasureTerms = {
  sessions: number;
  refundPence: Pence;
  byHandPence: Pence;
  vouchers: number;
  passSessions: number;
  seen: string;
};

export function loadErasureTerms(client: DataClient, clientId: string): Promise<ServerResult<ErasureTerms>> {
  return callFunction(client, "practice-client-erasure-terms", { clientId });
}

export function requestClientErasure(
  client: DataClient,
  request: { clientId: string; name: string; refundPence: Pence; seen: string },
): Promise<ServerResult<object>> {
  return callFunction(client, "practice-erase-client", request);
}

type Merge = { keptId: string; goneId: string; details: ClientDetails };

export function requestMerge(client: DataClient, merge: Merge): Promise<ServerResult<{ mergeId: string }>> {
  return callFunction(client, "practice-merge-clients", merge);
}

export function requestUnmerge(client: DataClient, mergeId: string): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-unmerge-clients", { mergeId });
}
