import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { type LedgerTotals, readForeignTables, readLedgerTotals, readTables, type Table } from "./tables.ts";

/** A migrated database into which rows are copied. */
export type Target = {
  tables: Table[];
  /** Accepts rows in PostgreSQL's text format of COPY, in chunks; `end` resolves to the number of rows. */
  openTable(table: Table): { write(piece: Buffer): Promise<void>; end(): Promise<number> };
  setSequences(sequences: { name: string; value: string }[]): Promise<void>;
  money(): Promise<LedgerTotals>;
};

/** Whether a program is connected to the database. A login that is another than the program's, and no superuser, cannot see it. */
export async function isServed(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    // The connection that listens for row changes, which a program keeps open all the time.
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'realtime'",
    );
    return rowCount !== 0;
  });
}

/** Whether a database has no accounts, services or bookings. */
export async function isUnused(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ tables: string[] }>(
      `select array_remove(array[to_regclass('auth.users'), to_regclass('public.services'), to_regclass('public.bookings')], null)::text[] as tables`,
    );
    for (const table of rows[0]?.tables ?? []) {
      const found = await client.query(`select from ${table} limit 1`);
      if (found.rowCount) return false;
    }
    return true;
  });
}

/** The tables that no migration of ours made: those of another application, or of a newer version. */
export async function foreignTables(connectionString: string): Promise<string[]> {
  return withClient(connectionString, readForeignTables);
}

/** Whether a program of ours has begun the database. */
export async function isBegun(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const { rowCount } = await client.query("select where to_regclass('private.schema_migrations') is not null");
    return rowCount !== 0;
  });
}

async function withClient<T>(connectionString: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/**
 * Replaces the rows of a migrated database by those that `fill` writes, in one transaction: if it throws, the database is unchanged.
 * Triggers are disabled, so that nothing is audited, queued or announced again; foreign keys are checked at the end, all other constraints
 * with each row. `beforeCommit` runs once everything holds.
 */
export async function copyIn<T>(
  connectionString: string,
  fill: (target: Target) => Promise<T>,
  beforeCommit: () => Promise<void> = async () => undefined,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the pending query rejects with the same error
  await client.connect();
  const copying: Copying = {};
  try {
    await client.query("begin");
    await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'");
    const tables = await ownTables(client);
    const keys = await foreignKeys(client);
    const protectedByForce = await forcedTables(client);
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    for (const name of protectedByForce) await client.query(`alter table ${name} no force row level security`);
    for (const { table, key } of keys)
      await client.query(`alter table ${table} alter constraint ${key} deferrable initially deferred`);
    const filled = await fill(targetOn(client, tables, copying));
    await client.query(
      "update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null",
    );
    await client.query(
      "update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null",
    );
    await client.query("set constraints all immediate");
    for (const { table, key } of keys)
      await client.query(`alter table ${table} alter constraint ${key} not deferrable`);
    for (const name of protectedByForce) await client.query(`alter table ${name} force row level security`);
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    await beforeCommit();
    await client.query("commit");
    return filled;
  } catch (error) {
    copying.rows?.destroy(); // the connection accepts no other statement before its COPY ends
    await client.query("rollback").catch(() => undefined); // a lost connection rolls back by itself
    throw error;
  } finally {
    await client.end();
  }
}

/** Throws if there are others: their rows are not to be replaced. */
async function ownTables(client: pg.Client): Promise<Table[]> {
  const foreign = await readForeignTables(client);
  if (foreign.length > 0) throw new Error(`The database has tables of another application: ${foreign.join(", ")}`);
  return readTables(client);
}

/** The COPY in progress. */
type Copying = { rows?: CopyStreamQuery };

function targetOn(client: pg.Client, tables: Table[], copying: Copying): Target {
  return {
    tables,
    openTable({ name, columns }) {
      const rows = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
      copying.rows = rows;
      const done = finished(rows).finally(() => delete copying.rows);
      done.catch(() => undefined); // `write` and `end` report it
      return {
        async write(piece) {
          if (!rows.write(piece)) await Promise.race([once(rows, "drain"), done]);
        },
        async end() {
          rows.end();
          await done;
          return rows.rowCount;
        },
      };
    },
    async setSequences(sequences) {
      for (const { name, value } of sequences)
        await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
    },
    money: () => readLedgerTotals(client),
  };
}

async function foreignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; key: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as key from pg_constraint
     where contype = 'f' and not condeferrable and conparentid = 0 order by 1, 2`,
  );
  return rows;
}

async function forcedTables(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relforcerowsecurity",
  );
  return rows.map(({ name }) => name);
}
