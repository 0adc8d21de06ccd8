import type pg from "pg";
import type { Queries } from "#database/connection/connect.ts";

/** Frees jobs whose worker died at least five minutes after starting them, so that another takes them. Returns their number. */
export async function unlockAbandonedJobs(queries: Queries): Promise<number> {
  const row = await queries.row<{ freed: number }>("select private.unlock_abandoned_jobs() as freed");
  return row?.freed ?? 0;
}

/** Unlocks the jobs of runners that have ended, so that others take them at once. `owner` connects as the owner of the queue. */
export async function unlockJobsOf(owner: pg.Pool, runnerIds: string[]): Promise<void> {
  await owner.query("select graphile_worker.force_unlock_workers($1::text[])", [runnerIds]);
}
