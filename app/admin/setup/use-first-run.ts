import { useServerQuery } from "#app/backend/queries.tsx";
import { loadFirstRun } from "#app/backend/settings/first-run-state.ts";
import type { FirstRunState } from "#domain/first-run/steps.ts";

/** The query key of the first run, which every change of a step invalidates. */
export const FIRST_RUN = "first-run";

export function useFirstRun(options: { refetchInterval?: number | false } = {}) {
  return useServerQuery([FIRST_RUN], loadFirstRun, options);
}

/** Whether steps are unfinished and the reminder has not been hidden. */
export function isLeft({ isHidden, steps }: FirstRunState): boolean {
  return !isHidden && steps.some(({ isDone }) => !isDone);
}
