import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Format } from "./render.ts";

type Entry = { format: Format; size: number };

/** Rendered pictures in a folder: `<key>.<format>`. Evicts the least recently used. The folder can be deleted at any time. */
type PictureCache = {
  get(key: string): Promise<{ format: Format; bytes: Buffer } | undefined>;
  set(key: string, picture: { format: Format; bytes: Buffer }): Promise<void>;
};

/** A file's minimum size on disk: otherwise a full cache of very small pictures would take many times its limit. */
const BLOCK = 4_096;
const sizeOnDisk = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK;

const FILE = /^([0-9a-f]{64})\.(jpeg|png|webp|gif|avif)$/;

export function createPictureCache(folder: string, mostBytes: number): PictureCache {
  let opened: Promise<Map<string, Entry>> | undefined;
  let total = 0;
  const pathOf = (key: string, { format }: Pick<Entry, "format">) => join(folder, `${key}.${format}`);
  const open = async () => {
    const entries = await readEntries(folder);
    for (const { size } of entries.values()) total += size;
    return entries;
  };
  const drop = async (entries: Map<string, Entry>, key: string) => {
    const entry = entries.get(key);
    if (!entry || !entries.delete(key)) return;
    total -= entry.size;
    await rm(pathOf(key, entry), { force: true });
  };
  return {
    async get(key) {
      const entries = await (opened ??= open());
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry); // a Map keeps insertion order: the first is the least recently used
      try {
        const bytes = await readFile(pathOf(key, entry));
        void utimes(pathOf(key, entry), new Date(), new Date()).catch(() => undefined); // keeps the order for the next start
        return { format: entry.format, bytes };
      } catch {
        await drop(entries, key);
        return undefined;
      }
    },
    async set(key, { format, bytes }) {
      const entries = await (opened ??= open());
      if (bytes.length > mostBytes / 10 || entries.has(key)) return;
      const temporary = join(folder, `.${randomUUID()}`);
      await writeFile(temporary, bytes, { mode: 0o600 });
      await rename(temporary, pathOf(key, { format }));
      const size = sizeOnDisk(bytes.length);
      entries.set(key, { format, size });
      total += size;
      for (const [oldest] of entries) {
        if (total <= mostBytes) return;
        await drop(entries, oldest);
      }
    },
  };
}

/** Entries with the least recently used first. Removes files that are not pictures of this cache. */
async function readEntries(folder: string): Promise<Map<string, Entry>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: { key: string; entry: Entry; usedAt: number }[] = [];
  for (const name of await readdir(folder)) {
    const match = FILE.exec(name);
    if (!match) {
      await rm(join(folder, name), { force: true });
      continue;
    }
    const { size, mtimeMs } = await stat(join(folder, name));
    files.push({ key: match[1] ?? "", entry: { format: match[2] as Format, size: sizeOnDisk(size) }, usedAt: mtimeMs });
  }
  return new Map(files.toSorted((one, other) => one.usedAt - other.usedAt).map(({ key, entry }) => [key, entry]));
}
