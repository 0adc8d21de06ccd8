import pg from "pg";

/** Runs a measurement in a new database of that name on the server of `url`, and drops it afterwards. */
export async function inDatabase<T>(url: string, name: string, work: (url: string) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  try {
    return await work(own.href);
  } finally {
    await owner.query(`drop database ${name} with (force)`);
    await owner.end();
  }
}
