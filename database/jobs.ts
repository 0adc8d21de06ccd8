import type { Queries } from "./connection/connect.ts";

/** Queues a job in this transaction: it runs after the commit, never after a rollback. Replaces a waiting job with the same key. */
export async function enqueue(tx: Queries, task: string, payload: object, key?: string): Promise<void> {
  await tx.rows("select private.enqueue($1, $2, $3)", [task, JSON.stringify(payload), key ?? null]);
}
