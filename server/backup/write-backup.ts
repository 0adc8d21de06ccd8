import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { copyOut, type FilePlace, type Snapshot } from "#database/backup/copy-out.ts";
import type { Release } from "#domain/safety/release.ts";
import { type ArchivePiece, piecesOf, UnusableBackup, writeArchive } from "./archive.ts";
import { firstPiece, type Summary } from "./contents.ts";

/** A small essential file of the data folder, such as the keys of the API. */
export type DataFile = { name: string; content: Buffer };

type BackupSource = {
  connectionString: string;
  /** Undefined when the store has lost the bytes. */
  readFile(place: FilePlace): Promise<Readable | undefined>;
  kept: DataFile[];
  /** The program that writes it. */
  release: Release;
};

/**
 * Writes a consistent snapshot of all rows, stored files and keys to `file`, encrypted with `passphrase`, while bookings go on. The file
 * appears under its name once it is completely on disk. Throws UnusableBackup if the file exists or cannot be written.
 */
export async function writeBackup(source: BackupSource, file: string, passphrase: string): Promise<Summary> {
  if (existsSync(file)) throw new UnusableBackup(`${file} exists already. Name another file.`);
  const draft = `${file}.part-${process.pid}`;
  try {
    const written = await copyOut(source.connectionString, async (snapshot) => {
      const summary: Summary = {
        tables: {},
        sequences: snapshot.sequences,
        files: noFiles(),
        missing: [],
        money: snapshot.money,
      };
      await writeArchive(
        piecesOfAll(snapshot, source, summary),
        passphrase,
        createWriteStream(draft, { flags: "wx", mode: 0o600 }),
      );
      return summary;
    });
    await flush(draft);
    await rename(draft, file);
    return written;
  } catch (error) {
    throw unwritable(error, file);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined); // a file that could not be written cannot be removed either
  }
}

async function* piecesOfAll(snapshot: Snapshot, source: BackupSource, summary: Summary): AsyncGenerator<ArchivePiece> {
  yield json("manifest.json", firstPiece(snapshot, source.release));
  for (const { name, content } of source.kept) yield { name: `kept/${name}`, content };
  for (const table of snapshot.tables) {
    const hash = createHash("sha256");
    const rows = snapshot.rowsOf(table);
    for await (const piece of piecesOf(`tables/${table.name}`, rows)) {
      hash.update(piece.content);
      yield piece;
    }
    summary.tables[table.name] = {
      rows: (rows as Readable & { rowCount: number }).rowCount,
      sha256: hash.digest("hex"),
    };
  }
  yield* piecesOfFiles(snapshot.files, source, summary);
  yield json("summary.json", summary);
}

async function* piecesOfFiles(
  files: FilePlace[],
  { readFile }: BackupSource,
  summary: Summary,
): AsyncGenerator<ArchivePiece> {
  const hash = createHash("sha256");
  for (const place of files) {
    const name = `files/${place.bucket}/${place.object}/${place.version}`;
    const bytes = await readFile(place);
    if (!bytes) {
      summary.missing.push(name);
      continue;
    }
    summary.files.count += 1;
    for await (const piece of piecesOf(name, bytes)) {
      hash.update(piece.content);
      summary.files.bytes += piece.content.length;
      yield piece;
    }
  }
  summary.files.sha256 = hash.digest("hex");
}

const noFiles = () => ({ count: 0, bytes: 0, sha256: "" });
const json = (name: string, value: unknown): ArchivePiece => ({ name, content: Buffer.from(JSON.stringify(value)) });

/** Flushes to disk, so that a power cut after the rename leaves no empty file. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r+");
  await handle.sync();
  await handle.close();
}

function unwritable(error: unknown, file: string): unknown {
  const { code } = error as { code?: string };
  if (code === "ENOSPC") return new UnusableBackup(`No space is left for ${file}. Nothing was written.`);
  const isOfFile = ["EACCES", "ENOENT", "ENOTDIR", "EROFS", "EPERM"].includes(code ?? "");
  return isOfFile ? new UnusableBackup(`${file} cannot be written (${code}).`) : error;
}
