import { createHash, type Hash } from "node:crypto";
import { accessSync, constants, createReadStream } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { PassThrough, type Readable } from "node:stream";
import { copyIn, foreignTables, isBegun, isServed, isUnused, type Target } from "#database/backup/copy-in.ts";
import type { FilePlace } from "#database/backup/copy-out.ts";
import { migrate, migrationsIn, schemaOfProgram } from "#database/connection/migrate.ts";
import { describeRelease, type Release } from "#domain/safety/release.ts";
import { type ArchivePiece, DAMAGED, readArchive, UnusableBackup } from "./archive.ts";
import { KEPT, type Manifest, manifest, type Summary, summary } from "./contents.ts";
import type { DataFile } from "./write-backup.ts";

/** The id of a stored file or version, so that a name cannot lead to another folder. */
const ID = /^[\w-]+$/;

export type RestoreTarget = {
  connectionString: string;
  /** This program. */
  release: Release;
  writeFile(place: FilePlace, bytes: Readable): Promise<void>;
  /** Throws UnusableBackup if a file of the data folder cannot be stored; called before anything is changed. */
  mayKeep(file: DataFile): Promise<void>;
  /** Stores a file of the data folder; called once all is as it was written, before the rows are committed: a restore that is cut can be repeated. */
  keep(file: DataFile): Promise<void>;
};

/**
 * Fills an unused database and store from a backup of this release or an older one while no program runs on them. The rows are committed
 * once every table, file and sum of money matches the backup; until then no row is changed. Then they are upgraded. Throws UnusableBackup, whose message says what to do.
 */
export async function restoreBackup(target: RestoreTarget, file: string, passphrase: string): Promise<Summary> {
  requireBackupFile(file);
  const { connectionString } = target;
  await refuseUsed(connectionString);
  const pieces = readArchive(createReadStream(file), passphrase);
  const made = readManifest(await pieces.next());
  const upTo = await migrationsOf(made, target.release);
  await refuseBegun(connectionString, upTo);
  await refuseShared(connectionString);
  const { kept, next } = await readKept(pieces);
  for (const each of kept) await target.mayKeep(each);
  await migrate(connectionString, { upTo });
  const written = await copyIn(
    connectionString,
    (tables) => fill({ ...target, made, tables }, joined(next, pieces)),
    async () => {
      for (const each of kept) await target.keep(each); // the keys of an archive that cannot be restored are not taken over
    },
  );
  await migrate(connectionString); // what an older release did not have yet is added to its rows
  return written;
}

/** Throws UnusableBackup if the database already contains a practice or is another application's, or a program runs on it. */
export async function refuseUsed(connectionString: string): Promise<void> {
  if (!(await isUnused(connectionString)))
    throw new UnusableBackup(
      "The database is in use: a backup is restored into an empty one only. Name another DATABASE_URL or DATA_DIR.",
    );
  // In one that is begun, the tables may be those of a newer version, which its migrations tell.
  if (!(await isBegun(connectionString))) await refuseShared(connectionString);
  await refuseServed(connectionString);
}

/** Throws UnusableBackup if the database has tables that no migration of this program made. */
async function refuseShared(connectionString: string): Promise<void> {
  const foreign = await foreignTables(connectionString);
  if (foreign.length > 0)
    throw new UnusableBackup(
      `The database has tables that are not this program's (${listed(foreign)}): a backup is restored into a database of its own. Name another DATABASE_URL.`,
    );
}

const listed = (names: string[]) => names.slice(0, 5).join(", ") + (names.length > 5 ? ", …" : "");

/** Throws UnusableBackup if a program runs on the database. */
export async function refuseServed(connectionString: string): Promise<void> {
  if (await isServed(connectionString))
    throw new UnusableBackup(
      "The program is running on this database: stop it, on each of its machines, and restore again.",
    );
}

/** Reads when a backup was made. Throws UnusableBackup if this program does not have all of its migrations. */
export async function madeAtOf(file: string, passphrase: string, release: Release): Promise<Date> {
  requireBackupFile(file);
  const pieces = readArchive(createReadStream(file), passphrase);
  try {
    const made = readManifest(await pieces.next());
    await migrationsOf(made, release);
    return new Date(made.madeAt);
  } finally {
    await pieces.return(undefined);
  }
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
    if (kept.some((each) => each.name === name)) throw new UnusableBackup(DAMAGED);
    if (KEPT.includes(name)) kept.push({ name, content: value.content });
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

function readManifest({ value }: IteratorResult<ArchivePiece, unknown>): Manifest {
  const piece = value as ArchivePiece | undefined;
  const read = piece?.name === "manifest.json" ? manifest.safeParse(parsed(piece)) : undefined;
  if (!read?.success) throw new UnusableBackup("This file is not a backup that this version can read.");
  return read.data;
}

/** The migrations that had made the backup's database. Throws UnusableBackup if this program does not have all of them. */
async function migrationsOf({ schema, madeAt, release }: Manifest, own: Release): Promise<ReadonlySet<string>> {
  const known = await schemaOfProgram();
  const migrations = Object.keys(schema).filter((name) => !name.startsWith("functions/"));
  const foreign = migrations.find((name) => known[name] !== schema[name]);
  if (foreign === undefined) return new Set(migrations);
  const [made, here] = [release, own].map(describeRelease);
  const advice = foreign in known ? "restore it with that version" : "restore it with that version or a newer one";
  throw new UnusableBackup(`This backup of ${madeAt} was made by version ${made}, and this is ${here}: ${advice}.`);
}

/** The rows of an older release go into its own schema: what a later one has to do with them must still be to come. */
async function refuseBegun(connectionString: string, migrations: ReadonlySet<string>): Promise<void> {
  const applied = await migrationsIn(connectionString);
  if (applied.every((name) => migrations.has(name))) return;
  throw new UnusableBackup(
    "A newer version than the backup's has begun this database: restore into one in which nothing is, by another DATABASE_URL or DATA_DIR.",
  );
}

type Filling = RestoreTarget & { made: Manifest; tables: Target };

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

function openTable(owner: string, name: string, { made, tables }: Filling, found: Summary): Opened {
  const table = tables.tables.find((each) => each.name === name);
  const columns = made.columns[name] ?? [];
  const unknown = table ? columns.find((column) => !table.columns.includes(column)) : "";
  if (!table || unknown !== undefined)
    throw new UnusableBackup(
      `The backup has ${unknown ? `a column ${unknown} of ` : ""}the table ${name}, which this version of the program does not know.`,
    );
  const rows = tables.openTable({ name, columns });
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
