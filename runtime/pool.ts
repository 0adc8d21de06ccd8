import pg from "pg";

const AS_NUMBER: ReadonlySet<number> = new Set([pg.types.builtins.NUMERIC, pg.types.builtins.INT8]);

/** Counts come as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => (AS_NUMBER.has(oid) ? Number : pg.types.getTypeParser(oid, format)),
};

/** Milliseconds, for statements without a limit of their own. */
const LIMITS = { statement_timeout: "10000", idle_in_transaction_session_timeout: "15000" };

/**
 * A pool as the library needs it: pipelined, bigint as number; `settings` hold for every connection. `onError` receives the errors of idle connections; without a listener
 * they would end the process.
 */
export function createPool(
  connectionString: string,
  max: number,
  onError: (error: Error) => void,
  settings: Record<string, string> = {},
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
  let closing = false;
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
