import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { asFirstStatement } from "@sacred-space/runtime/pool.ts";
import type { Logger } from "pino";

/** One transaction in the stand-in's store; `now` is its instant. */
export type Transaction = {
  now: Date;
  rows<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  row<R extends object>(text: string, values?: unknown[]): Promise<R | undefined>;
};

export type Store = {
  /** Runs `work` in one transaction, which is committed when it resolves and rolled back when it rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Opens the stand-in's store in PostgreSQL and creates it at the first start; several nodes may do so concurrently. `clock` is an SQL
 * expression for the current instant, for the times of creation and expiry.
 */
export async function openStore({
  connectionString,
  clock,
  log,
}: {
  connectionString: string;
  clock: string;
  log: Logger;
}): Promise<Store> {
  let closing = false; // while closing, a connection that the database ends is no error
  const onError = (error: Error) => {
    if (!closing) log.warn({ reason: error.message }, "The card stand-in lost a database connection");
  };
  const pool = new pg.Pool({
    connectionString,
    max: 5,
    connectionTimeoutMillis: 5_000,
    // Not by the start of the connection: a pooler in front of PostgreSQL refuses settings there.
    onConnect: asFirstStatement({ statement_timeout: "10000", timezone: "UTC" }),
  });
  pool.on("error", onError);
  pool.on("connect", (client) => void client.on("error", onError));
  const store: Store = {
    transaction: (work) => inTransaction(pool, (client) => begunAt(client, clock).then(work)),
    close() {
      closing = true;
      return pool.end();
    },
  };
  const schema = await readFile(join(import.meta.dirname, "schema.sql"), "utf8");
  await inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('stand_in_stripe'))");
    await client.query(schema);
  });
  return store;
}

async function begunAt(client: pg.PoolClient, clock: string): Promise<Transaction> {
  const rows = async <R extends object>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as R[];
  const row = async <R extends object>(text: string, values?: unknown[]) => (await rows<R>(text, values))[0];
  const present = await row<{ now: Date }>(`select ${clock} as now`);
  if (!present) throw new Error("The clock gave no time");
  return { now: present.now, rows, row };
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((lost: unknown) => (broken = lost as Error));
    throw error;
  } finally {
    client.release(broken);
  }
}
