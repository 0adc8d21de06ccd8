import type { Queries } from "#database/connection/connect.ts";

/** A table whose rows have a revision number, and the column of their id. */
export type Revisioned = { name: string; key: string };

/** Increments a row's revision and returns it. */
export async function nextRevision(tx: Queries, { name, key }: Revisioned, id: string): Promise<number> {
  const row = await tx.row<{ revision: number }>(
    `update ${name} set revision = revision + 1 where ${key} = $1 returning revision`,
    [id],
  );
  return row?.revision ?? 0;
}
