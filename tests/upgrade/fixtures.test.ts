import { createReadStream, globSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { keep } from "#composition/backup-sources.ts";
import { readRelease } from "#composition/release.ts";
import { migrate } from "#database/connection/migrate.ts";
import { copyOut } from "#database/backup/copy-out.ts";
import { readRights, rightsChanged } from "#database/rights/rights.ts";
import { readArchive } from "#server/backup/archive.ts";
import { type Manifest, manifest } from "#server/backup/contents.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { readObjects } from "#tests/support/database/objects.ts";
import { START_MS } from "#tests/support/limits.ts";
import { removeData, type ServerWithNotes, startServer, visitor } from "#tests/support/server.ts";
import { folderStore } from "@sacred-space/storage/bytes/folder.ts";
import { FIXTURE_PASSPHRASE, FIXTURES } from "../../scripts/catalogue/fixture.ts";

vi.setConfig({ testTimeout: START_MS, hookTimeout: START_MS }); // starts the program

/** Columns whose values a later migration changes on purpose, and the migration. */
const REWRITTEN: Record<string, string> = {};
/** Tables, and columns as `table.column`, that a later migration drops on purpose, and the migration. */
const DROPPED: Record<string, string> = {};
/** Tables to which a later migration adds rows of its own, and the migration. */
const ADDED_TO: Record<string, string> = {};

const files = globSync("*.backup", { cwd: FIXTURES }).toSorted();

test("each release leaves a practice", () => {
  expect(files.length).toBeGreaterThan(0);
});

describe.each(files)("the practice of %s", (name) => {
  const file = join(FIXTURES, name);
  let dataDir: string;
  let upgraded: FreshDatabase;
  let today: FreshDatabase;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), `of-${basename(name, ".backup")}-`));
    await chmod(dataDir, 0o755); // as `startServer` makes it
    const stored = folderStore(join(dataDir, "storage"));
    await stored.check();
    [upgraded, today] = await Promise.all([freshDatabase("template0"), freshDatabase("template0")]);
    await migrate(today.url); // the template of the tests has another time for Undo
    await restoreBackup(
      {
        connectionString: upgraded.url,
        release: readRelease(),
        writeFile: stored.write.bind(stored),
        mayKeep: async () => undefined,
        keep: (each) => keep(dataDir, each),
      },
      file,
      FIXTURE_PASSPHRASE,
    );
  });
  afterAll(async () => {
    await Promise.all([upgraded.close(), today.close()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  test("its schema is that of a new database, object by object", async () => {
    const [here, there] = await Promise.all([readObjects(upgraded.asOwner), readObjects(today.asOwner)]);
    expect(there.length).toBeGreaterThan(500); // proves that they were read
    expect(here).toEqual(there);
  });

  test("its rights are those of a new database, right by right", async () => {
    const [here, there] = await Promise.all([rightsOf(upgraded.url), rightsOf(today.url)]);
    expect(Object.keys(there.tables).length).toBeGreaterThan(60);
    expect(rightsChanged(there, here)).toEqual([]);
    expect(here).toEqual(there);
  });

  test("its rows are what it wrote, row by row", async () => {
    const { columns, rows } = await readFixture(file);
    const kept = await rowsOf(upgraded.url, columns);
    expect(Object.keys(rows).length).toBeGreaterThan(60);
    expect(rows["public.bookings"]?.length).toBeGreaterThan(10);
    for (const [table, { columns: shared, lines }] of Object.entries(kept)) {
      const places = shared.map((column) => columns[table]?.indexOf(column) ?? -1);
      const written = (rows[table] ?? []).map((line) => cellsOf(line, places));
      const added = table in ADDED_TO ? [] : without(lines, written);
      expect({ table, lost: without(written, lines), added }).toEqual({ table, lost: [], added: [] });
    }
    expect(missingFrom(kept, columns).filter((each) => !(each in DROPPED))).toEqual([]);
    expect(Object.keys(rows).filter((table) => !(table in kept) && !(table in DROPPED))).toEqual([]);
  });

  test("the program opens it: the pages are served, and its practitioner signs in", async () => {
    let server: ServerWithNotes | undefined;
    try {
      server = await startServer({ DATABASE_URL: upgraded.url }, dataDir);
      for (const path of ["/", "/book"]) {
        const page = await fetch(`${server.url}${path}`, { headers: { accept: "text/html" } });
        expect([path, page.status, await page.text()]).toEqual([path, 200, expect.stringContaining("<h1")]);
      }
      const [, email = "", password = ""] =
        /signs in as (\S+) with the password (\S+)/.exec(server.notes.join("\n")) ?? [];
      const practitioner = visitor(server);
      expect((await practitioner.auth.signInWithPassword({ email, password })).error).toBeNull();
      expect((await practitioner.from("bookings").select("id")).data?.length).toBeGreaterThan(10);
    } finally {
      await server?.stop();
      if (server) await removeData(server);
    }
  });
});

async function rightsOf(url: string) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await readRights(owner);
  } finally {
    await owner.end();
  }
}

/** The rows in the text format of COPY, by table. */
async function readFixture(file: string): Promise<Pick<Manifest, "columns"> & { rows: Record<string, string[]> }> {
  const pieces: Record<string, Buffer[]> = {};
  let columns: Manifest["columns"] = {};
  for await (const { name, content } of readArchive(createReadStream(file), FIXTURE_PASSPHRASE)) {
    if (name === "manifest.json") ({ columns } = manifest.parse(JSON.parse(content.toString())));
    const [, table] = /^tables\/(.*)\/\d+$/.exec(name) ?? [];
    if (table) (pieces[table] ??= []).push(content);
  }
  const rows = Object.entries(pieces).map(([table, parts]) => [table, linesOf(Buffer.concat(parts).toString())]);
  return { columns, rows: Object.fromEntries(rows) as Record<string, string[]> };
}

type Kept = Record<string, { columns: string[]; lines: string[] }>;

/** Of each table that the fixture has, the columns that there are still, and the rows of these. */
async function rowsOf(url: string, columns: Manifest["columns"]): Promise<Kept> {
  return await copyOut(url, async (snapshot) => {
    const kept: Kept = {};
    for (const { name, columns: own } of snapshot.tables) {
      const shared = columns[name]?.filter((column) => own.includes(column) && !(`${name}.${column}` in REWRITTEN));
      if (!shared) continue;
      const lines = linesOf(await text(Readable.from(snapshot.rowsOf({ name, columns: shared }))));
      kept[name] = { columns: shared, lines };
    }
    return kept;
  });
}

/** The tables and columns of the fixture that are not there any more. */
function missingFrom(kept: Kept, columns: Manifest["columns"]): string[] {
  return Object.entries(columns).flatMap(([table, own]) => {
    const { [table]: here } = kept;
    if (!here) return [table];
    const named = own.filter((column) => !here.columns.includes(column)).map((column) => `${table}.${column}`);
    return named.filter((column) => !(column in REWRITTEN));
  });
}

/** The lines that are not among the others, each as often as it is missing there. */
function without(lines: string[], others: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
}

const linesOf = (copied: string) => copied.split("\n").slice(0, -1);

function cellsOf(line: string, places: number[]): string {
  const cells = line.split("\t");
  return places.map((place) => cells[place]).join("\t");
}
