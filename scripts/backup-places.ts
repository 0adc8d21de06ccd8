import { resolve } from "node:path";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { type Env, readEnv } from "#env/env.ts";
import { whyUnreachable } from "@sacred-space/runtime/reachable.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import type { ByteStore } from "@sacred-space/storage/bytes/byte-store.ts";
import { requireData, requirePractice } from "#composition/no-practice.ts";
import { openBytes } from "#composition/open-bytes.ts";
import { shutDown, type Stage } from "#composition/shutdown.ts";
import { openLog } from "@sacred-space/runtime/process.ts";

export type Places = {
  env: Env;
  /** The file's name as given. */
  name: string;
  file: string;
  passphrase: string;
  connectionString: string;
  bytes: ByteStore;
};

/**
 * Opens the database and the store of files for a command that takes a file's name, and closes them afterwards. Where `command` is given,
 * there must be a practice in them.
 */
export async function withPlaces(
  { usage, command }: { usage: string; command?: string },
  work: (places: Places) => Promise<void>,
): Promise<void> {
  const env = readEnv(process.env, process.cwd());
  if (command !== undefined) requireData(env, command);
  const [name, ...others] = process.argv.slice(2);
  if (!name || others.length > 0) throw new WrongEnvironment(`Name one file: ${usage}`);
  const passphrase = env.backupPassphrase;
  if (!passphrase)
    throw new WrongEnvironment("BACKUP_PASSPHRASE is missing: it encrypts a backup, and is needed to restore one.");
  await withPractice(env, command, (practice) => work({ ...practice, env, name, file: resolve(name), passphrase }));
}

/** Opens the database and the store of files, and closes them afterwards. Where `command` is given, there must be a practice in them. */
export async function withPractice(
  env: Env,
  command: string | undefined,
  work: (practice: Pick<Places, "connectionString" | "bytes">) => Promise<void>,
): Promise<void> {
  if (command !== undefined) requireData(env, command);
  const closing: Stage[] = [];
  try {
    const embedded = env.databaseUrl === undefined ? await startEmbedded(env.dataDir) : undefined;
    if (embedded) closing.push({ name: "bundled PostgreSQL", withinMs: 9_000, close: embedded.stop });
    const connectionString = embedded?.connectionString ?? env.databaseUrl ?? "";
    const trouble = await whyUnreachable(connectionString);
    if (trouble) throw new WrongEnvironment(`DATABASE_URL cannot be used: ${trouble}.`);
    if (command !== undefined) await requirePractice(env, connectionString, command);
    await work({ connectionString, bytes: await openBytes(env, closing) });
  } finally {
    await shutDown(closing, openLog(env.logLevel));
  }
}
