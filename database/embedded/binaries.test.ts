import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { accountFor } from "./account.ts";
import { type Bundle, bundledPostgres, runnablePostgres } from "./binaries.ts";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes of their own

const isRoot = process.getuid?.() === 0;
const asRoot = skipUnless(isRoot, "the tests run as root");
const account = accountFor([]);

let root: string;
let bundle: Bundle;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "binaries-"));
  chmodSync(root, 0o755);
  bundle = { ...bundledPostgres(), folder: join(root, "native") };
  cpSync(bundledPostgres().folder, bundle.folder, { recursive: true, verbatimSymlinks: true });
  for (const { target } of links()) rmSync(join(root, target), { force: true });
});
afterEach(() => {
  execFileSync("chmod", ["-R", "u+rwX", root]);
  rmSync(root, { recursive: true });
});

function links(): { target: string }[] {
  return JSON.parse(readFileSync(join(bundle.folder, "pg-symlinks.json"), "utf8")) as { target: string }[];
}

function version(folder: string): string {
  return execFileSync(join(folder, "bin/postgres"), ["--version"], { ...account, cwd: "/", encoding: "utf8" }).trim();
}

test("without the links that npm leaves out PostgreSQL does not run; with them it runs where npm put it", () => {
  expect(spawnSync(join(bundle.folder, "bin/postgres"), ["--version"], { encoding: "utf8" }).stderr).toContain(
    "cannot open shared object file",
  );
  expect(runnablePostgres(bundle, join(root, "copies"), account)).toBe(bundle.folder);
  expect(version(bundle.folder)).toBe("postgres (PostgreSQL) 18.4");
});

test("binaries that the account may not reach are copied once, links included", asRoot, () => {
  chmodSync(bundle.folder, 0o700);
  const copy = runnablePostgres(bundle, join(root, "copies"), account);
  expect(copy).toBe(join(root, "copies", `pg-${bundle.version}`));
  expect(version(copy)).toBe("postgres (PostgreSQL) 18.4");
  expect(runnablePostgres(bundle, join(root, "copies"), account)).toBe(copy);
  expect(readdirSync(join(root, "copies"))).toEqual([`pg-${bundle.version}`]);
});

test("a copy made under a strict umask can be run by the account", asRoot, () => {
  chmodSync(bundle.folder, 0o700);
  execFileSync("chmod", ["-R", "go=", bundle.folder]);
  const umask = process.umask(0o077);
  try {
    expect(version(runnablePostgres(bundle, join(root, "copies"), account))).toBe("postgres (PostgreSQL) 18.4");
  } finally {
    process.umask(umask);
  }
});

test("binaries in a read-only folder are copied beside the data", skipUnless(!isRoot, "the tests do not run as root"), () => {
  execFileSync("chmod", ["-R", "a-w", bundle.folder]);
  const copy = runnablePostgres(bundle, join(root, "copies"), account);
  expect(copy).toBe(join(root, "copies", `pg-${bundle.version}`));
  expect(version(copy)).toBe("postgres (PostgreSQL) 18.4");
});

test("copies that cannot be made are refused with the place that refused", () => {
  rmSync(join(bundle.folder, "lib"), { recursive: true });
  mkdirSync(join(root, "copies"));
  expect(() => runnablePostgres(bundle, join(root, "copies"), account)).toThrow(DatabaseCannotStart);
  expect(readdirSync(join(root, "copies"))).toEqual([]);
});

test("a platform without a bundled PostgreSQL is told what to do instead", () => {
  for (const [platform, arch] of [
    ["win32", "x64"],
    ["linux", "riscv64"],
  ]) {
    expect(() => bundledPostgres(platform, arch)).toThrow(
      `No bundled PostgreSQL is installed for ${platform}-${arch}: set DATABASE_URL to the address of a PostgreSQL server.`,
    );
  }
});
