import pg from "pg";
import { createPool, numbers, STATEMENT_MS } from "@sacred-space/runtime/pool.ts";
import { requestId } from "@sacred-space/runtime/request-id.ts";
import { statementName } from "@sacred-space/runtime/statement-name.ts";
import { retryOnDeadlock, transaction } from "@sacred-space/runtime/transaction.ts";
import { pipelined } from "./pipelined.ts";

/** A row of a result; callers pass its type, which must match their statement. */
export type Row = Record<string, unknown>;

/** Runs statements, on the pool (each by itself) or in one transaction. Each is prepared once per connection. */
export type Queries = {
  rows<R extends object = Row>(text: string, values?: unknown[]): Promise<R[]>;
  row<R extends object = Row>(text: string, values?: unknown[]): Promise<R | undefined>;
};

/** The server's own access, as `service_role`: all rows of all tables, but no right to change the schema. */
export type Database = Queries & {
  /** Runs `work` in one transaction, which an error rolls back. Retries on deadlock: `work` must have no effect outside the database. `statementMs`: how long each statement may take, ten seconds by default. */
  transaction<T>(work: (tx: Queries) => Promise<T>, limits?: { statementMs?: number }): Promise<T>;
  pool: pg.Pool;
  /** Opens another pool on the same database, with the same settings. */
  beside(limits: PoolLimits): Database;
  close(): Promise<void>;
};

/** `PoolOptions` of `runtime/pool.ts` explains them. */
type PoolLimits = { max: number; connectWithin?: number; queryWithin?: number };

const DATE: number = pg.types.builtins.DATE;

/** Reads `date` as yyyy-MM-dd text, because a JavaScript Date would imply a zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === DATE ? (text: string) => text : numbers.getTypeParser(oid, format),
};

const ATTEMPTS = 4;

/** Each used connection takes 12 MB in PostgreSQL, and on two cores ten are no faster than five (docs/performance.md). */
const CONNECTIONS = 5;

/** How much later than PostgreSQL's own limit a connection whose statement has no answer is closed, in milliseconds. */
const GRACE_MS = 1_000;

/** The settings of all connections of the server. */
const OURS = { role: "service_role", timezone: "UTC" };

/**
 * Opens a pool whose connections act as `service_role` from their first statement on, unless `settings` are given. `onError` receives the
 * errors of idle connections.
 */
export function connect(
  connectionString: string,
  onError: (error: Error) => void,
  {
    max = CONNECTIONS,
    settings = OURS,
    queryWithin = STATEMENT_MS + GRACE_MS,
    ...limits
  }: Partial<PoolLimits> & { settings?: Record<string, string> } = {},
): Database {
  const { pool, close } = createPool(connectionString, { max, onError, settings, types, queryWithin, ...limits });
  return {
    pool,
    beside: (limits) => connect(connectionString, onError, { settings, ...limits }),
    ...queriesOn(pool),
    transaction: (work, limits) =>
      retryOnDeadlock(() => transaction(pool, (client) => withSettings(client, work, limits)), ATTEMPTS),
    close,
  };
}

/**
 * Sets the id of the request, which all jobs carry that the transaction queues, including those of triggers (`private.enqueue`), and the
 * limit of its statements.
 */
async function withSettings<T>(
  client: pg.PoolClient,
  work: (tx: Queries) => Promise<T>,
  { statementMs }: { statementMs?: number } = {},
): Promise<T> {
  const id = requestId();
  const limit =
    statementMs === undefined ? undefined : client.query(`set local statement_timeout = ${Math.trunc(statementMs)}`);
  const setting = id === undefined ? undefined : client.query(`set local app.request_id = ${client.escapeLiteral(id)}`); // a select would fix the isolation level
  const queryWithin = statementMs === undefined ? undefined : statementMs + GRACE_MS;
  const [, , result] = await pipelined([limit, setting, work(queriesOn(client, queryWithin))]);
  return result;
}

/** `queryWithin` replaces the limit of the pool, in milliseconds. */
export function queriesOn(target: pg.Pool | pg.PoolClient, queryWithin?: number): Queries {
  const limit = queryWithin === undefined ? {} : { query_timeout: queryWithin };
  const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await target.query<R & pg.QueryResultRow>({ name: statementName(text), text, values, ...limit })).rows;
  return {
    rows,
    row: async <R extends object>(text: string, values?: unknown[]) => (await rows<R>(text, values))[0],
  };
}
