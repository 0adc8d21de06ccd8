import { useServerQuery } from "#app/backend/queries.tsx";
import { loadFirstRun } from "#app/backend/settings/first-run.ts";

/** The query key of the first run, which every change of a step invalidates. */
export const FIRST_RUN = "first-run";

export function useFirstRun(options: { refetchInterval?: number | false } = {}) {
  return useServerQuery([FIRST_RUN], loadFirstRun, options);
}
