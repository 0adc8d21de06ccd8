import type { DataClient } from "#app/kit/backend/data-client.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";

/** A service of which no new readings are taken until a day (yyyy-MM-dd; null: until the practitioner says so). */
export type PausedReading = { id: string; name: string; resumesOn: string | null };

/** Also those whose day has come: which day it is, the practice's clock says. */
export async function loadPausedReadings(
  client: DataClient,
  signal: AbortSignal,
): Promise<ServerResult<PausedReading[]>> {
  const read = client
    .from("services")
    .select("id,name,written_resumes_on")
    .is("written_paused", true)
    .is("is_active", true);
  const response = await read.order("position").abortSignal(signal);
  return mapResult(resultOf<{ id: string; name: string; written_resumes_on: string | null }[]>(response), (rows) =>
    rows.map(({ id, name, written_resumes_on: resumesOn }) => ({ id, name, resumesOn })),
  );
}
