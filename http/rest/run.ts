import pg from "pg";
import { type Asker, type RequestFacts, assumeCaller } from "#database/as-caller.ts";
import type { PreparedNames } from "./prepared-names.ts";
import type { Statement } from "./query/sql.ts";

/** One transaction to run in a caller's name. */
export type Transaction = {
  caller: Asker;
  facts: RequestFacts;
  readOnly: boolean;
  searchPath: readonly string[];
  /** Milliseconds for each statement. */
  timeout: number;
  timezone?: string;
  /** Of the catalogue that the statements were planned with. */
  generation: number;
  statements: Statement[];
  /**
   * Looks at the answers before the transaction ends and says how it shall. Left out, it is committed in the same breath
   * as it began; with it, PostgreSQL is asked once more.
   */
  end?: (results: pg.QueryResult[]) => "commit" | "rollback";
};

/** Another end than the one asked for: PostgreSQL rolled back what was to be committed. */
class NotCommitted extends Error {}

/** The connection was given up: what was asked on it has not ended in its time. */
export class Overdue extends Error {}

type Row = pg.QueryResultRow;

const BEGIN_READ: pg.QueryConfig = { name: "begin-read", text: "begin read only" };
const BEGIN_WRITE: pg.QueryConfig = { name: "begin-write", text: "begin read write" };
const COMMIT: pg.QueryConfig = { name: "commit", text: "commit" };

/** Milliseconds after a statement's own limit: PostgreSQL does not notice that one while it waits for somebody to read what it sends. */
const GRACE = 1_000;

const DEADLOCK = "40P01";
const ATTEMPTS = 3;

/** Runs a transaction, and again after a deadlock: it did nothing, and whoever it met has gone by. */
export async function run(pool: pg.Pool, names: PreparedNames, transaction: Transaction): Promise<pg.QueryResult<Row>[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, names, transaction);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Runs a transaction on a connection of the pool and gives the statements' results; a statement's own error is thrown as PostgreSQL reported it.
 * All messages are sent at once (the pool pipelines), identity and limits as settings that end with the transaction.
 */
async function runOnce(pool: pg.Pool, names: PreparedNames, transaction: Transaction): Promise<pg.QueryResult<Row>[]> {
  const client = await pool.connect();
  let worn: boolean | Error = false;
  const overdue = setTimeout(() => client.connection.stream.destroy(new Overdue()), transaction.timeout + GRACE);
  try {
    const { stream } = client.connection;
    stream.cork(); // one write for all messages
    const sent = [client.query(transaction.readOnly ? BEGIN_READ : BEGIN_WRITE), client.query(assumed(transaction))];
    const before = sent.length;
    for (const { text, values } of transaction.statements) {
      const name = names.nameFor(`${transaction.caller.role} ${transaction.generation}`, text);
      if (name !== undefined) worn = names.wears(client, name) || worn;
      sent.push(client.query({ text, values, ...(name === undefined ? {} : { name }) }));
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
    if (ended?.command !== "COMMIT") throw new NotCommitted(`The transaction ended with ${ended?.command ?? "nothing"}`);
    return results.slice(before, -1);
  } catch (error) {
    worn = (await leaveTransaction(client, error)) ?? worn;
    throw error;
  } finally {
    clearTimeout(overdue);
    client.release(worn);
  }
}

/** Every message has an answer of its own; the first error is the cause, those after it are its echo. */
async function allOrFirstError(sent: Promise<pg.QueryResult<Row>>[]): Promise<pg.QueryResult<Row>[]> {
  const settled = await Promise.allSettled(sent);
  const failed = settled.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

/** After an error the transaction may still be open; a connection that cannot leave it is thrown away. */
async function leaveTransaction(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  if (!(cause instanceof pg.DatabaseError) && !(cause instanceof NotCommitted)) return cause instanceof Error ? cause : new Error("lost");
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error("lost");
  }
}

function assumed({ caller, facts, timeout, searchPath, timezone }: Transaction): pg.QueryConfig {
  return assumeCaller(caller, facts, {
    search_path: searchPath.map((schema) => pg.escapeIdentifier(schema)).join(", "),
    statement_timeout: String(Math.trunc(timeout)),
    ...(timezone === undefined ? {} : { timezone }),
  });
}
