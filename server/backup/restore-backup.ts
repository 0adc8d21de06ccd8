import { createHash, type Hash } from "node:crypto";
import { accessSync, constants, createReadStream } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { PassThrough, type Readable } from "node:stream";
import { copyIn, isServed, isUnused, type Target } from "#database/backup/copy-in.ts";
import type { FilePlace } from "#database/backup/copy-out.ts";
import { migrate, schemaOfProgram } from "#database/connection/migrate.ts";
import { type ArchivePiece, DAMAGED, readArchive, UnusableBackup } from "./archive.ts";
import { manifest, type Summary, summary } from "./contents.ts";
import type { DataFile } from "./write-backup.ts";

/** The id of a stored file or version, so that a name cannot lead to another folder. */
const ID = /^[\w-]+$/;

type RestoreTarget = {
  connectionString: string;
  writeFile(place: FilePlace, bytes: Readable): Promise<void>;
  /** Throws UnusableBackup if a file of the data folder cannot be stored; called before anything is changed. */
  mayKeep(file: DataFile): Promise<void>;
  /** Stores a file of the data folder; called once the rows are committed. */
  keep(file: DataFile): Promise<void>;
};

/**
 * Fills an unused database and store from a backup while no program runs on them. The rows are committed once every table, file and sum of
 * money matches the backup; until then no row is changed. Throws UnusableBackup, whose message says what to do.
 */
export async function restoreBackup(target: RestoreTarget, file: string, passphrase: string): Promise<Summary> {
  requireBackupFile(file);
  const { connectionString } = target;
  await refuseUsed(connectionString);
  const pieces = readArchive(createReadStream(file), passphrase);
  await refuseOtherSchema(await pieces.next());
  const { kept, next } = await readKept(pieces);
  for (const each of kept) await target.mayKeep(each);
  await migrate(connectionString);
  const written = await copyIn(connectionString, (tables) => fill({ ...target, tables }, joined(next, pieces)));
  for (const each of kept) await target.keep(each);
  return written;
}

/** Throws UnusableBackup if the database already contains a practice, or a program runs on it. */
export async function refuseUsed(connectionString: string): Promise<void> {
  if (!(await isUnused(connectionString)))
    throw new UnusableBackup(
      "The database is in use: a backup is restored into an empty one only. Name another DATABASE_URL or DATA_DIR.",
    );
  if (await isServed(connectionString))
    throw new UnusableBackup(
      "The program is running on this database: stop it, on each of its machines, and restore again.",
    );
}

/** Reads the files of the data folder, which come before the tables, and the piece after them. */
async function readKept(
  pieces: AsyncGenerator<ArchivePiece>,
): Promise<{ kept: DataFile[]; next: ArchivePiece | undefined }> {
  const kept: DataFile[] = [];
  for (;;) {
    const { value, done } = await pieces.next();
    const [, name] = done ? [] : (/^kept\/(.*)$/.exec(value.name) ?? []);
    if (name === undefined) return { kept, next: done ? undefined : value };
    kept.push({ name, content: value.content });
  }
}

async function* joined(
  first: ArchivePiece | undefined,
  others: AsyncGenerator<ArchivePiece>,
): AsyncGenerator<ArchivePiece> {
  if (first) yield first;
  yield* others;
}

function requireBackupFile(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new UnusableBackup(`${file} does not exist.`);
    throw new UnusableBackup(`${file} cannot be read (${code}): put it where the user of this command may read it.`);
  }
}

async function refuseOtherSchema({ value }: IteratorResult<ArchivePiece, unknown>): Promise<void> {
  const read =
    value && (value as ArchivePiece).name === "manifest.json"
      ? manifest.safeParse(parsed(value as ArchivePiece))
      : undefined;
  if (!read?.success) throw new UnusableBackup("This file is not a backup that this version can read.");
  if (isSameSchema(read.data.schema, await schemaOfProgram())) return;
  throw new UnusableBackup(
    `This backup of ${read.data.madeAt} was made by another version of the program. Restore it with that version, then upgrade.`,
  );
}

