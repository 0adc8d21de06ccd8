import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { databaseUrl } from "#tests/support/database/database-url.ts";
import { LONG_TEST_MS } from "#tests/support/limits.ts";
import { linkPackages } from "#tests/support/other-program.ts";
import { startReadyProxy } from "#tests/support/ready-proxy.ts";
import { freePort, type RunningServer } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { pack } from "../../scripts/pack.ts";
import { until } from "./drill/drill.ts";
import { bookingLoad } from "./drill/booking-load.ts";

vi.setConfig({ testTimeout: LONG_TEST_MS, hookTimeout: LONG_TEST_MS }); // builds a site, and starts programs

const root = join(import.meta.dirname, "../..");
/** Release 0.1.0. A later release takes the one before. */
const OLDER = "f3540025eaf7f81000143867b4147aa64cfeb3cd";
const PASSPHRASE = "five calm words for copies";

const git = (...args: string[]) => spawnSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: 1e8 });
/** What a lockfile installs: all but the program's own name and version. */
const installedBy = (lock: string) =>
  Object.entries((JSON.parse(lock) as { packages: Record<string, unknown> }).packages).filter(([path]) => path !== "");
const olderLock = git("show", `${OLDER}:package-lock.json`);
const hasOlder =
  olderLock.status === 0 &&
  isDeepStrictEqual(installedBy(olderLock.stdout), installedBy(readFileSync(join(root, "package-lock.json"), "utf8")));
const isPossible = skipUnless(hasOlder, "the history has the older release, with the packages of today");

const scratch = mkdtempSync(join(tmpdir(), "two-releases-"));
const [older, newer, dataDir, backups] = ["older", "newer", "data", "backups"].map((name) => join(scratch, name)) as [
  string,
  string,
  string,
  string,
];
const PRACTICE = `two_releases_${process.pid}`;
const EMPTY = `${PRACTICE}_restored`;
let running: ChildProcess[] = [];

beforeAll(async () => {
  if (!hasOlder) return;
  for (const folder of [older, newer]) await mkdir(folder);
  const archive = execFileSync("git", ["-C", root, "archive", OLDER], { maxBuffer: 1e9 });
  execFileSync("tar", ["-x", "-C", older], { input: archive });
  await pack(newer);
  await writeFile(join(older, "release.json"), JSON.stringify({ version: "0.1.0", commit: OLDER }));
  await writeFile(join(newer, "release.json"), JSON.stringify({ version: "9.0.0", commit: null }));
  // As a release must be, upon whose schema the one before runs, too.
  await writeFile(
    join(newer, "database/migrations/9001_next.sql"),
    "create table private.next (n int); alter table bookings add column next text; update bookings set next = 'old';",
  );
  for (const folder of [older, newer]) linkPackages(folder);
  for (const name of [PRACTICE, EMPTY]) await query(`create database ${name} template template0`, "postgres");
});
afterAll(async () => {
  await Promise.all(running.map(stop));
  const all = await query<{ name: string }>(
    `select datname as name from pg_database where datname like '${PRACTICE}%'`,
    "postgres",
  );
  for (const { name } of all) await query(`drop database ${name} with (force)`, "postgres");
  await rm(scratch, { recursive: true, force: true });
});

/** Over a connection that ends at once: a database that somebody is connected to cannot be exchanged. */
async function query<R extends object>(statement: string, database = PRACTICE): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrl(inject("postgres"), database) });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

const idsIn = async (database?: string) =>
  new Set((await query<{ id: string }>("select id from bookings", database)).map(({ id }) => id));

const variables = (database: string) => ({
  PATH: process.env["PATH"],
  DATABASE_URL: databaseUrl(inject("postgres"), database),
  DATA_DIR: dataDir,
  BACKUP_DIR: backups,
  BACKUP_PASSPHRASE: PASSPHRASE,
});

