import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { asFirstStatement } from "@sacred-space/runtime/pool.ts";
import { retryOnDeadlock, transaction } from "@sacred-space/runtime/transaction.ts";
import type { Logger } from "pino";

/** One transaction in the stand-in's store; `now` is its instant. */
export type Transaction = {
  now: Date;
  rows<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  row<R extends object>(text: string, values?: unknown[]): Promise<R | undefined>;
};

export type Store = {
  /** Runs `work` in one transaction, which is committed when it resolves and rolled back when it rejects; again after a deadlock. */
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
    transaction: (work) => retryOnDeadlock(() => transaction(pool, (client) => begunAt(client, clock).then(work))),
    close() {
      closing = true;
      return pool.end();
    },
  };
  await retryOnDeadlock(() => transaction(pool, createSchema)); // another node may be serving
  return store;
}

/** Runs the statements of the schema unless they were the last to be run here: they lock tables that another node works on. */
async function createSchema(client: pg.PoolClient): Promise<void> {
  const schema = await readFile(join(import.meta.dirname, "schema.sql"), "utf8");
  const version = createHash("sha256").update(schema).digest("hex");
  await client.query("select pg_advisory_xact_lock(hashtext('stand_in_stripe'))");
  const { rows } = await client.query<{ version: string | null }>(
    "select obj_description(to_regnamespace('stand_in_stripe'), 'pg_namespace') as version",
  );
  if (rows[0]?.version === version) return;
  await client.query(schema);
  await client.query(`comment on schema stand_in_stripe is '${version}'`);
}

async function begunAt(client: pg.PoolClient, clock: string): Promise<Transaction> {
  const rows = async <R extends object>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as R[];
  const row = async <R extends object>(text: string, values?: unknown[]) => (await rows<R>(text, values))[0];
  const present = await row<{ now: Date }>(`select ${clock} as now`);
  if (!present) throw new Error("The clock gave no time");
  return { now: present.now, rows, row };
}
