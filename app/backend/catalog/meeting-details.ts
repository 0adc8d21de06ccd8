import type { DataClient } from "#app/backend/data-client.ts";
import { type ServerResult } from "#app/backend/server/server-result.ts";
import { refuseIfUnchanged, resultOf } from "#app/backend/server/data-result.ts";
import { type MeetingDetails, NO_DETAILS } from "#domain/catalog/meeting-details.ts";

/** The details of a service, or of the practice (`service_id` null). */
export type StoredDetails = MeetingDetails & { id: string; service_id: string | null };

const COLUMNS = ["id", "service_id", ...Object.keys(NO_DETAILS)].join();

/** How sessions are held: the practice's details, and those of services with their own. */
export async function loadMeetingDetails(client: DataClient, signal: AbortSignal): Promise<ServerResult<StoredDetails[]>> {
  const read = client.from("meeting_details").select(COLUMNS).abortSignal(signal);
  return resultOf<StoredDetails[]>(await read.overrideTypes<StoredDetails[], { merge: false }>());
}

/** The changed details of a service or the practice; `id` is undefined if no row exists yet. */
export type ChangedDetails = { id: string | undefined; serviceId: string | null; details: Partial<MeetingDetails> };

/** Changes only these fields, so that fields saved by another window are kept. */
export async function saveMeetingDetails(client: DataClient, { id, serviceId, details }: ChangedDetails): Promise<ServerResult<unknown>> {
  if (Object.keys(details).length === 0) return { ok: true, value: null };
  const table = client.from("meeting_details");
  if (id === undefined) return resultOf(await table.upsert({ ...details, service_id: serviceId }, { onConflict: "service_id" }));
  return refuseIfUnchanged("These details are", resultOf(await table.update(details).eq("id", id).select("id")));
}
