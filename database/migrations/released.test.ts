import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { faultsOfMigrations, frozen } from "./released.ts";
import released from "./released.json" with { type: "json" };

const HERE = import.meta.dirname;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "released-"));
  // Released files alone, so that a migration that is not frozen yet fails the first test alone.
  for (const name of ["released.json", ...Object.keys(released)]) await copyFile(join(HERE, name), join(folder, name));
});
afterEach(() => rm(folder, { recursive: true }));

test("every migration is the one that has been released, and none is unlisted: --update lists one that follows", async () => {
  const faults = await faultsOfMigrations(HERE);
  expect(faults.filter((fault) => !fault.startsWith("Once"))).toEqual([]);
  await expect(await frozen(HERE)).toMatchFileSnapshot("released.json");
});

test("an edited migration is refused, with what to do instead", async () => {
  const file = join(folder, "0006_catalog.sql");
  await writeFile(file, `${await readFile(file, "utf8")}\n-- a comment\n`);
  expect(await faultsOfMigrations(folder)).toEqual([
    "0006_catalog.sql was edited. Databases and backups have it as it was: put it back, and add a new file with the next number.",
  ]);
});

test("a removed migration is refused, and a renamed one as removed and as new under a taken number", async () => {
  await rm(join(folder, "0016_realtime.sql"));
  await rename(join(folder, "0009_credits.sql"), join(folder, "0009_vouchers.sql"));
  expect(await faultsOfMigrations(folder)).toEqual([
    "0009_credits.sql is missing. Databases and backups name it: put it back, and add a new file with the next number.",
    "0016_realtime.sql is missing. Databases and backups name it: put it back, and add a new file with the next number.",
    "0009_vouchers.sql is new and comes before a released one, so that databases would have them in another order: give it the next number.",
  ]);
});

test("a new migration is told how to freeze it; the lines of others stay", async () => {
  await writeFile(join(folder, "9001_next.sql"), "select 1;\n");
  expect(await faultsOfMigrations(folder)).toEqual([
    "Once 9001_next.sql is as it stays, freeze it: npx vitest run database/migrations/released.test.ts --update",
  ]);
  for (const name of ["0006_catalog.sql", "0006_late.sql"]) await writeFile(join(folder, name), "select 1;\n");
  const sum = "4a45092ccf992ea92250053a80b931b787924ba61648f420555511b84f10ab6c";
  expect(JSON.parse(await frozen(folder))).toEqual({ ...released, "9001_next.sql": sum });
});
