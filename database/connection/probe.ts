import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./connect.ts";

/** Tells whether the database answers. */
export type Probe = {
  /** Resolves after at most 1.5 seconds. Questions during one share its answer. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

const WITHIN_MS = 1_500;

/**
 * A database that is frozen, by a stalled disk or a paused machine, keeps every connection waiting; one that is busy may have none free. So
 * the question goes over a connection of its own.
 */
export function openProbe(database: Pick<Database, "beside">): Probe {
  const { pool, close } = database.beside({ max: 1, connectWithin: WITHIN_MS, queryWithin: WITHIN_MS });
  let asked: Promise<boolean> | undefined;
  const ask = () => {
    const answer = pool.query("select 1").then(
      () => true,
      () => false,
    );
    const late = new AbortController();
    const silence = sleep(WITHIN_MS, false, { signal: late.signal }).catch(() => false);
    return Promise.race([answer, silence]).finally(() => late.abort());
  };
  return { answers: () => (asked ??= ask().finally(() => (asked = undefined))), close };
}
