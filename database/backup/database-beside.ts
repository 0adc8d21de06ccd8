import pg from "pg";

/** The login of the database has no right to create another. The message is one sentence for the operator. */
class NoDatabaseBeside extends Error {}

const NO_RIGHT = "42501";

/** The advisory lock that lets one process at a time use a database beside this one. */
const LOCK = 7_202_611;

/**
 * Creates a database on the same server for as long as `work` runs, named by `prefix` and the number of this one. What a process that was
 * killed left there is removed first: it holds a copy of everything.
 */
export async function withDatabaseBeside<T>(connectionString: string, prefix: string, work: (beside: string) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the query under way rejects with the same error
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const { rows } = await client.query<{ oid: number }>("select oid from pg_database where datname = current_database()");
    const name = `${prefix}_${rows[0]?.oid}`;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template template0`).catch((error: unknown) => {
      if ((error as { code?: string }).code !== NO_RIGHT) throw error;
      throw new NoDatabaseBeside("Restoring could not be tried: PostgreSQL says that its user may not create a database (CREATEDB).");
    });
    try {
      return await work(addressOf(connectionString, name));
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

/** The same server with another database's name. */
function addressOf(connectionString: string, name: string): string {
  return connectionString.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}
