import type { Queries } from "./connect.ts";

/** As the first statement of a transaction that only reads: all its reads see the same moment. */
export async function holdSnapshot(tx: Queries): Promise<void> {
  await tx.rows("set transaction isolation level repeatable read, read only");
}
