import { setTimeout as sleep } from "node:timers/promises";
import type { TaskList } from "graphile-worker";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { type DatabaseLine, openDatabaseProxy } from "#tests/support/database/database-line.ts";
import { type Jobs, startJobs } from "./runner.ts";
import { releaseOnce } from "./runner-instance.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // some tests wait for the runner to reconnect

const log = pino({ level: "silent" });

let fresh: FreshDatabase;
let line: DatabaseLine;
let running: Jobs[];
beforeEach(async () => {
  fresh = await freshDatabase();
  line = await openDatabaseProxy(fresh.url);
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await line.close();
  await fresh.close();
});

async function start(tasks: TaskList, limits: { stalledAfter?: number; stopWithin?: number } = {}): Promise<Jobs> {
  const jobs = await startJobs({
    connectionString: line.url,
    tasks,
    crontab: "* * * * * by-the-clock",
    log,
    ...limits,
  });
  running.push(jobs);
  return jobs;
}

/** Tasks that start when they are queued and end when the test decides; `done` finishes at once. */
function heldTasks() {
  const held = new Map<string, PromiseWithResolvers<void>>();
  const done: unknown[] = [];
  const tasks: TaskList = {
    "by-the-clock": () => undefined,
    done: (payload) => void done.push(payload),
    hold: (payload) => {
      const holding = Promise.withResolvers<void>();
      held.set((payload as { name: string }).name, holding);
      return holding.promise;
    },
  };
  return { held, done, tasks };
}

const queue = (task: string, payload: object) =>
  fresh.asOwner("select graphile_worker.add_job($1, $2::json)", [task, JSON.stringify(payload)]);
const waiting = () => fresh.asOwner("select from graphile_worker.jobs");

test("the runner resumes after repeated database outages in which several jobs ended", async () => {
  const { held, done, tasks } = heldTasks();
  await start(tasks);
  for (let loss = 1; loss <= 6; loss += 1) {
    for (const name of ["a", "b", "c"]) await queue("hold", { name });
    await expect.poll(() => [...held.keys()].toSorted()).toEqual(["a", "b", "c"]);
    await line.cut();
    // Each result is reported separately, and every report fails.
    held.get("a")?.resolve();
    await sleep(20);
    held.get("b")?.resolve();
    await sleep(20);
    held.get("c")?.reject(new Error("no luck"));
    await sleep(20);
    held.clear();
    await fresh.asOwner("delete from graphile_worker._private_jobs");
    await line.mend();
    await queue("done", { loss });
    await expect.poll(() => done).toContainEqual({ loss });
  }
  await expect.poll(waiting).toEqual([]);
});

test("areRunning is false while the database is unreachable, and true afterwards", async () => {
  const { done, tasks } = heldTasks();
  const jobs = await start(tasks);
  expect(jobs.areRunning()).toBe(true);
  await line.cut();
  await expect.poll(jobs.areRunning).toBe(false);
  await line.mend();
  await expect.poll(jobs.areRunning).toBe(true);
  await queue("done", { after: "the loss" });
  await expect.poll(() => done).toEqual([{ after: "the loss" }]);
});

test("a job that was running when the database was lost is unlocked and run again", async () => {
  const { held, tasks } = heldTasks();
  const jobs = await start(tasks);
  await queue("hold", { name: "a" });
  await expect.poll(() => held.has("a")).toBe(true);
  await line.cut();
  held.get("a")?.resolve();
  await sleep(20); // reporting its result fails
  await expect.poll(jobs.areRunning).toBe(false);
  held.clear();
  await line.mend();
  await expect.poll(() => held.has("a")).toBe(true);
  held.get("a")?.resolve();
  await expect.poll(waiting).toEqual([]);
});

