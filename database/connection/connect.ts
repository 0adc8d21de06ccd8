import { createHash } from "node:crypto";
import pg from "pg";

/** Rows of one statement; the caller names their shape, which the statement beside it must produce. */
export type Row = Record<string, unknown>;

/** Runs statements: on the pool (each by itself) or in one transaction. Statements are prepared once per connection. */
export type Queries = {
  rows<R extends object = Row>(text: string, values?: unknown[]): Promise<R[]>;
  row<R extends object = Row>(text: string, values?: unknown[]): Promise<R | undefined>;
};

/** The server's own access, as `service_role`: every table's rows, no right to change the schema. */
export type Database = Queries & {
  /** Runs `work` in one transaction; commits when it returns, rolls back when it throws. Runs again after a deadlock, so it must do nothing outside the database. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  close(): Promise<void>;
};

const DATE = 1082;
const NUMERIC = 1700;
const BIGINT = 20;

/** Reads `date` as yyyy-MM-dd text (a Date would carry a zone), `numeric` and `bigint` as numbers: pounds and counts fit a double. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === DATE) return (text: string) => text;
    if (oid === NUMERIC || oid === BIGINT) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Milliseconds; no connection is held for longer by a statement that hangs or a transaction that is forgotten. */
const LIMITS = { statement_timeout: "10000", idle_in_transaction_session_timeout: "15000" };

/** What every connection of the server begins with. */
const OURS = { role: "service_role", timezone: "UTC" };

/**
 * Opens a pool whose connections act as `service_role` from their first statement on, unless other `settings` are theirs.
 * `onError` hears of connections that die while idle: without a listener the process would end with them.
 */
export function connect(
  connectionString: string,
  onError: (error: Error) => void,
  { max = 10, settings = OURS }: { max?: number; settings?: Record<string, string> } = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: Object.entries({ ...LIMITS, ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  let closing = false; // the server may end a connection while we are ending it; that is no loss
  const lost = (error: Error) => void (closing || onError(error));
  pool.on("error", lost);
  pool.on("connect", (client) => void client.on("error", lost));
  return {
    pool,
    ...queriesOn(pool),
    transaction: (work) => transaction(pool, work),
    close() {
      closing = true;
      return pool.end();
    },
  };
}

/** A name that is the same for the same text, so that PostgreSQL plans each statement once per connection. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash("sha1").update(text).digest("hex").slice(0, 24)));
  return name;
}

function queriesOn(target: pg.Pool | pg.PoolClient): Queries {
  const rows = async <R extends object>(text: string, values: unknown[] = []) =>
    (await target.query<R & pg.QueryResultRow>({ name: nameOf(text), text, values })).rows as R[];
  return {
    rows,
    row: async <R extends object>(text: string, values?: unknown[]) => (await rows<R>(text, values))[0],
  };
}

const DEADLOCK = "40P01";
const ATTEMPTS = 4;

async function transaction<T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("begin");
      const result = await work(queriesOn(client));
      const end = await client.query("commit");
      // Inside a pipeline a failed transaction's commit "succeeds" as a rollback: the caller must not believe it.
      if (end.command !== "COMMIT") throw new Error(`The transaction ended with ${end.command}`);
      return result;
    } catch (error) {
      broken = await rollback(client);
      if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
    } finally {
      client.release(broken);
    }
  }
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error as Error; // the connection is of no more use; the pool throws it away
  }
}
