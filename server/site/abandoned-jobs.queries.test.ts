import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "#tests/support/database/database.ts";
import { unlockAbandonedJobs } from "./abandoned-jobs.queries.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test("a job that a dead worker has locked is unlocked, and one that was locked a minute ago is not", async () => {
  await fresh.asOwner("select graphile_worker.add_job('x') from generate_series(1, 3)");
  await fresh.asOwner(
    "update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '6 minutes' where id = 1",
  );
  await fresh.asOwner(
    "update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now() - interval '1 minute' where id = 2",
  );
  expect(await unlockAbandonedJobs(fresh.database)).toBe(1);
  expect(await fresh.asOwner("select locked_by from graphile_worker.jobs order by id")).toEqual([
    { locked_by: null },
    { locked_by: "alive" },
    { locked_by: null },
  ]);
});

test("so is a queue of jobs", async () => {
  await fresh.asOwner(
    "select graphile_worker.add_job('x', queue_name := name) from unnest(array['dead', 'alive']) name",
  );
  await fresh.asOwner(
    `update graphile_worker._private_job_queues set locked_by = queue_name,
       locked_at = now() - case queue_name when 'dead' then interval '6 minutes' else interval '1 minute' end`,
  );
  await unlockAbandonedJobs(fresh.database);
  expect(
    await fresh.asOwner("select queue_name, locked_by from graphile_worker._private_job_queues order by queue_name"),
  ).toEqual([
    { queue_name: "alive", locked_by: "alive" },
    { queue_name: "dead", locked_by: null },
  ]);
});
