import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readDataFiles, readStored } from "#composition/backup-sources.ts";
import { openBytes } from "#composition/open-bytes.ts";
import { readRelease } from "#composition/release.ts";
import { shutDown, type Stage } from "#composition/shutdown.ts";
import { schemaOfProgram } from "#database/connection/migrate.ts";
import { readEnv } from "#env/env.ts";
import { readArchive, STRETCHING } from "#server/backup/archive.ts";
import { describeContents, manifest } from "#server/backup/contents.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { openLog, exitWithMessage } from "@sacred-space/runtime/process.ts";

const root = join(import.meta.dirname, "../..");
export const FIXTURES = join(root, "tests/upgrade/fixtures");
/** No secret: the practice is invented. */
export const FIXTURE_PASSPHRASE = "an invented practice for tests";

export const fixtureOf = (version: string) => join(FIXTURES, `${version}.backup`);

/** Whether a fixture was made with the migrations of this program. */
export async function isOfThisSchema(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const { value } = await readArchive(createReadStream(file), FIXTURE_PASSPHRASE).next();
  const { schema } = manifest.parse(JSON.parse((value as { content: Buffer }).content.toString()));
  const [made, own] = [schema, await schemaOfProgram()].map(migrationsOf);
  return made === own;
}

const migrationsOf = (schema: Record<string, string>) =>
  JSON.stringify(
    Object.entries(schema)
      .filter(([name]) => !name.startsWith("functions/"))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Writes a backup of the practice that a first start shows, small and quickly opened: every later release restores it in its tests. */
export async function writeFixture(file: string): Promise<string> {
  STRETCHING.logN = 10;
  const folder = await mkdtemp(join(tmpdir(), "fixture-"));
  const closing: Stage[] = [];
  try {
    await chmod(folder, 0o755); // the account of the database enters it when root runs this
    const env = readEnv({ DATA_DIR: folder }, root);
    const database = await startEmbedded(folder, { durable: false });
    closing.push({ name: "database", withinMs: 9_000, close: database.stop });
    const { connectionString } = database;
    await firstStart(folder, () => isAtRest(connectionString));
    await mkdir(dirname(file), { recursive: true });
    const readFile = readStored(await openBytes(env, closing));
    const source = { connectionString, readFile, kept: await readDataFiles(folder), release: readRelease() };
    return describeContents(await writeBackup(source, file, FIXTURE_PASSPHRASE));
  } finally {
    await shutDown(closing, openLog("warn"));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the program on a new data folder until `isDone`. */
async function firstStart(folder: string, isDone: () => Promise<boolean>): Promise<void> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(root, "scripts/start.ts")], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: folder, PORT: String(await anyPort()) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes("Ready in") || !(await isDone())) {
    if (child.exitCode !== null) throw new Error(`The program ended: ${output}`);
    await sleep(200);
  }
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function anyPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Whether the files of the demonstration are stored and no job is due. */
async function isAtRest(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ rest: boolean }>(
      "select exists (select from storage.objects) and not exists (select from graphile_worker._private_jobs where run_at <= now()) as rest",
    );
    return rows[0]?.rest ?? false;
  } finally {
    await client.end();
  }
}

/** `npm run release-fixture`: writes that of this version, in the place of an older one. */
if (import.meta.main) {
  try {
    const file = fixtureOf(process.argv[2] ?? readRelease().version);
    await rm(file, { force: true });
    console.log(`${await writeFixture(file)} in ${file}.`);
  } catch (error) {
    exitWithMessage(error);
  }
}
