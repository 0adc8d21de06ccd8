import type { DataClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import type { PastSession } from "#domain/bookings/past-session.ts";
import type { Pence } from "#domain/money.ts";
import type { ClientDetails } from "#domain/clients/client-details.ts";

export function requestNewClient(client: DataClient, details: ClientDetails): Promise<ServerResult<{ clientId: string }>> {
  return callFunction(client, "practice-add-client", details);
}

/** Saved if the client still reads as `from`. */
export function requestClientEdit(
  client: DataClient,
  edit: { clientId: string; from: ClientDetails; to: ClientDetails },
): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-edit-client", edit);
}

/** Repeated under one `requestId`, it is entered once. */
export function requestPastSession(client: DataClient, session: PastSession): Promise<ServerResult<{ bookingId: string }>> {
  return callFunction(client, "practice-record-session", session);
}

/**
 * What erasing a client cancels and gives back; `byHandPence` was paid in cash or by transfer. `vouchers`: how many lose their names;
 * `passSessions`: sessions left on passes that lose their client.
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
