import type { Queries } from "./connect.ts";

/** Frees the jobs whose worker has died in the act, five minutes after they were begun, so that another takes them. Answers how many. */
export async function freeAbandonedJobs(queries: Queries): Promise<number> {
  const row = await queries.row<{ freed: number }>("select private.free_abandoned_jobs() as freed");
  return row?.freed ?? 0;
}
