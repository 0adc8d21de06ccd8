import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** A part of the program that a stop closes, and the time limit for closing it. */
export type Stage = { name: string; withinMs: number; close(): Promise<unknown> };

/** Everything was closed, but some running work was abandoned. */
export class CutShort extends Error {}

/**
 * Closes the stages, the last one first. A stage that fails or exceeds its time is logged and abandoned, and the next one is closed. Throws
 * CutShort with the names of such stages.
 */
export async function shutDown(stages: Stage[], log: Logger): Promise<void> {
  const cut: string[] = [];
  for (const stage of stages.splice(0).toReversed()) {
    const reason = await whyUnfinished(stage);
    if (reason === undefined) continue;
    log.warn({ stage: stage.name, reason }, "a stage of the stop was cut");
    cut.push(stage.name);
  }
  if (cut.length > 0) throw new CutShort(`The stop was cut short: ${cut.join(", ")}`);
}

async function whyUnfinished({ withinMs, close }: Stage): Promise<string | undefined> {
  const late = new AbortController();
  const closed = close().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  try {
    return await Promise.race([
      closed,
      sleep(withinMs, `not done within ${withinMs / 1000} s`, { signal: late.signal }),
    ]);
  } finally {
    late.abort();
  }
}
