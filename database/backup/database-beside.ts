import pg from "pg";

/** A database cannot be made beside this one, or not take its place. The message is one sentence for the operator. */
export class NoDatabaseBeside extends Error {}

const NO_RIGHT = "42501";

/** The advisory lock that serialises the use of temporary databases on this server. */
const LOCK = 7_202_611;

/**
 * Creates a temporary database on the same server while `work` runs, named by `prefix` and this database's OID. First drops one that a
 * killed process has left, which contains a copy of all data.
 */
export async function withDatabaseBeside<T>(
  connectionString: string,
  prefix: string,
  work: (beside: string) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the pending query rejects with the same error
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const { rows } = await client.query<{ oid: number }>(
      "select oid from pg_database where datname = current_database()",
    );
    const name = `${prefix}_${rows[0]?.oid}`;
    await createBeside(client, name);
    try {
      return await work(addressOf(connectionString, name));
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

/** Creates an empty database on the same server, in the place of one that a killed process has left. */
export async function createBeside(client: pg.Client, name: string): Promise<void> {
  const quoted = pg.escapeIdentifier(name);
  await client.query(`drop database if exists ${quoted} with (force)`);
  await client.query(`create database ${quoted} template template0`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== NO_RIGHT) throw error;
    throw new NoDatabaseBeside(
      "Restoring could not be tried: PostgreSQL says that its user may not create a database (CREATEDB).",
    );
  });
}

/** Returns the connection string for another database on the same server. */
export function addressOf(connectionString: string, name: string): string {
  return connectionString.replace(/\/[^/?]*(?=\?|$)/, `/${encodeURIComponent(name)}`);
}
