import pg from "pg";
import type { Identity } from "./identity.ts";
import { refusals } from "./refusal.ts";

export type Row = Record<string, unknown>;

/** Runs one statement and gives its rows. */
export type Query = <R extends object = Row>(text: string, values?: unknown[]) => Promise<R[]>;

/** What the library asks of the database. */
export type Store = {
  /** One transaction as this identity: PostgreSQL's grants and policies decide. Runs again after a deadlock. */
  as<T>(identity: Identity, work: (query: Query) => Promise<T>): Promise<T>;
  /** The same, rolled back whatever happens: tells whether this identity might. */
  attempt(identity: Identity, work: (query: Query) => Promise<unknown>): Promise<void>;
  /** One statement with the server's own rights. */
  query: Query;
};

const DEADLOCK = "40P01";
const ATTEMPTS = 3;

export function createStore(pool: pg.Pool, timeout: number): Store {
  const run = async <T>(identity: Identity, work: (query: Query) => Promise<T>, end: "commit" | "rollback"): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction(pool, identity, timeout, work, end);
      } catch (error) {
        if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw refusalFor(error) ?? error;
      }
    }
  };
  return {
    as: (identity, work) => run(identity, work, "commit"),
    attempt: async (identity, work) => void (await run(identity, work, "rollback")),
    query: async (text, values = []) => {
      try {
        return (await pool.query(text, values)).rows as never[];
      } catch (error) {
        throw refusalFor(error) ?? error;
      }
    },
  };
}

async function transaction<T>(
  pool: pg.Pool,
  { role, claims }: Identity,
  timeout: number,
  work: (query: Query) => Promise<T>,
  end: "commit" | "rollback",
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    await client.query({
      name: "storage-identity",
      // Local to the transaction, so that no identity stays on a pooled connection.
      text: "select set_config('statement_timeout', $1, true), set_config('request.jwt.claims', $2, true), set_config('role', $3, true)",
      values: [String(timeout), JSON.stringify({ ...claims, role }), role],
    });
    const result = await work(async (text, values = []) => (await client.query(text, values)).rows as never[]);
    const ended = await client.query(end);
    if (ended.command !== end.toUpperCase()) throw new Error(`The transaction ended with ${ended.command}`);
    return result;
  } catch (error) {
    broken = await client.query("rollback").then(
      () => undefined,
      (lost: unknown) => lost as Error, // the pool discards the connection
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The protocol's error for one of PostgreSQL's; undefined for a fault of the server. */
function refusalFor(error: unknown): Error | undefined {
  if (error instanceof Error && error.message.startsWith("timeout exceeded when trying to connect")) {
    return refusals.busy("Too many connections issued to the database");
  }
  if (!(error instanceof pg.DatabaseError)) return undefined;
  switch (error.code) {
    case "42501":
      return refusals.denied();
    case "23505":
      return refusals.exists(error.table === "buckets" ? "BucketAlreadyExists" : "KeyAlreadyExists");
    case "23503":
      return error.table === "objects" && error.message.startsWith("insert") ? refusals.noSuchBucket() : refusals.notEmpty();
    case "57014":
      return refusals.timeout();
    case "53300":
      return refusals.busy("Too many connections issued to the database");
    default:
      return undefined;
  }
}
