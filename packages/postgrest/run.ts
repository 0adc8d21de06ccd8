import pg from "pg";
import type { Identity } from "@sacred-space/runtime/identity.ts";
import { retryOnDeadlock } from "@sacred-space/runtime/transaction.ts";
import { assumeIdentity, type RequestFacts } from "./identity.ts";
import type { PreparedNames } from "./prepared-names.ts";
import type { Statement } from "./query/sql.ts";

export type Transaction = {
  identity: Identity;
  facts: RequestFacts;
  readOnly: boolean;
  searchPath: readonly string[];
  /** Timeout of each statement in milliseconds. */
  timeout: number;
  timezone?: string;
  /** Generation of the catalogue with which the statements were planned. */
  generation: number;
  statements: Statement[];
  /**
   * Decides from the results how the transaction ends, at the cost of a round trip. Without it the commit is sent together with the
   * statements.
   */
  end?: (results: pg.QueryResult[]) => "commit" | "rollback";
};

/** PostgreSQL rolled back a transaction that should have been committed. */
class NotCommitted extends Error {}

/** The connection was closed because its statements did not end in time. */
export class Overdue extends Error {}

type Row = pg.QueryResultRow;

const BEGIN_READ: pg.QueryConfig = { name: "begin-read", text: "begin read only" };
const BEGIN_WRITE: pg.QueryConfig = { name: "begin-write", text: "begin read write" };
const COMMIT: pg.QueryConfig = { name: "commit", text: "commit" };

/** Milliseconds in addition to a statement's own timeout, which PostgreSQL does not check while it waits for the client to read. */
const GRACE_MS = 1_000;

const VERBATIM: pg.CustomTypesConfig = { getTypeParser: () => String };

/** Runs a transaction; retries on deadlock. */
export function run(pool: pg.Pool, names: PreparedNames, transaction: Transaction): Promise<pg.QueryResult<Row>[]> {
  return retryOnDeadlock(() => runOnce(pool, names, transaction));
}

/**
 * Runs a transaction on a connection of the pool and returns the statements' results; throws a statement's error as PostgreSQL reported it.
 * All messages are sent at once (the pool pipelines), identity and limits as settings that end with the transaction.
 */
async function runOnce(pool: pg.Pool, names: PreparedNames, transaction: Transaction): Promise<pg.QueryResult<Row>[]> {
  const client = await pool.connect();
  let discard: boolean | Error = false;
  const overdue = setTimeout(() => client.connection.stream.destroy(new Overdue()), transaction.timeout + GRACE_MS);
  try {
    const { stream } = client.connection;
    stream.cork(); // one write for all messages
    const sent = [client.query(transaction.readOnly ? BEGIN_READ : BEGIN_WRITE), client.query(assumed(transaction))];
    const before = sent.length;
    for (const { text, values, verbatim } of transaction.statements) {
      const name = names.nameFor(`${transaction.identity.role} ${transaction.generation}`, text);
      if (name !== undefined) discard = names.recordPrepared(client, name) || discard;
      sent.push(
        client.query({
          text,
          values,
          ...(name === undefined ? {} : { name }),
          ...(verbatim ? { types: VERBATIM } : {}),
        }),
      );
    }
    if (!transaction.end) sent.push(client.query(COMMIT));
    stream.uncork();
    const results = await allOrFirstError(sent);
    if (transaction.end) {
      const rows = results.slice(before);
      const end = transaction.end(rows);
      const ended = await client.query(end);
      if (ended.command !== end.toUpperCase()) throw new NotCommitted(`The transaction ended with ${ended.command}`);
      return rows;
    }
    const ended = results.at(-1);
    if (ended?.command !== "COMMIT")
      throw new NotCommitted(`The transaction ended with ${ended?.command ?? "nothing"}`);
    return results.slice(before, -1);
  } catch (error) {
    discard = (await leaveTransaction(client, error)) ?? discard;
    throw error;
  } finally {
    clearTimeout(overdue);
    client.release(discard);
  }
}

/** Each message has its own result. Errors after the first one are its consequence. */
async function allOrFirstError(sent: Promise<pg.QueryResult<Row>>[]): Promise<pg.QueryResult<Row>[]> {
  const settled = await Promise.allSettled(sent);
  const failed = settled.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

/** After an error the transaction may still be open; a connection that cannot roll back is discarded. */
async function leaveTransaction(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  if (!(cause instanceof pg.DatabaseError) && !(cause instanceof NotCommitted))
    return cause instanceof Error ? cause : new Error("lost");
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error("lost");
  }
}

function assumed({ identity, facts, timeout, searchPath, timezone }: Transaction): pg.QueryConfig {
  return assumeIdentity(identity, facts, {
    search_path: searchPath.map((schema) => pg.escapeIdentifier(schema)).join(", "),
    statement_timeout: String(Math.trunc(timeout)),
    ...(timezone === undefined ? {} : { timezone }),
  });
}