/** Tolerates function files that the database recorded but the program no longer has. */
function isSameSchema(copied: Record<string, string>, own: Record<string, string>): boolean {
  const isKnown = (name: string) => name in own || name.startsWith("functions/");
  return Object.entries(own).every(([name, sha256]) => copied[name] === sha256) && Object.keys(copied).every(isKnown);
}

type Filling = RestoreTarget & { tables: Target };

/** Reads the pieces in the order in which they were written: those of one table or file are consecutive. */
async function fill(filling: Filling, pieces: AsyncGenerator<ArchivePiece>): Promise<Summary> {
  const found: Summary = {
    tables: {},
    sequences: [],
    files: { count: 0, bytes: 0, sha256: "" },
    missing: [],
    money: {},
  };
  const files = createHash("sha256");
  let open: Opened | undefined;
  for await (const piece of pieces) {
    if (piece.name === "summary.json") {
      await open?.end();
      found.files.sha256 = files.digest("hex");
      return await compare(found, summaryOf(piece), filling.tables);
    }
    const owner = piece.name.replace(/\/\d+$/, "");
    if (open?.owner !== owner) {
      await open?.end();
      open = openPiece(owner, filling, found, files);
    }
    await open.write(piece.content);
  }
  throw new UnusableBackup(DAMAGED);
}

type Opened = { owner: string; write(content: Buffer): Promise<void>; end(): Promise<void> };

function openPiece(owner: string, filling: Filling, found: Summary, files: Hash): Opened {
  const [kind, ...rest] = owner.split("/");
  if (kind === "tables") return openTable(owner, rest.join("/"), filling, found);
  if (kind === "files") return openFile(owner, rest, filling, found, files);
  throw new UnusableBackup(DAMAGED);
}

function openTable(owner: string, name: string, { tables }: Filling, found: Summary): Opened {
  const table = tables.tables.find((each) => each.name === name);
  if (!table)
    throw new UnusableBackup(`The backup has a table ${name}, which this version of the program does not know.`);
  const rows = tables.openTable(table);
  const hash = createHash("sha256");
  return {
    owner,
    async write(content) {
      hash.update(content);
      await rows.write(content);
    },
    async end() {
      found.tables[name] = { rows: await rows.end(), sha256: hash.digest("hex") };
    },
  };
}

function openFile(
  owner: string,
  [bucket = "", object = "", version = ""]: string[],
  filling: Filling,
  found: Summary,
  files: Hash,
): Opened {
  if (!ID.test(object) || !ID.test(version)) throw new UnusableBackup(DAMAGED);
  const bytes = new PassThrough();
  const done = filling.writeFile({ bucket, object, version }, bytes);
  done.catch(() => bytes.destroy());
  found.files.count += 1;
  return {
    owner,
    async write(content) {
      files.update(content);
      found.files.bytes += content.length;
      if (!bytes.write(content)) await Promise.race([new Promise((drained) => bytes.once("drain", drained)), done]);
    },
    async end() {
      bytes.end();
      await done;
    },
  };
}

/** Throws UnusableBackup if anything differs from what was written. */
async function compare(found: Summary, written: Summary, tables: Target): Promise<Summary> {
  await tables.setSequences(written.sequences);
  const arrived = { ...found, sequences: written.sequences, missing: written.missing, money: await tables.money() };
  if (isDeepStrictEqual(arrived, written)) return written;
  throw new UnusableBackup("The backup is damaged: its rows or files are not those that were written.");
}

function summaryOf(piece: ArchivePiece): Summary {
  const read = summary.safeParse(parsed(piece));
  if (!read.success) throw new UnusableBackup(DAMAGED);
  return read.data;
}

function parsed({ content }: ArchivePiece): unknown {
  try {
    return JSON.parse(content.toString("utf8"));
  } catch {
    return undefined;
  }
}
