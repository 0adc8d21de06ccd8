import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#database/connection/connect.ts";

/** The first services and hours of a new practice, once in the life of a database, however many nodes start. */
export async function seed(database: Database): Promise<void> {
  await once(database, "seed");
}

/** A believable practice for a first look; for local mode only. Expects the seed. */
export async function demonstrate(database: Database): Promise<void> {
  await once(database, "demonstration");
}

async function once(database: Database, name: "seed" | "demonstration"): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, `${name}.sql`), "utf8");
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    // The row is the lock: a second node waits here until the first has committed, and then finds the milestone reached.
    const reached = await client.query("insert into private.milestones (name) values ($1) on conflict do nothing", [name]);
    if (reached.rowCount === 1) await client.query(sql);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
