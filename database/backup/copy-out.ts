import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type LedgerTotals, readLedgerTotals, readTables, type Table } from "./tables.ts";

/** Identifies the bytes of a stored file. */
export type FilePlace = { bucket: string; object: string; version: string };

/** A consistent view of a practice at one moment, unaffected by concurrent changes. */
export type Snapshot = {
  tables: Table[];
  /** The SHA-256 of each applied migration and function file, by name. */
  schema: Record<string, string>;
  files: FilePlace[];
  sequences: { name: string; value: string }[];
  money: LedgerTotals;
  /** Streams the rows in PostgreSQL's text format of COPY. */
  rowsOf(table: Table): Readable;
};

/** Reads a practice in one read-only transaction with a single snapshot, without locks. */
export async function copyOut<T>(connectionString: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the pending query rejects with the same error
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read, read only");
    await client.query(
      "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local extra_float_digits = 3",
    );
    const { rows: files } = await client.query<FilePlace>(
      "select bucket_id as bucket, id as object, version from storage.objects order by bucket_id, id",
    );
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      "select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences where last_value is not null and schemaname !~ '^stand_in_'",
    );
    const { rows: applied } = await client.query<{ name: string; sha256: string }>(
      "select name, sha256 from private.schema_migrations",
    );
    return await read({
      schema: Object.fromEntries(applied.map(({ name, sha256 }) => [name, sha256])),
      tables: await readTables(client),
      files,
      sequences,
      money: await readLedgerTotals(client),
      // Copies a query, because COPY of a table does not apply row policies, and the server's login may not be allowed to bypass them.
      rowsOf: ({ name, columns }) => client.query(copyTo(`copy (select ${columns.join(", ")} from ${name}) to stdout`)),
    });
  } finally {
    await client.end();
  }
}
