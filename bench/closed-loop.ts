import { type Measurement, stretchOf } from "./figures.ts";

/** The limits of a measurement: `max` iterations or `milliseconds`, after a warm-up. */
export type Bounds = { warmUp: number; max: number; milliseconds: number };

/** A closed loop: each worker starts its next iteration when the previous one has finished, which bounds the concurrency. */
export async function closedLoop(
  workers: (() => Promise<void>)[],
  { warmUp, max, milliseconds }: Bounds,
): Promise<Measurement> {
  await each(workers, Math.ceil(warmUp / workers.length));
  const times: number[] = [];
  const began = performance.now();
  let begun = 0;
  await Promise.all(
    workers.map(async (work) => {
      while (begun < max && performance.now() - began < milliseconds) {
        begun += 1;
        const start = performance.now();
        await work();
        times.push(performance.now() - start);
      }
    }),
  );
  return stretchOf(times, performance.now() - began);
}

async function each(workers: (() => Promise<void>)[], times: number): Promise<void> {
  await Promise.all(
    workers.map(async (work) => {
      for (let at = 0; at < times; at += 1) await work();
    }),
  );
}
