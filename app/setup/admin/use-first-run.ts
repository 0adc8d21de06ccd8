import { useServerQuery } from "#app/kit/backend/queries.tsx";
import type { FirstRunState } from "#domain/first-run/steps.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { readFunction } from "#app/kit/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";

/** The query key of the first run, which every change of a step invalidates. */
export const FIRST_RUN = "first-run";

export function useFirstRun(options: { refetchInterval?: number | false } = {}) {
  return useServerQuery([FIRST_RUN], loadFirstRun, options);
}

/** Whether steps are unfinished and the reminder has not been hidden. */
export function isLeft({ isHidden, steps }: FirstRunState): boolean {
  return !isHidden && steps.some(({ isDone }) => !isDone);
}

/** Null if this practice had no first run. */
async function loadFirstRun(client: DataClient): Promise<ServerResult<FirstRunState | null>> {
  const read = await readFunction<{ firstRun: FirstRunState | null }>(client, "practice-first-run");
  return mapResult(read, ({ firstRun }) => firstRun);
}
