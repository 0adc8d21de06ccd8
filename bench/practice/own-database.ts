import pg from "pg";

/** Measures in an empty database of that name on the server of `url`, and drops it afterwards: what one measurement has booked stands in no other's way. */
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
