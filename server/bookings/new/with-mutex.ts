import type { Database } from "#database/connection/connect.ts";

const queues = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Serialises the holds of one client, and those of one day, on one pool. Between nodes database locks do so; waiting here instead keeps the
 * pool's connections free for other requests. `of` is in the order of those locks, so that no deadlock is possible.
 */
export function withMutex<T>(
  database: Database,
  of: [client: string, day: string],
  work: () => Promise<T>,
): Promise<T> {
  const [client, day] = of;
  return serialised(database, `client ${client}`, () => serialised(database, `day ${day}`, work));
}

async function serialised<T>(database: Database, key: string, work: () => Promise<T>): Promise<T> {
  const last = queues.get(database) ?? new Map<string, Promise<unknown>>();
  queues.set(database, last);
  const turn = (last.get(key) ?? Promise.resolve()).then(work);
  const over = turn.catch(() => undefined);
  last.set(key, over);
  try {
    return await turn;
  } finally {
    if (last.get(key) === over) last.delete(key);
  }
}
