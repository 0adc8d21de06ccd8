import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sendSettingsLater } from "./pool.ts";
import { databaseFault } from "./database-fault.ts";

const MIN_VERSION = 150_000; // PostgreSQL 15, in the format of server_version_num
const ATTEMPTS = 5;
const BETWEEN_MS = 1_000;
const ANSWER_MS = 5_000;

/**
 * Undefined if the database is reachable, recent enough, and keeps a session for each connection; otherwise the fault as one phrase. Tries
 * for a few seconds, since a database that was started together with the server may need a moment. Learns for later pools whether they may
 * send settings with the start of a connection: PgBouncer refuses them, or ignores them if it is told to.
 */
export async function whyUnreachable(connectionString: string): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await probe(connectionString);
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) return databaseFault(error) ?? reasonOf(error);
      await sleep(BETWEEN_MS);
    }
  }
}

const CANNOT_CONNECT_NOW = "57P03";

function isPassing(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === "open") return false; // a file that the address names
  return code === "ECONNREFUSED" || code === "ENOENT" || code === CANNOT_CONNECT_NOW;
}

function reasonOf(error: unknown): string {
  const { code, message, path, syscall } = error as Partial<NodeJS.ErrnoException>;
  if (syscall === "open") return `${path} cannot be read (${code})`;
  return code ?? message ?? "no reason was given";
}

async function probe(connectionString: string): Promise<string | undefined> {
  const takesOptions = await withClient({ connectionString, options: "-c statement_timeout=1234" }, keepsTimeout).catch(
    (error: unknown) => {
      if (!isRefusedStart(error)) throw error;
      return false;
    },
  );
  return withClient({ connectionString }, async (client) => {
    const { rows } = await client.query<{ version: string; number: number }>(
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
    );
    const [server] = rows;
    if (server && server.number < MIN_VERSION) return `it is PostgreSQL ${server.version}, and 15 or newer is needed`;
    if (await isShared(client, connectionString)) return SHARED;
    if (!takesOptions) sendSettingsLater(connectionString);
    return undefined;
  });
}

const SHARED =
  "a pooler that shares sessions stands in front of it, and sessions are needed (PgBouncer: pool_mode = session)";
const PROTOCOL_VIOLATION = "08P01";

const isRefusedStart = (error: unknown) =>
  (error as { code?: string }).code === PROTOCOL_VIOLATION &&
  /unsupported startup parameter/.test((error as Error).message);

async function keepsTimeout(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ timeout: string }>("select current_setting('statement_timeout') as timeout");
  return rows[0]?.timeout === "1234ms";
}

/**
 * Whether connections share sessions of the server. In transaction mode a session is free after each statement: another connection that
 * begins a transaction takes it, or this one continues on another.
 */
async function isShared(client: pg.Client, connectionString: string): Promise<boolean> {
  const before = [await sessionOf(client), await sessionOf(client)];
  return withClient({ connectionString }, async (other) => {
    const isBegun = await other.query("begin").catch((error: unknown) => {
      if ((error as { code?: string }).code !== PROTOCOL_VIOLATION) throw error;
      return undefined;
    });
    if (!isBegun) return true; // in statement mode there are no transactions
    const taken = await sessionOf(other);
    return before.includes(taken) || new Set([...before, await sessionOf(client)]).size > 1;
  });
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

async function withClient<T>(config: pg.ClientConfig, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 3_000, query_timeout: ANSWER_MS });
  client.on("error", () => undefined); // the pending query rejects with the same error
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
