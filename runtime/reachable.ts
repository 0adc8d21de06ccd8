import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const MIN_VERSION = 150_000; // PostgreSQL 15, in the format of server_version_num
const ATTEMPTS = 5;
const BETWEEN_MS = 1_000;

/**
 * Undefined if the database is reachable and recent enough; otherwise one sentence about the fault. Tries for a few seconds, since a
 * database that was started together with the server may need a moment.
 */
export async function whyUnreachable(connectionString: string): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string; number: number }>(
        "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
      );
      const server = rows[0];
      return server && server.number < MIN_VERSION ? `it is PostgreSQL ${server.version}, and 15 or newer is needed` : undefined;
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) return reasonOf(error);
      await sleep(BETWEEN_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const CANNOT_CONNECT_NOW = "57P03";

function isPassing(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === "ECONNREFUSED" || code === "ENOENT" || code === CANNOT_CONNECT_NOW;
}

/** Omits the address, which may contain a password. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? "no reason was given";
}
