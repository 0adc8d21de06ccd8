import type { Queries } from "./connection/connect.ts";

/** Queues work for the job runner in this transaction: it runs once that commits, and never if it does not. A waiting job of the same key is replaced. */
export async function enqueue(tx: Queries, task: string, payload: object, key?: string): Promise<void> {
  await tx.rows("select private.enqueue($1, $2, $3)", [task, JSON.stringify(payload), key ?? null]);
}
