import pg from "pg";

const AS_NUMBER: ReadonlySet<number> = new Set([pg.types.builtins.NUMERIC, pg.types.builtins.INT8]);

/** Parses `numeric` and `bigint` as numbers: pounds and counts fit a double. */
export const numbers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => (AS_NUMBER.has(oid) ? Number : pg.types.getTypeParser(oid, format)),
};

/** In milliseconds. Limits how long a hanging statement or a forgotten transaction holds a connection. */
const LIMITS = { statement_timeout: "10000", idle_in_transaction_session_timeout: "15000" };

type PoolOptions = {
  max: number;
  /** Receives the errors of idle connections; without a listener they would end the process. */
  onError: (error: Error) => void;
  /** Settings of every connection. */
  settings?: Record<string, string>;
  types?: pg.CustomTypesConfig;
};

/** A pipelined pool of connections with limits. */
export function createPool(
  connectionString: string,
  { max, onError, settings = {}, types = numbers }: PoolOptions,
): { pool: pg.Pool; close(): Promise<void> } {
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
