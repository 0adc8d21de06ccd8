import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrl } from "../../../tests/support/database/database-url.ts";

/** Runs statements one after the other with the address's login. */
export async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database with `foreign-schema.sql` and nothing of the product; `prepare` runs before the schema. */
export async function foreignDatabase(...prepare: string[]): Promise<{ url: string; remove(): Promise<void> }> {
  const server = inject("postgres");
  const name = `foreign_${randomBytes(6).toString("hex")}`;
  await runOn(server, `create database ${name} template template0`);
  const url = databaseUrl(server, name);
  await runOn(url, ...prepare, await readFile(join(import.meta.dirname, "foreign-schema.sql"), "utf8"));
  return { url, remove: () => runOn(server, `drop database ${name} with (force)`) };
}
