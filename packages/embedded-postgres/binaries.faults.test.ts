import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { skipUnless } from "../../tests/support/skip-unless.ts";
import { accountFor } from "./account.ts";
import { type Bundle, bundledPostgres, runnablePostgres } from "./binaries.ts";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import { START_MS } from "../../tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

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

test("PostgreSQL does not run without the symlinks that npm leaves out, and runs in place once they are restored", () => {
  expect(spawnSync(join(bundle.folder, "bin/postgres"), ["--version"], { encoding: "utf8" }).stderr).toContain(
    "cannot open shared object file",
  );
  expect(runnablePostgres(bundle, join(root, "copies"), account)).toBe(bundle.folder);
  expect(version(bundle.folder)).toBe("postgres (PostgreSQL) 18.4");
});

test("binaries that the account cannot access are copied once, with symlinks", asRoot, () => {
  chmodSync(bundle.folder, 0o700);
  const copy = runnablePostgres(bundle, join(root, "copies"), account);
  expect(copy).toBe(join(root, "copies", `pg-${bundle.version}`));
  expect(version(copy)).toBe("postgres (PostgreSQL) 18.4");
  expect(runnablePostgres(bundle, join(root, "copies"), account)).toBe(copy);
  expect(readdirSync(join(root, "copies"))).toEqual([`pg-${bundle.version}`]);
});

test("a copy made under a strict umask is executable by the account", asRoot, () => {
  chmodSync(bundle.folder, 0o700);
  execFileSync("chmod", ["-R", "go=", bundle.folder]);
  const umask = process.umask(0o077);
  try {
    expect(version(runnablePostgres(bundle, join(root, "copies"), account))).toBe("postgres (PostgreSQL) 18.4");
  } finally {
    process.umask(umask);
  }
});

test(
  "binaries in a read-only folder are copied next to the data",
  skipUnless(!isRoot, "the tests do not run as root"),
  () => {
    execFileSync("chmod", ["-R", "a-w", bundle.folder]);
    const copy = runnablePostgres(bundle, join(root, "copies"), account);
    expect(copy).toBe(join(root, "copies", `pg-${bundle.version}`));
    expect(version(copy)).toBe("postgres (PostgreSQL) 18.4");
  },
);

test("a failing copy is refused and leaves nothing behind", () => {
  rmSync(join(bundle.folder, "lib"), { recursive: true });
  mkdirSync(join(root, "copies"));
  expect(() => runnablePostgres(bundle, join(root, "copies"), account)).toThrow(DatabaseCannotStart);
  expect(readdirSync(join(root, "copies"))).toEqual([]);
});

test("a platform without bundled PostgreSQL is refused with the alternative", () => {
  for (const [platform, arch] of [
    ["win32", "x64"],
    ["linux", "riscv64"],
  ]) {
    expect(() => bundledPostgres(platform, arch)).toThrow(
      `No bundled PostgreSQL is installed for ${platform}-${arch}: set DATABASE_URL to the address of a PostgreSQL server.`,
    );
  }
});
