import type { Task } from "graphile-worker";
import { freeAbandonedJobs } from "#database/abandoned-jobs.ts";
import type { Practice } from "#practice/practice.ts";

/** "free-abandoned-jobs", by the clock: what a killed node left half done, another node does. */
export function freeAbandonedJobsTask({ database, log }: Pick<Practice, "database" | "log">): Task {
  return async () => {
    const freed = await freeAbandonedJobs(database);
    if (freed > 0) log.warn({ jobs: freed }, "jobs of a dead worker are free again");
  };
}
