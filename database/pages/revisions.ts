import type { Queries } from "#database/connection/connect.ts";

/** The tables whose rows count their changes, and the key by which a row is found. */
const KEYS = { pages: "id", articles: "id", newsletters: "id", "private.readings": "booking_id" };

export type RevisionedTableName = keyof typeof KEYS;

/** Counts a change of the row; the revision that it has from now on. */
export async function nextRevision(tx: Queries, table: RevisionedTableName, id: string): Promise<number> {
  const row = await tx.row<{ revision: number }>(
    `update ${table} set revision = revision + 1 where ${KEYS[table]} = $1 returning revision`,
    [id],
  );
  return row?.revision ?? 0;
}
