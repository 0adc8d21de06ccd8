import { setTimeout as sleep } from "node:timers/promises";
import { type RunnerInstance, type RunnerOptions, startInstance } from "./runner-instance.ts";

export type Jobs = {
  /** True while this node takes jobs. */
  areRunning(): boolean;
  /**
   * Takes no new jobs, waits a few seconds for running ones (their signal is aborted after five), and closes the connections. Rejects if
   * some jobs did not end: they are unlocked, and run again on another node or after the next start. May be called again.
   */
  stop(): Promise<void>;
};

const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8_000;
/** An instance that ran for this long was healthy: the backoff starts again. */
const HEALTHY_MS = 30_000;

/**
 * Starts the job runner of this node and keeps it running: whenever it ends, another is started, however many attempts that takes. All
 * nodes share the queue in the database; each job runs on one of them, and a crontab line fires once for all. Rejects if the database
 * cannot be reached at the start.
 */
export async function startJobs(options: RunnerOptions): Promise<Jobs> {
  const { log } = options;
  const stopping = new AbortController();
  const retiring = new Set<Promise<void>>();
  const locked = new Set<string>();
  let leftBehind = false;
  let current: RunnerInstance | undefined = await startInstance(options);

  const retire = async (instance: RunnerInstance) => {
    const isStop = stopping.signal.aborted; // an instance that lost its database earlier may wait for ever; its jobs run again
    const { finished, unlocked } = await instance.stop();
    if (!unlocked) locked.add(instance.id);
    leftBehind ||= isStop && !finished;
    await unlockLeft(); // another instance may have started without this one's id
  };
  /** Repeated, since the instance that runs may be starting or the database may be busy: until then these jobs do not run. */
  const unlockLeft = async () => {
    for (let pause = MIN_BACKOFF_MS; locked.size > 0; pause = Math.min(pause * 2, MAX_BACKOFF_MS)) {
      const ids = [...locked];
      if (await current?.unlock(ids)) for (const id of ids) locked.delete(id);
      if (stopping.signal.aborted) return;
      if (locked.size > 0) await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const retireAside = (instance: RunnerInstance) => {
    const work = retire(instance).finally(() => retiring.delete(work));
    retiring.add(work);
  };
  const startAgain = async () => {
    const ids = [...locked];
    const instance = await startInstance(options, ids);
    for (const id of ids) locked.delete(id);
    return instance;
  };
  const supervise = async () => {
    let pause = MIN_BACKOFF_MS;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const reason = await current?.ended;
      if (stopping.signal.aborted) return;
      if (current) {
        log.warn({ reason }, "the job runner has ended; another is started");
        retireAside(current);
        current = undefined;
      }
      if (performance.now() - began > HEALTHY_MS) pause = MIN_BACKOFF_MS;
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, MAX_BACKOFF_MS);
      current = await startAgain().catch((error: unknown) => {
        log.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          "the job runner cannot be started yet",
        );
        return undefined;
      });
    }
  };

  const supervising = supervise();
  const stop = async () => {
    stopping.abort();
    const last = current;
    if (last) retireAside(last);
    await supervising;
    if (current && current !== last) retireAside(current); // an instance was just starting
    await Promise.all(retiring);
    if (leftBehind) throw new Error("Some jobs did not end in time");
  };
  let stopped: Promise<void> | undefined;
  return {
    areRunning: () => current !== undefined && !stopping.signal.aborted,
    stop: () => (stopped ??= stop()),
  };
}
