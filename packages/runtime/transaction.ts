import type pg from "pg";

const DEADLOCK = "40P01";

/** Runs a transaction; retries on deadlock, which PostgreSQL has rolled back. */
export async function retryOnDeadlock<T>(run: () => Promise<T>, attempts = 3): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === attempts) throw error;
    }
  }
}

/** Runs `work` in one transaction, which ends with `end`, or with a rollback if `work` throws. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  end: "commit" | "rollback" = "commit",
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin"); // statements sent without waiting could run outside the transaction if this fails
    const result = await work(client);
    const ended = await client.query(end);
    // PostgreSQL responds to the commit of a failed transaction with ROLLBACK and no error.
    if (ended.command !== end.toUpperCase()) throw new Error(`The transaction ended with ${ended.command}`);
    return result;
  } catch (error) {
    broken = await client.query("rollback").then(
      () => undefined,
      (lost: unknown) => lost as Error, // the pool discards a connection that cannot roll back
    );
    throw error;
  } finally {
    client.release(broken);
  }
}
