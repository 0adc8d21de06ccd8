import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DatabaseCannotStart } from "./database-cannot-start.ts";

const NAME = "sacred_space";
const NO_SUCH_DATABASE = "3D000";
/** The name exists: found before the insertion, or by it. */
const CREATED_MEANWHILE = ["42P04", "23505"];
const ATTEMPTS = 100;
const BETWEEN_ATTEMPTS_MS = 100;
/** Any number that this program uses for nothing else on the database `postgres`. */
const ADOPTION_LOCK = 7_221;

function addressOf(socketFolder: string, database: string): string {
  // Port and sslmode are spelt out, or PGPORT and PGSSLMODE of the surrounding shell would decide them.
  return `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

/** Creates the program's database unless it is there, and returns its address once it takes connections. */
export async function ensureDatabase(socketFolder: string): Promise<string> {
  const address = addressOf(socketFolder, NAME);
  let reason = "";
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      await connected(address, async () => undefined);
      return address;
    } catch (error) {
      reason = (error as Error).message;
      if ((error as { code?: string }).code === NO_SUCH_DATABASE) await createDatabase(socketFolder);
      else await sleep(BETWEEN_ATTEMPTS_MS); // it crashed this moment and is coming back
    }
  }
  throw new DatabaseCannotStart(`The database runs but takes no connections: ${reason}.`);
}

async function createDatabase(socketFolder: string): Promise<void> {
  try {
    await connected(addressOf(socketFolder, "postgres"), (client) => client.query(`create database ${NAME}`));
  } catch (error) {
    if (!CREATED_MEANWHILE.includes((error as { code?: string }).code ?? "")) throw error;
  }
}

/** Runs `act` while no other process does; undefined when the server takes no connections (it is starting or ending). */
export async function underAdoptionLock<T>(socketFolder: string, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await connected(addressOf(socketFolder, "postgres"), async (client) => {
      await client.query("select pg_advisory_lock($1)", [ADOPTION_LOCK]);
      return await act();
    });
  } catch (error) {
    if (error instanceof DatabaseCannotStart) throw error;
    return undefined;
  }
}

async function connected<T>(address: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // a server that dies under the connection fails the query, which tells
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end();
  }
}
