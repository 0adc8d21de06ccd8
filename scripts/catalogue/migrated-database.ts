import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#database/connection/migrate.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";

/** Reads from a new database that has every migration and no rows, then removes it. */
export async function withMigratedDatabase<T>(read: (owner: pg.Client) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-schema-"));
  const server = await startEmbedded(folder, { durable: false });
  const client = new pg.Client({ connectionString: server.connectionString });
  try {
    await migrate(server.connectionString);
    await client.connect();
    return await read(client);
  } finally {
    await client.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
