import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRelease } from "#composition/release.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { type ArchivePiece, readArchive, STRETCHING, writeArchive } from "./archive.ts";
import { type RestoreTarget, restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const PASSPHRASE = "five calm words for copies";
const release = readRelease();
const { logN } = STRETCHING;
let folder: string;
let file: string;
const practice = () => file;
let from: FreshDatabase;

beforeAll(async () => {
  STRETCHING.logN = 10;
  folder = await mkdtemp(join(tmpdir(), "restore-"));
  file = join(folder, "practice.backup");
  from = await freshDatabase();
  await from.asOwner("insert into categories (key, name, position) values ('readings-77', 'Readings', 77)");
  await writeBackup({ connectionString: from.url, readFile: nothing, kept: [KEYS], release }, file, PASSPHRASE);
});
afterAll(async () => {
  STRETCHING.logN = logN;
  await from.close();
  await rm(folder, { recursive: true });
});

const nothing = async () => undefined;
const KEYS = { name: "keys.json", content: Buffer.from("{}") };

function restoreInto({ url }: FreshDatabase, more: Partial<RestoreTarget> = {}, file = practice()) {
  const target = { connectionString: url, release, writeFile: nothing, mayKeep: nothing, keep: nothing, ...more };
  return restoreBackup(target, file, PASSPHRASE);
}

test("another application's database is refused, and is left as it was", async () => {
  const shop = await freshDatabase("template0");
  await shop.asOwner("create table orders as select generate_series(1, 3) as id");
  await shop.asOwner('create unlogged table "Carts" (id int)');
  await expect(restoreInto(shop)).rejects.toThrow(
    'The database has tables that are not this program\'s (public."Carts", public.orders): a backup is restored into a database of its own. Name another DATABASE_URL.',
  );
  expect(await shop.asOwner("select count(*)::int as rows from orders")).toEqual([{ rows: 3 }]);
  expect(await shop.asOwner("select nspname from pg_namespace where nspname in ('private', 'auth')")).toEqual([]);
  await shop.close();
});

test("a begun practice beside which another application has tables is refused, and they are left as they were", async () => {
  const shared = await freshDatabase();
  await shared.asOwner("create schema shop create table orders (id int)");
  await shared.asOwner("insert into shop.orders values (1)");
  await expect(restoreInto(shared)).rejects.toThrow("tables that are not this program's (shop.orders)");
  expect(await shared.asOwner("select from shop.orders")).toHaveLength(1);
  await shared.asOwner("drop schema shop cascade");
  await restoreInto(shared);
  expect(await shared.asOwner("select name from categories where position = 77")).toEqual([{ name: "Readings" }]);
  await shared.close();
});

test("a restore that is cut where it stores the keys changes no row, and can be repeated", async () => {
  const to = await freshDatabase();
  const cut = async () => Promise.reject(new Error("cut"));
  await expect(restoreInto(to, { keep: cut })).rejects.toThrow("cut");
  const kept: unknown[] = [];
  await restoreInto(to, { keep: async (each) => void kept.push(each) });
  expect(kept).toEqual([KEYS]);
  expect(await to.asOwner("select name from categories where position = 77")).toEqual([{ name: "Readings" }]);
  await to.close();
});

test("of the data folder's files only the known ones are held, each once and of 64 kB at most", async () => {
  const big = { ...KEYS, content: Buffer.alloc(65 * 1024) };
  const others = Array.from({ length: 20 }, (_, nth) => ({
    name: `more-${nth}.json`,
    content: Buffer.alloc(64 * 1024),
  }));
  const to = await freshDatabase();
  for (const kept of [[big], [KEYS, KEYS]])
    await expect(restoreInto(to, {}, await withKept(kept))).rejects.toThrow("The backup is damaged or not whole.");
  const asked: string[] = [];
  const mayKeep = async ({ name }: { name: string }) => void asked.push(name);
  await restoreInto(to, { mayKeep }, await withKept([...others, KEYS]));
  expect(asked).toEqual(["keys.json"]);
  await to.close();
});

/** The practice's backup with other files of the data folder. */
async function withKept(kept: ArchivePiece[]): Promise<string> {
  const changed = join(folder, "changed.backup");
  const pieces = async function* () {
    for await (const piece of readArchive(createReadStream(file), PASSPHRASE)) {
      if (!piece.name.startsWith("kept/")) yield piece;
      else yield* kept.map(({ name, content }) => ({ name: `kept/${name}`, content }));
    }
  };
  await writeArchive(pieces(), PASSPHRASE, createWriteStream(changed));
  return changed;
}
