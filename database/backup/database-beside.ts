import pg from "pg";

/** Creates a database of this name on the same server for as long as `work` runs. */
export async function withDatabaseBeside<T>(connectionString: string, name: string, work: (beside: string) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the query under way rejects with the same error
  await client.connect();
  try {
    await client.query(`create database ${name} template template0`);
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
