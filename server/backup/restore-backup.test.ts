import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRelease } from "#composition/release.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { STRETCHING } from "./archive.ts";
import { type RestoreTarget, restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const PASSPHRASE = "five calm words for copies";
const release = readRelease();
const { logN } = STRETCHING;
let folder: string;
let file: string;
let from: FreshDatabase;

beforeAll(async () => {
  STRETCHING.logN = 10;
  folder = await mkdtemp(join(tmpdir(), "restore-"));
  file = join(folder, "practice.backup");
  from = await freshDatabase();
  await from.asOwner("insert into categories (key, name, position) values ('readings-77', 'Readings', 77)");
  await writeBackup({ connectionString: from.url, readFile: nothing, kept: [], release }, file, PASSPHRASE);
});
afterAll(async () => {
  STRETCHING.logN = logN;
  await from.close();
  await rm(folder, { recursive: true });
});

const nothing = async () => undefined;

function restoreInto({ url }: FreshDatabase, more: Partial<RestoreTarget> = {}) {
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