/** Starts a node of a release; resolves once it is open. */
async function start(release: string, port: number, url: string, database = PRACTICE): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(release, "scripts/start.ts")], {
    cwd: release,
    env: {
      ...variables(database),
      PORT: String(port),
      PUBLIC_URL: url,
      DEMONSTRATION: "false",
      AUTOCONFIRM: "true",
      RATE_LIMIT_FACTOR: "1000",
      STOP_DELAY: "2",
      LOG_LEVEL: "fatal",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let output = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Ready in")) resolve();
      });
    child.once("close", () => reject(new Error(output)));
  });
  return child;
}

async function stop(child: ChildProcess): Promise<number | null> {
  running = running.filter((each) => each !== child);
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  return child.exitCode;
}

/** Runs a command of a release to its end; resolves to what it printed. */
const run = (release: string, script: string, args: string[], database = PRACTICE) =>
  new Promise<string>((done) => {
    const child = execFile(
      process.execPath,
      [join(release, `scripts/${script}.ts`), ...args],
      { cwd: release, env: variables(database) },
      (_, out, err) => done(out + err),
    );
    child.stdin?.end();
  });

test(
  "two nodes of a release are upgraded one after the other while clients book, rolled back and upgraded again, and the first backup is restored",
  isPossible,
  async () => {
    const [port, first, second] = [await freePort(), await freePort(), await freePort()];
    const url = `http://localhost:${port}`;
    let nodes = [await start(older, first, url)];
    nodes.push(await start(older, second, url));
    const proxy = await startReadyProxy(port, [first, second]);
    const keys = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8")) as RunningServer["keys"];
    const behind = { url, port, dataDir, keys } as RunningServer;
    await until("a node is ready", () => fetch(`${url}/health/ready`).then(({ ok }) => ok));
    const load = await bookingLoad(behind);
    const ending = new AbortController();
    const booking = load.run(behind, ending.signal);
    const more = (count: number) => {
      const before = load.acknowledged.length;
      return until("more bookings were acknowledged", () => load.acknowledged.length >= before + count);
    };

    await more(5);
    const early = [...load.acknowledged];
    const backup = join(scratch, "first.backup");
    expect(await run(older, "backup", [backup])).toMatch(/^Backed up \d+ bookings/);
    const codes: (number | null)[] = [];
    for (const [at, nodePort] of [first, second].entries()) {
      codes.push(await stop(nodes[at] as ChildProcess));
      nodes[at] = await start(newer, nodePort, url);
      await more(5); // for a while by both releases, on the new schema
    }
    ending.abort();
    await booking;
    const { statuses, hung } = load;
    expect([codes, hung, Object.keys(statuses).filter((status) => !["200", "409"].includes(status))]).toEqual([
      [0, 0],
      0,
      [],
    ]);
    const kept = await idsIn();
    expect(load.acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(await query("select version from private.releases order by id")).toEqual([
      { version: "0.1.0" },
      { version: "9.0.0" },
    ]);
    expect(await readdir(backups)).toHaveLength(1); // one node copied, one migrated

    for (const node of nodes) await stop(node);
    const asked = await run(older, "rollback", []);
    expect(asked).toMatch(/^The practice will no longer have .*: [1-9]\d* bookings, .* add --yes\.\n$/);
    expect(await run(older, "rollback", ["--yes"])).toMatch(/^Brought back \d+ bookings/);
    const back = await idsIn();
    expect([early.filter((id) => !back.has(id)), back.size < kept.size]).toEqual([[], true]);
    nodes = [await start(older, first, url)];
    expect((await fetch(`${url}/book`)).status).toBe(200);
    for (const node of nodes) await stop(node);
    nodes = [await start(newer, first, url)];
    expect((await fetch(`${url}/book`)).status).toBe(200);
    expect(await idsIn()).toEqual(back);

    expect(await run(newer, "restore", [backup], EMPTY)).toMatch(/^Restored \d+ bookings/);
    const restored = await idsIn(EMPTY);
    expect(early.filter((id) => !restored.has(id))).toEqual([]);
    nodes.push(await start(newer, second, `http://localhost:${second}`, EMPTY));
    expect((await fetch(`http://localhost:${second}/book`)).status).toBe(200);
    for (const node of nodes) await stop(node);
    await proxy.close();
  },
);
