import { readFile, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { startEmbedded } from "#database/embedded/start-embedded.ts";
import { type Env, readEnv } from "#env/env.ts";
import { UnusableBackup } from "#practice/backup/archive.ts";
import type { KeptFile } from "#practice/backup/write-backup.ts";
import { whyUnreachable } from "#runtime/reachable.ts";
import { WrongEnvironment } from "#runtime/wrong-environment.ts";
import { type ByteStore, MissingBytes } from "#storage/bytes/byte-store.ts";
import { openBytes } from "../open-bytes.ts";
import { shutDown, type Stage } from "../shutdown.ts";
import { openLog } from "#runtime/process.ts";

/** Files of the data folder beside the database and the stored files. */
const KEPT = ["keys.json", "practitioner.json"];

export type Places = { env: Env; file: string; passphrase: string; connectionString: string; bytes: ByteStore };

/** Opens what a backup is made of or restored into, for one command with a file's name, and closes it afterwards. */
export async function withPlaces(usage: string, work: (places: Places) => Promise<void>): Promise<void> {
  const env = readEnv(process.env, process.cwd());
  const [name, ...others] = process.argv.slice(2);
  if (!name || others.length > 0) throw new WrongEnvironment(`Name one file: ${usage}`);
  const passphrase = env.backupPassphrase;
  if (!passphrase) throw new WrongEnvironment("BACKUP_PASSPHRASE is missing: it encrypts the backup, and nobody can read one without it.");
  const file = isAbsolute(name) ? name : join(process.cwd(), name);
  const closing: Stage[] = [];
  try {
    const embedded = env.databaseUrl === undefined ? await startEmbedded(env.dataDir) : undefined;
    if (embedded) closing.push({ name: "bundled PostgreSQL", withinMs: 9_000, close: embedded.stop });
    const connectionString = embedded?.connectionString ?? env.databaseUrl ?? "";
    const trouble = await whyUnreachable(connectionString);
    if (trouble) throw new WrongEnvironment(`DATABASE_URL cannot be used: ${trouble}.`);
    await work({ env, file, passphrase, connectionString, bytes: await openBytes(env, closing) });
  } finally {
    await shutDown(closing, openLog(env.logLevel));
  }
}

/** Reads a stored file; undefined when the store has lost its bytes. */
export function readStored(bytes: ByteStore) {
  return (place: Parameters<ByteStore["read"]>[0]) =>
    bytes.read(place).catch((error: unknown) => {
      if (error instanceof MissingBytes) return undefined;
      throw error;
    });
}

export async function readKept(dataDir: string): Promise<KeptFile[]> {
  const files = await Promise.all(KEPT.map(async (name) => ({ name, content: await readIfThere(join(dataDir, name)) })));
  return files.flatMap(({ name, content }) => (content ? [{ name, content }] : []));
}

/** What is there stays, and another content is refused: two sets of keys cannot both be the practice's. */
export async function keep(dataDir: string, { name, content }: KeptFile): Promise<void> {
  if (!KEPT.includes(name)) return;
  const path = join(dataDir, name);
  const there = await readIfThere(path);
  if (!there) return await writeFile(path, content, { mode: 0o600, flag: "wx" });
  if (!there.equals(content)) throw new UnusableBackup(`${path} was there before and is left as it is; the backup holds another.`);
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return await readFile(path).catch((error: unknown) => {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  });
}