test("jobs that an ended instance could not unlock are unlocked by the one that runs meanwhile", async () => {
  const { held, tasks } = heldTasks();
  const jobs = await start(tasks, { stopWithin: 1_000 });
  await queue("hold", { name: "a" });
  await expect.poll(() => held.has("a")).toBe(true);
  await line.cut();
  await expect.poll(jobs.areRunning).toBe(false);
  held.clear();
  await line.mend();
  await expect.poll(jobs.areRunning).toBe(true);
  // The first instance still waits for the job. Its own unlocking fails, and so does the first of the other; the sequence counts attempts, even
  // those rolled back.
  await fresh.asOwner("create sequence public.attempts");
  await fresh.asOwner("alter function graphile_worker.force_unlock_workers rename to unlock_workers");
  await fresh.asOwner(`create function graphile_worker.force_unlock_workers(ids text[]) returns void language plpgsql as $$
    begin
      if nextval('public.attempts') <= 2 then raise exception 'not now'; end if;
      perform graphile_worker.unlock_workers(ids);
    end $$`);
  await expect.poll(() => held.has("a")).toBe(true);
  held.get("a")?.resolve();
  await expect.poll(waiting).toEqual([]);
});

test("jobs that never end do not block other jobs forever", async () => {
  const { held, done, tasks } = heldTasks();
  await start(tasks, { stalledAfter: 300, stopWithin: 5_000 });
  for (const name of ["a", "b", "c", "d"]) await queue("hold", { name });
  await expect.poll(() => held.size).toBe(4);
  await fresh.asOwner("update graphile_worker._private_jobs set max_attempts = attempts");
  await queue("done", { after: "the others" });
  await expect.poll(() => done).toEqual([{ after: "the others" }]);
  for (const { resolve } of held.values()) resolve();
});

test("a stop waits for a running job", async () => {
  const { held, tasks } = heldTasks();
  const jobs = await start(tasks);
  await queue("hold", { name: "a" });
  await expect.poll(() => held.has("a")).toBe(true);
  const stopped = jobs.stop();
  expect(jobs.areRunning()).toBe(false);
  held.get("a")?.resolve();
  await stopped;
  expect(await waiting()).toEqual([]);
});

test("a stop times out on a job that does not end, reports it, and unlocks it for the next start", async () => {
  const { held, tasks } = heldTasks();
  const jobs = await start(tasks, { stopWithin: 100 });
  running.pop();
  await queue("hold", { name: "a" });
  await expect.poll(() => held.has("a")).toBe(true);
  await expect(jobs.stop()).rejects.toThrow("did not end in time");
  expect(await fresh.asOwner("select locked_by from graphile_worker.jobs")).toEqual([{ locked_by: null }]);

  held.clear();
  await start(tasks);
  await expect.poll(() => held.has("a")).toBe(true);
  held.get("a")?.resolve();
});

test("a stop does not report the jobs of an instance that ended with the database before", async () => {
  const { held, tasks } = heldTasks();
  const jobs = await start(tasks, { stopWithin: 3_000 });
  await queue("hold", { name: "a" });
  await expect.poll(() => held.has("a")).toBe(true);
  const ofTheFirst = held.get("a");
  await line.cut();
  await expect.poll(jobs.areRunning).toBe(false);
  await line.mend();
  await expect.poll(jobs.areRunning).toBe(true);
  await jobs.stop(); // while the first instance still waits
  expect(await fresh.asOwner("select locked_by from graphile_worker.jobs")).toEqual([{ locked_by: null }]);
  ofTheFirst?.resolve();
});

test("a stop completes while the database is unreachable", async () => {
  const { tasks } = heldTasks();
  const jobs = await start(tasks);
  await line.cut();
  await expect.poll(jobs.areRunning).toBe(false);
  await jobs.stop();
  expect(jobs.areRunning()).toBe(false);
});

test("a connection that is not made in time can be released", async () => {
  const pool = new pg.Pool({ connectionString: fresh.url, max: 1 });
  releaseOnce(pool);
  const only = await pool.connect();
  pool.options.connectionTimeoutMillis = 20;
  const { error, release } = await new Promise<{ error: Error | undefined; release: () => void }>((resolve) => {
    pool.connect((error, _, release) => resolve({ error, release }));
  });
  expect(error?.message).toMatch("timeout exceeded");
  expect(() => release()).not.toThrow();
  only.release();
  await pool.end();
});
