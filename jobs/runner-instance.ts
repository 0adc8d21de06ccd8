import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger as JobLogger, run, type TaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import pg from "pg";
import type { Logger } from "pino";
import { unlockJobsOf } from "#server/site/abandoned-jobs.queries.ts";

/** Options of all instances of the runner on this node. */
export type RunnerOptions = {
  /** The owner's: the roles of requests have no access to the queue. */
  connectionString: string;
  tasks: TaskList;
  crontab: string;
  log: Logger;
  /** How many jobs run at once. */
  concurrency?: number;
  /** How long all workers may be busy without one of them ending its job, in milliseconds. Only a nightly backup may take longer, and it occupies one worker. */
  stalledAfter?: number;
  /** How long a stop waits for running jobs, in milliseconds; their signal is aborted after five seconds. */
  stopWithin?: number;
};

/** One graphile-worker with its own connections. */
export type RunnerInstance = {
  /** The id under which its jobs are locked. */
  id: string;
  /** Resolves with the reason as soon as it takes no more jobs. */
  ended: Promise<string>;
  /** Unlocks the jobs of ended instances; resolves to true if it succeeded. */
  unlock(ids: string[]): Promise<boolean>;
  /**
   * Takes no new jobs, waits for the running ones for a limited time, unlocks the remaining ones and closes the connections. `finished`:
   * all jobs have ended; `unlocked`: none of its jobs is locked any more.
   */
  stop(): Promise<{ finished: boolean; unlocked: boolean }>;
};

const CONCURRENCY = 4;
const STALLED_AFTER_MS = 300_000;
const STOP_WITHIN_MS = 7_000;
const CLOSE_WITHIN_MS = 1_000;

// Without batches the runner does not handle a rejection when it reports a finished job: a connection lost then would end the process.
const WITH_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Starts graphile-worker. The first database error ends the instance for good, since graphile-worker recovers only from some: several
 * failed reports of finished jobs make its shutdown wait for ever. `locked`: ended instances whose jobs are unlocked first.
 */
export async function startInstance(options: RunnerOptions, locked: string[] = []): Promise<RunnerInstance> {
  const { connectionString, tasks, crontab, log, concurrency = CONCURRENCY } = options;
  const { stalledAfter = STALLED_AFTER_MS, stopWithin = STOP_WITHIN_MS } = options;
  const ended = Promise.withResolvers<string>();
  const events: WorkerEvents = new EventEmitter();
  const created: { workers?: WorkerPool } = {}; // not a promise of it: a WorkerPool is itself a thenable
  events.once("pool:create", ({ workerPool }) => void (created.workers = workerPool));
  watch(events, ended.resolve, stalledAfter);
  const { pool, close } = openPool(connectionString, concurrency);
  try {
    if (locked.length > 0) await unlockJobsOf(pool, locked);
    const runner = await run({
      pgPool: pool,
      taskList: tasks,
      crontab,
      concurrency,
      noHandleSignals: true, // main.ts handles signals and stops everything in order
      preset: WITH_BATCHES,
      events,
      logger: lowered(log),
    });
    const { id, promise: allEnded } = created.workers as WorkerPool;
    runner.promise.then(
      () => ended.resolve("it has stopped"),
      (error: unknown) => ended.resolve(messageOf(error)),
    );
    const unlock = (ids: string[]) => isDone(CLOSE_WITHIN_MS, unlockJobsOf(pool, ids));
    const stop = async () => {
      runner.stop().catch(() => undefined); // it may have stopped by itself
      const finished = await isDone(stopWithin, allEnded);
      const unlocked = await unlock([id]);
      await close();
      return { finished, unlocked };
    };
    return { id, ended: ended.promise, unlock, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ends the instance if the database is lost or a report fails, or if for too long no worker has finished a job or requested one. */
function watch(events: WorkerEvents, end: (reason: string) => void, stalledAfter: number): void {
  events.once("worker:getJob:error", ({ error }) => end(messageOf(error)));
  events.once("pool:listen:error", ({ error }) => end(messageOf(error)));
  events.once("pool:fatalError", ({ error }) => end(messageOf(error)));
  events.once("worker:fatalError", ({ error }) => end(messageOf(error)));
  events.once("pool:gracefulShutdown", ({ message }) => end(message));
  const stalled = setTimeout(() => end("every worker has been busy with one job for too long"), stalledAfter).unref();
  for (const sign of ["worker:getJob:start", "job:complete"] as const) events.on(sign, () => void stalled.refresh());
}

/** Connections for one instance. `close` destroys those that are still in use after a moment. */
function openPool(connectionString: string, concurrency: number): { pool: pg.Pool; close(): Promise<void> } {
  const clients = new Set<pg.PoolClient>();
  const pool = new pg.Pool({
    connectionString,
    max: concurrency + 2,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
    keepAlive: true,
  });
  releaseOnce(pool);
  pool.on("error", () => undefined); // the worker that needs a connection receives the error
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", () => undefined);
  });
  pool.on("remove", (client) => void clients.delete(client));
  return {
    pool,
    async close() {
      if (await isDone(CLOSE_WITHIN_MS, pool.end())) return;
      for (const client of clients) client.connection.stream.destroy();
    },
  };
}

/**
 * Allows releasing the listening client twice. If its connection is lost while the runner stops, graphile-worker releases it for both
 * reasons, and the pool's error would end the process. A connection that failed within the pool's timeout has no `release`.
 */
export function releaseOnce(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (use?: Use) => Promise<pg.PoolClient>;
  pool.connect = ((use?: Use) =>
    use
      ? connect((error, client, release) => {
          let isReleased = false;
          use(error, client, (reason) => {
            if (!isReleased) release?.(reason);
            isReleased = true;
          });
        })
      : connect()) as typeof pool.connect;
}

type Use = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release?: (reason?: Error | boolean) => void,
) => void;

/** Resolves to true if the work succeeds within `ms` milliseconds. */
async function isDone(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  const done = work.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([done, sleep(ms, false, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Logs the runner's messages one level lower: the task itself logs why a job failed. */
function lowered(log: Logger): JobLogger {
  const level = { error: "warn", warning: "debug", info: "debug", debug: "trace" } as const;
  return new JobLogger(
    ({ taskIdentifier, jobId }) =>
      (given, message) =>
        log[level[given]]({ taskIdentifier, jobId }, message),
  );
}
