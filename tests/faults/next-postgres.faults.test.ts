import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { installPostgresVersions, packageOf } from "#tests/support/database/own-postgres.ts";
import { LONG_TEST_MS } from "#tests/support/limits.ts";
import { linkPackages } from "#tests/support/other-program.ts";
import { freePort } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { pack } from "../../scripts/pack.ts";

vi.setConfig({ testTimeout: LONG_TEST_MS, hookTimeout: LONG_TEST_MS }); // starts two programs and their PostgreSQL

await installPostgresVersions();

const root = join(import.meta.dirname, "../..");
const seventeen = packageOf("17");
const isInstalled = skipUnless(seventeen !== undefined, "PostgreSQL 17 is installed");
const scratch = mkdtempSync(join(tmpdir(), "next-postgres-"));
chmodSync(scratch, 0o755); // for the account that runs the database when root runs the tests
/** This program as it would be with PostgreSQL 17. */
const former = join(scratch, "former");
const disk = mountDisk("300m");
beforeAll(async () => {
  if (!seventeen) return;
  mkdirSync(former);
  await pack(former);
  linkPackages(former, { postgres: seventeen });
  const settings = join(former, "packages/embedded-postgres/settings.ts");
  writeFileSync(settings, readFileSync(settings, "utf8").replace(/^ *io_method: .*\n/m, "")); // 18 has it first
});
afterAll(() => {
  if (disk) execFileSync("umount", ["--lazy", disk]);
  rmSync(scratch, { recursive: true, force: true });
});

function mountDisk(size: string): string | undefined {
  const folder = join(scratch, "small");
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    return undefined;
  }
}

/** Starts a program, and stops it once it is open; resolves to its output. */
async function start(program: string, dataDir: string): Promise<string> {
  const child = spawn(process.execPath, [join(program, "scripts/start.ts")], {
    cwd: program,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ready in")) child.kill("SIGTERM");
    });
  await once(child, "close");
  return output;
}

const renew = (dataDir: string) =>
  new Promise<string>((done) => {
    const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
    execFile(
      process.execPath,
      [join(root, "scripts/renew-database.ts"), former],
      { env, cwd: scratch },
      (_, out, err) => done(out + err),
    );
  });

const versionIn = (folder: string) => readFileSync(join(folder, "PG_VERSION"), "utf8").trim();

async function bookingsIn(dataDir: string): Promise<number> {
  const { connectionString, stop } = await startEmbedded(dataDir);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ count: number }>("select count(*)::int from bookings");
  await client.end();
  await stop();
  return rows[0]?.count ?? 0;
}

test(
  "the data of PostgreSQL 17 is refused in one sentence, carried over to this program's, and stays beside",
  isInstalled,
  async () => {
    const dataDir = join(scratch, "practice");
    mkdirSync(dataDir);
    expect(await start(former, dataDir)).toContain("Ready in");
    const location = join(dataDir, "postgres");
    expect(versionIn(location)).toBe("17");
    expect(await start(root, dataDir)).toMatch(
      /^The data in \S+ is of PostgreSQL 17 and this program brings PostgreSQL 18: carry it over with npm run renew-database [^\n]*\.\n$/,
    );
    writeFileSync(join(dataDir, "renewing.pid"), String(process.pid));
    expect(await renew(dataDir)).toMatch(
      /^Another command \(process \d+\) carries this database over: wait for it\. If there is none, remove \S+renewing\.pid\.\n$/,
    );
    writeFileSync(join(dataDir, "renewing.pid"), String(spawnSync("true").pid)); // of a command that was killed
    expect(await renew(dataDir)).toMatch(
      /^Carried over \d+ bookings, \d+ files from PostgreSQL 17 to 18\. The data until now stays in \S+postgres-17: remove it once the program has proven itself\.\n$/,
    );
    expect([
      versionIn(location),
      versionIn(`${location}-17`),
      readdirSync(dataDir).filter((name) => name.startsWith("renewing")),
    ]).toEqual(["18", "17", []]);
    expect(await bookingsIn(dataDir)).toBeGreaterThan(100);
    expect(await renew(dataDir)).toBe("The database is of PostgreSQL 18 already.\n");

    // Killed between the two renames.
    execFileSync("mv", [location, join(dataDir, "renewed")]);
    expect(await start(root, dataDir)).toMatch(/^There is no data in \S+postgres, but older data in \S+postgres-17: /);
    expect(await renew(dataDir)).toContain("Carried over");
    expect([versionIn(location), versionIn(`${location}-17`)]).toEqual(["18", "17"]);
  },
);

test(
  "without room for the data a second time nothing is changed, and an empty practice never begins",
  skipUnless(seventeen !== undefined && disk !== undefined, "PostgreSQL 17 is installed, and a small disk is mounted"),
  async () => {
    const dataDir = disk ?? "";
    expect(await start(former, dataDir)).toContain("Ready in");
    const filling = join(dataDir, "filling");
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(filling, Buffer.alloc(bavail * bsize - 40_000_000));
    for (const _ of [1, 2]) {
      expect(await renew(dataDir)).toMatch(
        /^Nothing was changed: the data is written a second time before the old may go, which needs \d+ MB in \S+, and there are \d+ MB\. Make room and run this again\.\n$/,
      );
      expect(await start(root, dataDir)).toContain("is of PostgreSQL 17");
    }
    expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres-") || name === "renewing")).toEqual([]);
    rmSync(filling);
    expect(await renew(dataDir)).toContain("Carried over");
  },
);
