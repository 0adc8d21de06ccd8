import { setTimeout as sleep } from "node:timers/promises";
import { Logger as JobLogger, run, type Runner, type TaskList } from "graphile-worker";
import pg from "pg";
import type { Logger } from "pino";

export type Jobs = {
  /** Takes no new job, waits for those at work (they are told to hurry after five seconds), and lets go of the database. */
  stop(): Promise<void>;
};

const AT_ONCE = 4;
const PAUSE = 1_000;

// Without batches the runner waits for no answer when it reports a job as done: a connection lost just then would end the process.
const WITHOUT_LOOSE_PROMISES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Starts the job runner of this node (design 3.7). Any number of nodes share the queue in the database; each job runs on one of them,
 * and a crontab line fires once for all. `connectionString` is the owner's: the queue is no business of any request's role.
 * When the database goes away the runner gives up its work and itself; a new one is then started until that succeeds.
 */
export async function startJobs({
  connectionString,
  tasks,
  crontab,
  log,
}: {
  connectionString: string;
  tasks: TaskList;
  crontab: string;
  log: Logger;
}): Promise<Jobs> {
  const stopping = new AbortController();
  const lost = (error: Error) => {
    // The database may end a connection while we are ending it; that is no loss.
    if (!stopping.signal.aborted) log.warn({ reason: error.message }, "the job runner's database connection broke");
  };
  const pool = new pg.Pool({ connectionString, max: AT_ONCE + 2, connectionTimeoutMillis: 5_000 });
  pool.on("error", lost);
  pool.on("connect", (client) => void client.on("error", lost));
  const begin = () =>
    run({
      pgPool: pool,
      taskList: tasks,
      crontab,
      concurrency: AT_ONCE,
      noHandleSignals: true, // main.ts stops everything in its order
      preset: WITHOUT_LOOSE_PROMISES,
      logger: quietly(log),
    });
  const unwilling = (error: unknown) => {
    lost(error as Error);
    return undefined;
  };
  let runner: Runner | undefined = await begin();
  const watch = async () => {
    for (;;) {
      await runner?.promise.catch(lost);
      if (stopping.signal.aborted) return;
      log.warn("the job runner has stopped; it is started again");
      runner = undefined;
      await sleep(PAUSE, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      runner = await begin().catch(unwilling);
      if (stopping.signal.aborted) return runner?.stop();
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await runner?.stop().catch(lost);
      await watching;
      await pool.end();
    },
  };
}

/** The runner's own talk, one level lower than it thinks of itself: what it reports of a failed job, the job has told already. */
function quietly(log: Logger): JobLogger {
  const level = { error: "warn", warning: "debug", info: "debug", debug: "trace" } as const;
  return new JobLogger(
    ({ taskIdentifier, jobId }) =>
      (spoken, message) =>
        log[level[spoken]]({ taskIdentifier, jobId }, message),
  );
}
