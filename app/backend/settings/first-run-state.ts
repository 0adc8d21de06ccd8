import type { DataClient } from "#app/backend/data-client.ts";
import { readFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import type { FirstRunState } from "#domain/first-run/steps.ts";

/** Null if this practice had no first run. */
export async function loadFirstRun(client: DataClient): Promise<ServerResult<FirstRunState | null>> {
  const read = await readFunction<{ firstRun: FirstRunState | null }>(client, "practice-first-run");
  return mapResult(read, ({ firstRun }) => firstRun);
}
