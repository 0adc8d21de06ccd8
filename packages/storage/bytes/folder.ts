import { randomUUID } from "node:crypto";
import type { Dir } from "node:fs";
import { copyFile, constants, mkdir, open, opendir, rename, rm, rmdir, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { type ByteStore, MissingBytes, NoSpace, type Place } from "./byte-store.ts";
import { folderName, isPlace } from "./place-name.ts";

/** Holds files that are still being written; no bucket's folder begins with a dot. */
const UNFINISHED = ".unfinished";
const MODES = { folder: 0o700, file: 0o600 };

/**
 * Bytes in a folder: `<bucket>/<object>/<version>`. A file is written under a temporary name, flushed and renamed, and its folder is
 * flushed, so that a power failure leaves a complete file or none.
 */
export function folderStore(root: string): ByteStore {
  const unfinished = join(root, UNFINISHED);
  const pathOf = (place: Place) => {
    if (!isPlace(place)) throw new MissingBytes("no place in this store");
    return join(root, folderName(place.bucket), place.object, place.version);
  };

  /** Writes a temporary file with `fill` and moves it to its place. */
  const publish = async (place: Place, fill: (temporary: string) => Promise<void>) => {
    const temporary = join(unfinished, randomUUID());
    const path = pathOf(place);
    try {
      await mkdir(unfinished, { recursive: true, mode: MODES.folder });
      await fill(temporary);
      await moveInto(root, temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw isFull(error) ? new NoSpace("No space is left", { cause: error }) : error;
    }
  };

  return {
    async check() {
      const probe = join(unfinished, randomUUID());
      await mkdir(unfinished, { recursive: true, mode: MODES.folder });
      await (await open(probe, "wx", MODES.file)).close();
      await unlink(probe);
    },
    write: (place, source) =>
      publish(place, async (temporary) => {
        const file = await open(temporary, "wx", MODES.file);
        try {
          await file.writeFile(source);
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    async read(place, range): Promise<Readable> {
      const file = await open(pathOf(place)).catch((error: unknown) => {
        throw isMissing(error) ? new MissingBytes(place.version, { cause: error }) : error;
      });
      return file.createReadStream({ ...range, highWaterMark: 262_144 });
    },
    copy: (from, to) =>
      publish(to, async (temporary) => {
        await copyFile(pathOf(from), temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch(
          (error: unknown) => {
            throw isMissing(error) ? new MissingBytes(from.version, { cause: error }) : error;
          },
        );
        await flush(temporary);
      }),
    async remove(places) {
      for (const place of places) if (isPlace(place)) await removeFile(pathOf(place));
    },
    async *list() {
      for await (const bucket of foldersIn(root)) {
        for await (const object of foldersIn(bucket.path)) {
          for await (const { name: version, path } of entriesIn(object.path)) {
            const { mtime } = await stat(path);
            yield { place: { object: object.name, version }, writtenAt: mtime, remove: () => removeFile(path) };
          }
        }
      }
    },
    async removeUnfinished(before) {
      let removed = 0;
      for await (const { path } of entriesIn(unfinished)) {
        if ((await stat(path)).mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** Also flushes the folders above: a file is durable only if its path is. */
async function makeFolders(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: MODES.folder });
  if (first === undefined) return;
  for (let made = folder; made !== root && made.startsWith(root); made = dirname(made)) await flush(dirname(made));
}

/** Retries if another process removed the folder because it was empty. */
async function moveInto(root: string, temporary: string, path: string, attempts = 5): Promise<void> {
  try {
    await makeFolders(root, dirname(path));
    await rename(temporary, path);
    await flush(dirname(path));
  } catch (error) {
    if (!isMissing(error) || attempts === 1) throw error;
    await moveInto(root, temporary, path, attempts - 1);
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  // Removes the object's folder and then the bucket's if they are empty.
  for (const folder of [dirname(path), dirname(dirname(path))]) {
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

type Entry = { name: string; path: string };

async function* entriesIn(folder: string, only?: "folders"): AsyncGenerator<Entry> {
  const listed: Dir | undefined = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  for await (const entry of listed ?? []) {
    if (!only || entry.isDirectory()) yield { name: entry.name, path: join(folder, entry.name) };
  }
}

async function* foldersIn(folder: string): AsyncGenerator<Entry> {
  for await (const entry of entriesIn(folder, "folders")) if (entry.name !== UNFINISHED) yield entry;
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? "";
const isMissing = (error: unknown) => codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
const isFull = (error: unknown) => ["ENOSPC", "EDQUOT", "EFBIG"].includes(codeOf(error));
