import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DatabaseCannotStart } from "./database-cannot-start.ts";

const NAME = "sacred_space";
const NO_SUCH_DATABASE = "3D000";
/** Errors of a concurrent `create database`: the name exists, found before the insertion or by it. */
const CREATED_MEANWHILE = ["42P04", "23505"];
const ATTEMPTS = 100;
const BETWEEN_ATTEMPTS_MS = 100;

function addressOf(socketFolder: string, database: string): string {
  // Names port and sslmode explicitly, because PGPORT and PGSSLMODE in the environment would override them.
  return `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

/** Creates the program's database unless it exists, and returns its connection string once it accepts connections. */
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
      else await sleep(BETWEEN_ATTEMPTS_MS); // it is restarting after a crash
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

async function connected<T>(address: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // if the server dies, the pending query rejects
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end();
  }
}
