import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { connect, type Database } from "#database/connection/connect.ts";
import { databaseUrl, seededTemplate } from "./database-url.ts";

const STAND_IN_TABLES = join(import.meta.dirname, "../../../packages/stand-ins/stripe/schema.sql");

export type FreshDatabase = {
  /** Connects as the server does: with service_role. */
  database: Database;
  /** The owner's address, for a server under test or for statements that only the owner may run. */
  url: string;
  /** Runs one statement as the owner, who bypasses every policy. */
  asOwner<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
  /** How many of the database's connections wait for a lock. */
  waiting(): Promise<number>;
  close(): Promise<void>;
};

/** A database with the whole schema and no rows, or without anything, on a real PostgreSQL. */
export async function freshDatabase(template = inject("template")): Promise<FreshDatabase> {
  const server = inject("postgres");
  const name = `t_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(server, name);
  const database = connect(url, () => undefined, { max: 10 });
  const owner = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 }); // keeps the statements that a test prepares
  owner.on("error", () => undefined);
  const asOwner = async <R extends object>(text: string, values: unknown[] = []) =>
    (await owner.query(text, values)).rows as R[];
  return {
    database,
    url,
    asOwner,
    waiting: async () =>
      (await asOwner("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
        .length,
    async close() {
      await database.close();
      await owner.end();
      await drop(server, name);
    },
  };
}

/** A database with what the first start in local mode adds before there is a practitioner, and with the tables of the card provider's stand-in. */
export async function seededDatabase(): Promise<FreshDatabase> {
  return freshDatabase(await (seeded ??= makeSeeded()));
}

let seeded: Promise<string> | undefined;

/** Made once a run, by the worker that asks first. */
async function makeSeeded(): Promise<string> {
  const server = inject("postgres");
  const name = seededTemplate(inject("template"));
  const lock = new pg.Client({ connectionString: server });
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rows } = await lock.query("select from pg_database where datname = $1", [name]);
    if (rows.length > 0) return name;
    const unfinished = `${name}_unfinished`;
    await onServer(server, `create database ${unfinished} template ${inject("template")} strategy file_copy`);
    const url = databaseUrl(server, unfinished);
    const { seed } = await import("#server/setup/seed/seed.ts"); // only files that start the program load it
    const database = connect(url, () => undefined);
    await seed(database);
    await database.close();
    await onServer(url, await readFile(STAND_IN_TABLES, "utf8"));
    await onServer(server, `alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await lock.end(); // ends the session, which releases the lock
  }
}

/** Waits for connections that are closing, since terminating one would fail the next test; terminates those that a test left open. */
async function drop(url: string, name: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`drop database ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code !== "55006") throw error;
    await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // PostgreSQL lets only one session at a time copy the template; retry while another does.
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== "55006" || attempt === 1_000) throw error;
        await new Promise((wake) => setTimeout(wake, 50));
      }
    }
  } finally {
    await client.end();
  }
}
