import type { Database } from "#database/connection/connect.ts";

const queues = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Serialises the holds of one day on one pool. Between nodes the day's lock does so; waiting for it here keeps the pool's connections free
 * for other requests.
 */
export async function inTurn<T>(database: Database, day: string, work: () => Promise<T>): Promise<T> {
  const lastOfDay = queues.get(database) ?? new Map<string, Promise<unknown>>();
  queues.set(database, lastOfDay);
  const turn = (lastOfDay.get(day) ?? Promise.resolve()).then(work);
  const over = turn.catch(() => undefined);
  lastOfDay.set(day, over);
  try {
    return await turn;
  } finally {
    if (lastOfDay.get(day) === over) lastOfDay.delete(day);
  }
}
