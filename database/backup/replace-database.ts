import pg from "pg";
import { addressOf, copyRights, createBeside, NoDatabaseBeside } from "./database-beside.ts";

/** The advisory lock, with the name's hash, under which a database is replaced. It is held in another one, since nobody may be in either. */
const LOCK = 7_202_612;

/** The name of now of the database that was replaced, and the statements that only an administrator may run on the new one. */
type Replaced = { former: string; refused: string[] };

/**
 * Puts a new database, which `fill` gets the address of, in the place of this one, under its name and in one transaction, with its locale,
 * grants and settings. The former one stays, for its owner alone. If `fill` throws, nothing is changed. Nobody may be connected to
 * either when they change places, and nobody else replace this one meanwhile.
 */
export async function replaceDatabase(
  connectionString: string,
  fill: (beside: string) => Promise<void>,
): Promise<Replaced> {
  const { name, oid } = await identityOf(connectionString);
  return await onClient(addressOf(connectionString, "postgres"), async (elsewhere) => {
    const { rows } = await elsewhere.query<{ mine: boolean }>("select pg_try_advisory_lock($1, hashtext($2)) as mine", [
      LOCK,
      name,
    ]);
    if (!rows[0]?.mine)
      throw new NoDatabaseBeside(
        "Nothing was changed, as a copy is being put in the place of this database already: wait for the other command's end.",
      );
    return await exchange({ connectionString, elsewhere, name, beside: `filling_${oid}` }, fill);
  });
}

type Exchange = { connectionString: string; elsewhere: pg.Client; name: string; beside: string };

async function exchange(
  { connectionString, elsewhere, name, beside }: Exchange,
  fill: (beside: string) => Promise<void>,
): Promise<Replaced> {
  const former = `${name.slice(0, MAX_NAME - 24)}_until_${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 17)}`;
  const [here, there, then] = [name, beside, former].map((each) => pg.escapeIdentifier(each));
  await onClient(connectionString, (client) => createBeside(client, beside));
  try {
    await fill(addressOf(connectionString, beside));
    const refused = await onClient(connectionString, (client) => copyRights(client, beside));
    await elsewhere.query("begin");
    await elsewhere.query(`alter database ${here} rename to ${then}`);
    await elsewhere.query(`alter database ${there} rename to ${here}`);
    await elsewhere.query(`revoke all on database ${then} from public`);
    await elsewhere.query("commit");
    return { former, refused: refused.map((statement) => statement.replaceAll(there ?? "", here ?? "")) };
  } catch (error) {
    await elsewhere.query("rollback").catch(() => undefined); // a lost connection rolls back by itself
    await onClient(connectionString, (client) => client.query(`drop database if exists ${there} with (force)`));
    if ((error as { code?: string }).code !== IN_USE) throw error;
    throw new NoDatabaseBeside(
      "Nothing was changed, as somebody is connected to the database: stop the program on each of its machines, and end other connections.",
    );
  }
}

const IN_USE = "55006";
/** Of a name, in PostgreSQL. */
const MAX_NAME = 63;

async function identityOf(connectionString: string): Promise<{ name: string; oid: number }> {
  const found = await onClient(connectionString, (client) =>
    client.query<{ name: string; oid: number }>(
      "select datname as name, oid from pg_database where datname = current_database()",
    ),
  );
  const [identity] = found.rows as [{ name: string; oid: number }];
  return identity;
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
