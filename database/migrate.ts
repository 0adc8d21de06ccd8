import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";

const FOLDER = join(import.meta.dirname, "migrations");
const LOCK = 7_265_001;

/** A migration that differs from the one that was applied under its name, or is missing: someone edited history. */
export class HistoryDiffers extends Error {}

/**
 * Brings the database to the newest schema: the plain SQL files in `migrations/`, in the order of their names, each in one
 * transaction, none twice. Any number of nodes may call it at once: an advisory lock lets one work and the others wait.
 * Resolves to the names that it applied; every data API that runs meanwhile is told of them. Throws HistoryDiffers when an applied file has changed since.
 */
export async function migrate(connectionString: string, folder: string = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the query under way rejects with the same error
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query("create schema if not exists private");
    await client.query(
      "create table if not exists private.schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
    await client.query("alter table private.schema_migrations enable row level security");
    const applied = await client.query<{ name: string; sha256: string }>("select name, sha256 from private.schema_migrations");
    const known = new Map(applied.rows.map((row) => [row.name, row.sha256]));
    const fresh: string[] = [];
    for (const { name, sql, sha256 } of await files(folder)) {
      const before = known.get(name);
      known.delete(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new HistoryDiffers(`Migration ${name} was changed after it had been applied; add a new one instead.`);
      await apply(client, name, sql, sha256);
      fresh.push(name);
    }
    await migrateJobs(connectionString);
    if (known.size > 0) {
      throw new HistoryDiffers(
        `The database knows the migration ${[...known.keys()][0]}, which this version of the program does not: run a newer one.`,
      );
    }
    return fresh;
  } finally {
    await client.end(); // ends the session, and with it the lock
  }
}

/** The job runner's own schema. */
async function migrateJobs(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const lost = () => undefined; // the query under way rejects; and while we are ending a connection, that the server does so is no loss
  pool.on("error", lost);
  pool.on("connect", (client) => void client.on("error", lost));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}

async function files(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function apply(client: pg.Client, name: string, sql: string, sha256: string) {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into private.schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("notify pgrst, 'reload schema'"); // with the commit, every data API on this database reads its catalogue again
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
