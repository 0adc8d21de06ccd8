import pg from "pg";
import { addressOf, createBeside, NoDatabaseBeside } from "./database-beside.ts";

/**
 * Puts a new database, which `fill` gets the address of, in the place of this one, under its name and in one transaction. The former one
 * stays; resolves to its name of now. If `fill` throws, nothing is changed. Nobody may be connected to either when they change places.
 */
export async function replaceDatabase(
  connectionString: string,
  fill: (beside: string) => Promise<void>,
): Promise<string> {
  const name = await nameIn(connectionString);
  const beside = `${name}_filling`.slice(-MAX_NAME);
  const former = `${name.slice(0, MAX_NAME - 22)}_until_${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
  await onClient(connectionString, (client) => createBeside(client, beside));
  try {
    await fill(addressOf(connectionString, beside));
    // Neither is to be renamed by a connection to it.
    await onClient(addressOf(connectionString, "postgres"), async (client) => {
      await client.query("begin");
      await client.query(`alter database ${pg.escapeIdentifier(name)} rename to ${pg.escapeIdentifier(former)}`);
      await client.query(`alter database ${pg.escapeIdentifier(beside)} rename to ${pg.escapeIdentifier(name)}`);
      await client.query("commit");
    });
    return former;
  } catch (error) {
    await onClient(connectionString, (client) =>
      client.query(`drop database if exists ${pg.escapeIdentifier(beside)} with (force)`),
    );
    if ((error as { code?: string }).code !== IN_USE) throw error;
    throw new NoDatabaseBeside(
      "Nothing was changed, as somebody is connected to the database: stop the program on each of its machines, and end other connections.",
    );
  }
}

const IN_USE = "55006";
/** Of a name, in PostgreSQL. */
const MAX_NAME = 63;

async function nameIn(connectionString: string): Promise<string> {
  const found = await onClient(connectionString, (client) =>
    client.query<{ name: string }>("select current_database() as name"),
  );
  return found.rows[0]?.name ?? "";
}

async function onClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the pending query rejects with the same error
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
