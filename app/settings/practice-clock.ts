import { type ServerResult, mapResult, readJson } from "#app/kit/backend/server/server-result.ts";
import type { AnswerOf } from "#app/kit/backend/server/functions.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import type { practiceClock } from "#server/site/actions.ts";

/** The practice's wall clock, `today` yyyy-MM-dd and `time` HH:mm:ss, at the instant `now` (ISO 8601). */
export type PracticeClock = AnswerOf<typeof practiceClock>;

export async function fetchPracticeClock(visitor: ApiFetch, signal: AbortSignal): Promise<ServerResult<PracticeClock>> {
  return mapResult(await readJson(visitor, "/functions/v1/practice-clock", signal), (clock) => clock as PracticeClock);
}
