import type { Queries } from "./connect.ts";

/** Makes all reads of a read-only transaction see the same snapshot. Must be its first statement. */
export async function holdSnapshot(tx: Queries): Promise<void> {
  await tx.rows("set transaction isolation level repeatable read, read only");
}
