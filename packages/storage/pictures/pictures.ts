import { createHash, randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { refusals } from "../refusal.ts";
import type { Settings } from "../settings.ts";
import { render, type Rendered, type OutputFormat, type Format } from "./render.ts";
import type { Transformation } from "./transformation.ts";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The picture in another size or format; undefined if it should be sent unchanged. */
export type Pictures = (
  version: string,
  asked: Transformation,
  wanted: OutputFormat,
  read: () => Promise<Buffer>,
) => Promise<Rendered | undefined>;

const CONCURRENCY = 2;
export const MAX_WAITING = 100;
const MAX_REMEMBERED = 1_000;

/** Renders two pictures at a time, each transformation once, and caches the results. */
export function createPictures(settings: Settings["pictures"], log: Pick<Logger, "warn">): Pictures {
  const cache = createPictureCache(settings.cacheFolder, settings.cacheBytes);
  const notRenderable = new Set<string>();
  const underWay = new Map<string, Promise<Rendered | undefined>>();
  const limited = createLimiter(CONCURRENCY, MAX_WAITING);
  const renderOnce = async (key: string, asked: Transformation, wanted: OutputFormat, read: () => Promise<Buffer>) => {
    const cached = await cache.get(key);
    if (cached) return cached;
    const rendered = await limited(async () => render(await read(), asked, wanted, settings.sourcePixels));
    if (!rendered) {
      if (notRenderable.size >= MAX_REMEMBERED) notRenderable.clear();
      notRenderable.add(key);
      return undefined;
    }
    await cache
      .set(key, rendered)
      .catch((error: unknown) => log.warn({ err: error }, "a rendered picture could not be cached"));
    return rendered;
  };
  return (version, asked, wanted, read) => {
    const key = keyOf(version, asked, wanted);
    if (notRenderable.has(key)) return Promise.resolve(undefined);
    const before = underWay.get(key);
    if (before) return before;
    const rendering = renderOnce(key, asked, wanted, read).finally(() => underWay.delete(key));
    underWay.set(key, rendering);
    return rendering;
  };
}

const keyOf = (version: string, { width, height, resize, quality }: Transformation, wanted: OutputFormat) =>
  createHash("sha256")
    .update(JSON.stringify([version, width, height, resize, quality, wanted]))
    .digest("hex");

/** Runs at most `most` tasks at a time; refuses a task if `waiting` others are queued. */
export function createLimiter(most: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (queue.length >= waiting) throw refusals.busy("Too many pictures are being rendered");
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

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

function createPictureCache(folder: string, mostBytes: number): PictureCache {
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
