import type { Queries } from "#database/connection/connect.ts";

/** The tables whose rows have a revision number, with their key columns. */
const KEYS = { pages: "id", articles: "id", newsletters: "id", "private.readings": "booking_id" };

export type RevisionedTableName = keyof typeof KEYS;

/** Increments a row's revision and returns it. */
export async function nextRevision(tx: Queries, table: RevisionedTableName, id: string): Promise<number> {
  const row = await tx.row<{ revision: number }>(
    `update ${table} set revision = revision + 1 where ${KEYS[table]} = $1 returning revision`,
    [id],
  );
  return row?.revision ?? 0;
}
