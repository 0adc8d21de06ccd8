import { type ServerResult, mapResult, readJson } from "#app/backend/server/server-result.ts";
import type { ApiFetch } from "#app/backend/server/server-context.ts";

/** The practice's wall clock, `today` yyyy-MM-dd and `time` HH:mm:ss, at the instant `now` (ISO 8601). */
export type PracticeClock = { now: string; today: string; time: string };

export async function fetchPracticeClock(visitor: ApiFetch, signal: AbortSignal): Promise<ServerResult<PracticeClock>> {
  return mapResult(await readJson(visitor, "/functions/v1/practice-clock", signal), (clock) => clock as PracticeClock);
}
