import pg from "pg";
import type { Queries } from "./connect.ts";

/**
 * A sentence if the system's C library or ICU sorts text otherwise than when the database's indexes were made, as after an upgrade of the
 * operating system: they may then miss rows, or take the same text twice.
 */
export async function whyUnsorted(queries: Queries): Promise<string | undefined> {
  const row = await queries.row<{ name: string; stored: string | null; actual: string | null }>(
    "select datname as name, datcollversion as stored, pg_database_collation_actual_version(oid) as actual from pg_database where datname = current_database()",
  );
  if (!row || row.stored === row.actual || row.actual === null) return undefined;
  const name = pg.escapeIdentifier(row.name);
  return `The system sorts text by version ${row.actual}, the database's indexes by ${row.stored}. Let its owner run, in this order: REINDEX DATABASE ${name}; ALTER DATABASE ${name} REFRESH COLLATION VERSION;`;
}
