import pg from "pg";

const AS_NUMBER: ReadonlySet<number> = new Set([pg.types.builtins.NUMERIC, pg.types.builtins.INT8]);

/** Parses `numeric` and `bigint` as numbers: pounds and counts fit a double. */
export const numbers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    AS_NUMBER.has(oid) ? Number : pg.types.getTypeParser(oid, format),
};

/** How long a statement may take, in milliseconds. */
export const STATEMENT_MS = 10_000;

/** In milliseconds. Limits how long a hanging statement or a forgotten transaction holds a connection. */
const LIMITS = { statement_timeout: String(STATEMENT_MS), idle_in_transaction_session_timeout: "15000" };

const CONNECT_MS = 5_000;

type PoolOptions = {
  max: number;
  /** Receives the errors of idle connections; without a listener they would end the process. */
  onError: (error: Error) => void;
  /** Settings of every connection. */
  settings?: Record<string, string>;
  types?: pg.CustomTypesConfig;
  /** How long a new connection may take, and waiting for a free one, in milliseconds. */
  connectWithin?: number;
  /** How long the answer of a statement may take, in milliseconds, before its connection is closed: PostgreSQL's own limits do not help when it is frozen. */
  queryWithin?: number;
};

/** Addresses at which a pooler takes no settings with the start of a connection. */
const withoutOptions = new Set<string>();

/** For `whyUnreachable`, which has found such a pooler: every later pool of this process sends its settings as the first statement. */
export function sendSettingsLater(connectionString: string): void {
  withoutOptions.add(connectionString);
}

/**
 * A pipelined pool of connections with limits. Its settings come with the start of a connection, which takes no round trip; where a pooler
 * refuses them there, they are the first statement.
 */
export function createPool(
  connectionString: string,
  { max, onError, settings = {}, types = numbers, connectWithin = CONNECT_MS, queryWithin }: PoolOptions,
): { pool: pg.Pool; close(): Promise<void> } {
  const all = { ...LIMITS, ...settings };
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    pipeline: true,
    connectionTimeoutMillis: connectWithin,
    query_timeout: queryWithin,
    idleTimeoutMillis: 30_000,
    ...(withoutOptions.has(connectionString) ? { onConnect: asFirstStatement(all) } : { options: asOptions(all) }),
  });
  let closing = false; // while closing, a connection that the server ends is no error
  const lost = (error: Error) => void (closing || onError(error));
  pool.on("error", lost);
  pool.on("connect", (client) => void client.on("error", lost));
  return {
    pool,
    close() {
      closing = true;
      return pool.end();
    },
  };
}

/** Settings as libpq's `options`; they are also what RESET goes back to. */
function asOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/**
 * For a pool's `onConnect`: settings as a connection's first statement. Where they are refused the connection is closed, and the caller
 * gets the error: without its role it would have the owner's rights.
 */
export function asFirstStatement(settings: Record<string, string>): (client: pg.ClientBase) => unknown {
  const text = Object.entries(settings)
    .map(([name, value]) => `set ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(value)}`)
    .join("; ");
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: CONNECT_MS };
  return (client) => client.query(query); // the pool waits for it, which its types do not say
}
