import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UnusableBackup } from "#server/backup/archive.ts";
import { KEPT } from "#server/backup/contents.ts";
import type { DataFile } from "#server/backup/write-backup.ts";
import { type ByteStore, MissingBytes } from "@sacred-space/storage/bytes/byte-store.ts";

/** Reads a stored file; undefined if the store has lost its bytes. */
export function readStored(bytes: ByteStore) {
  return (place: Parameters<ByteStore["read"]>[0]) =>
    bytes.read(place).catch((error: unknown) => {
      if (error instanceof MissingBytes) return undefined;
      throw error;
    });
}

export async function readDataFiles(dataDir: string): Promise<DataFile[]> {
  const files = await Promise.all(
    KEPT.map(async (name) => ({ name, content: await readIfThere(join(dataDir, name)) })),
  );
  return files.flatMap(({ name, content }) => (content ? [{ name, content }] : []));
}

/** Throws UnusableBackup if another file stands where this one of a backup belongs: only one set of keys can be the practice's. */
export async function refuseOther(dataDir: string, { name, content }: DataFile): Promise<void> {
  const path = join(dataDir, name);
  const there = KEPT.includes(name) ? await readIfThere(path) : undefined;
  if (!there || there.equals(content)) return;
  throw new UnusableBackup(
    `${path} is not the backup's: another practice was begun here. Move that file away, or name another DATA_DIR, and restore again.`,
  );
}

/** Writes a file of a backup, unless an equal one is there. */
export async function keep(dataDir: string, file: DataFile): Promise<void> {
  await refuseOther(dataDir, file);
  const { name, content } = file;
  const path = join(dataDir, name);
  if (!KEPT.includes(name) || (await readIfThere(path))) return;
  await writeFile(path, content, { mode: 0o600, flag: "wx" });
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return await readFile(path).catch((error: unknown) => {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  });
}
