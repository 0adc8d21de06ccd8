import pg from "pg";
import { type Identity, jwtClaims } from "@sacred-space/runtime/identity.ts";
import { statementName } from "@sacred-space/runtime/statement-name.ts";
import { retryOnDeadlock, transaction } from "@sacred-space/runtime/transaction.ts";
import { refusals } from "./refusal.ts";

export type Row = Record<string, unknown>;

export type Query = <R extends object = Row>(text: string, values?: unknown[]) => Promise<R[]>;

export type Store = {
  /** Runs one transaction as this identity: PostgreSQL's grants and policies apply. Retries on deadlock. */
  as<T>(identity: Identity, work: (query: Query) => Promise<T>): Promise<T>;
  /** Like `as`, but always rolls back: tests whether this identity would be allowed to. */
  attempt(identity: Identity, work: (query: Query) => Promise<unknown>): Promise<void>;
  /** Runs one statement with the server's own rights. */
  query: Query;
};

export function createStore(pool: pg.Pool, timeout: number): Store {
  const refusing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw refusalFor(error) ?? error;
    }
  };
  const run = <T>(identity: Identity, work: (query: Query) => Promise<T>, end: "commit" | "rollback"): Promise<T> =>
    refusing(
      retryOnDeadlock(() =>
        transaction(
          pool,
          async (client) => {
            await client.query(assumeIdentity(identity, timeout));
            return work(async (text, values = []) => (await client.query(text, values)).rows as never[]);
          },
          end,
        ),
      ),
    );
  return {
    as: (identity, work) => run(identity, work, "commit"),
    attempt: async (identity, work) => void (await run(identity, work, "rollback")),
    query: async (text, values = []) =>
      (await refusing(pool.query({ name: statementName(text), text, values }))).rows as never[],
  };
}

/** Sets the identity for the transaction only, so that none stays on a pooled connection. */
const assumeIdentity = (identity: Identity, timeout: number): pg.QueryConfig => ({
  name: "storage-identity",
  text: "select set_config('statement_timeout', $1, true), set_config('request.jwt.claims', $2, true), set_config('role', $3, true)",
  values: [String(timeout), JSON.stringify(jwtClaims(identity)), identity.role],
});

/** Converts PostgreSQL's error to the protocol's; undefined for a fault of the server. */
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
      return error.table === "objects" && error.message.startsWith("insert")
        ? refusals.noSuchBucket()
        : refusals.notEmpty();
    case "22021":
    case "22P02":
    case "22P05":
      return refusals.request("The request has characters that cannot be stored");
    case "57014":
      return refusals.timeout();
    case "53300":
      return refusals.busy("Too many connections issued to the database");
    default:
      return undefined;
  }
}
