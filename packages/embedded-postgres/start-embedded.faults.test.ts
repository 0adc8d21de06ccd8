import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sharedMemory } from "../../tests/support/database/shared-memory.ts";
import { skipUnless } from "../../tests/support/skip-unless.ts";
import { type Embedded, startEmbedded } from "./start-embedded.ts";
import { type SystemAccount, accountFor, mayEnter } from "./account.ts";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import { settle } from "./home.ts";
import { isAlive } from "./postmaster.ts";
import { bareEnvironment, serverSettings } from "./settings.ts";
import { socketFolderOf } from "./socket-folder.ts";
import { START_MS } from "../../tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

const isRoot = process.getuid?.() === 0;
const nobody = accountFor([]);
/** A process that gives up root can load the program only if its files are readable for the new user. */
const nobodyReadsProject = nobody !== undefined && mayEnter(nobody, import.meta.dirname);
const asRoot = skipUnless(isRoot, "the tests run as root");
const asVisitor = skipUnless(
  nobodyReadsProject,
  "the tests run as root, in a folder that is open to the account nobody",
);
const onLinux = skipUnless(process.platform === "linux", "there is a /proc, on Linux");
const scratch = sharedMemory(2 ** 30) ?? tmpdir();
const unnamed: SystemAccount = { uid: 54_321, gid: 54_321 };

/** A data folder whose server was started and stopped once, because `initdb` takes most of the time of a first start. */
let initialised: string;
beforeAll(async () => {
  initialised = mkdtempSync(join(scratch, "embedded-initialised-"));
  chmodSync(initialised, 0o755);
  await (await startEmbedded(initialised, { durable: false })).stop();
});
afterAll(() => rmSync(initialised, { recursive: true, force: true }));

let root: string;
let dataDir: string;
let started: Embedded[];
let users: ChildProcess[];

beforeEach(() => {
  root = mkdtempSync(join(scratch, "embedded-"));
  chmodSync(root, 0o755);
  dataDir = join(root, "data");
  [started, users] = [[], []];
});
afterEach(async () => {
  await Promise.all(started.map((embedded) => embedded.stop()));
  await Promise.all(users.map(leave));
  rmSync(root, { recursive: true, force: true });
});

/** Fills the data folder with a copy of `initialised`, for tests that do not test a first start. */
function copyCluster(): void {
  execFileSync("cp", ["-a", initialised, dataDir]);
}

async function start(
  folder = dataDir,
  options: Parameters<typeof startEmbedded>[1] = { durable: false },
): Promise<Embedded> {
  const embedded = await startEmbedded(folder, options);
  started.push(embedded);
  return embedded;
}

async function ask(embedded: Pick<Embedded, "connectionString">, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: embedded.connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query({ text: statement, rowMode: "array" })).rows.flat();
    return rows;
  } finally {
    await client.end();
  }
}

/** A process that starts the database, prints the result, and stops it when its standard input ends. */
const USER = `
const [module, dataDir, uid] = process.argv.slice(1);
const { startEmbedded } = await import(module);
if (uid) { process.setgroups([]); process.setgid(Number(uid)); process.setuid(Number(uid)); }
try {
  const embedded = await startEmbedded(dataDir, { durable: false });
  console.log(JSON.stringify({ pid: process.pid, ...embedded }));
  process.stdin.resume().once("end", () => embedded.stop());
} catch (error) {
  console.log(JSON.stringify({ refused: error.constructor.name + ": " + error.message }));
}`;

type User = { pid: number; connectionString: string; location: string; joined: boolean; refused?: string };

async function anotherProcess(folder = dataDir, account?: SystemAccount): Promise<User> {
  const args = [
    "--input-type=module",
    "-e",
    USER,
    join(import.meta.dirname, "start-embedded.ts"),
    folder,
    ...(account ? [String(account.uid)] : []),
  ];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"], cwd: "/" });
  users.push(child);
  for await (const line of createInterface(child.stdout)) return JSON.parse(line) as User;
  throw new Error("The process ended without a word");
}

async function leave(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  await once(child, "exit");
}

async function kill(user: User): Promise<void> {
  const child = users.find(({ pid }) => pid === user.pid);
  child?.kill("SIGKILL");
  if (child?.signalCode === null) await once(child, "exit");
}

function serverPid(embedded: Pick<Embedded, "location">): number {
  return Number(readFileSync(join(embedded.location, "postmaster.pid"), "utf8").split("\n")[0]);
}

/** Resolves when the process has ended; the test's timeout limits the waiting. */
async function ended(pid: number): Promise<true> {
  while (isAlive(pid)) await sleep(10);
  return true;
}

async function eventually<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch {
      await sleep(20);
    }
  }
}

/**
 * Whether the process still runs; false for a zombie (Linux). An orphan keeps its pid until the machine's first process has reaped it,
 * which may take time.
 */
function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Returns the guard of the server (Linux), its parent, and the guard's watcher. */
function guardOf(server: number): number[] {
  const guard = Number(readFileSync(`/proc/${server}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  const children = readFileSync(`/proc/${guard}/task/${guard}/children`, "utf8").trim().split(" ").map(Number);
  return [guard, ...children.filter((pid) => pid !== server)];
}

test("what stands in the log's place and is no file of the account's own is refused, and stays as it was", async () => {
  copyCluster();
  const log = join(dataDir, "postgres.log");
  const other = join(root, "other");
  writeFileSync(other, "of somebody else", { mode: 0o600 });
  const places: (() => void)[] = [
    () => symlinkSync(other, log),
    () => linkSync(other, log),
    () => void execFileSync("mkfifo", [log]),
    () => mkdirSync(log),
  ];
  for (const place of places) {
    rmSync(log, { recursive: true, force: true });
    place();
    await expect(start()).rejects.toThrow(`${log} is no file of the database's account alone: move it away.`);
  }
  expect([readFileSync(other, "utf8"), statSync(other).uid]).toEqual(["of somebody else", process.getuid?.()]);
});

test("a file of root's own in the log's place is not given to the account", asRoot, async () => {
  copyCluster();
  const log = join(dataDir, "postgres.log");
  rmSync(log, { force: true });
  writeFileSync(log, "secret", { mode: 0o600 });
  await expect(start()).rejects.toThrow("is no file of the database's account alone");
  expect(statSync(log).uid).toBe(0);
});

describe("one process", () => {
  test("a first start creates the database sacred_space on PostgreSQL 18, durable and reachable only through its socket", async () => {
    const embedded = await start(dataDir, {});
    expect(embedded).toMatchObject({ location: join(dataDir, "postgres"), joined: false });
    const facts = [
      "current_database()",
      ...["server_version", "listen_addresses", "fsync", "TimeZone"].map((name) => `current_setting('${name}')`),
    ];
    expect(await ask(embedded, `select ${facts.join(", ")}`)).toEqual(["sacred_space", "18.4", "", "on", "UTC"]);
  });

  test("a later start finds the rows, and stopping twice is harmless", async () => {
    copyCluster();
    const first = await start();
    await ask(first, "create table kept (n int)", "insert into kept values (7)");
    const pid = serverPid(first);
    await first.stop();
    await expect.poll(() => isAlive(pid)).toBe(false); // until its parent has reaped it
    await first.stop();
    const second = await start();
    expect(second.joined).toBe(false);
    expect(await ask(second, "select n from kept")).toEqual([7]);
    await Promise.all([second.stop(), second.stop()]);
  });

  test("a stopped database leaves nothing in the temp folder", async () => {
    copyCluster();
    const embedded = await start();
    const socketFolder = new URL(embedded.connectionString).searchParams.get("host") ?? "";
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    await embedded.stop();
    await expect.poll(() => statSync(socketFolder, { throwIfNoEntry: false })).toBeUndefined(); // the guard may remove it
  });

  test("a path of over 160 characters with spaces, quotes and symbols works", async () => {
    const folder = join(root, 'Soul\'s "sacred" space #1, 100% {hers}; $HOME & co', "ä".repeat(40), "x".repeat(100));
    expect(await ask(await start(folder), "select 1")).toEqual([1]);
  });

  test("a temp folder too long for a socket path is not used", async () => {
    copyCluster();
    const folder = process.env["TMPDIR"];
    process.env["TMPDIR"] = join(root, "t".repeat(90));
    mkdirSync(process.env["TMPDIR"]);
    try {
      expect(await ask(await start(), "select 1")).toEqual([1]);
    } finally {
      if (folder === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = folder;
    }
  });

  test("the remains of a killed first start are removed by the next", async () => {
    mkdirSync(join(dataDir, "postgres.init-4194999-half"), { recursive: true });
    await start();
    expect(readdirSync(dataDir).toSorted()).toEqual(["postgres", "postgres.log"]);
  });

  test("the log has no value of a failed statement", async () => {
    copyCluster();
    const embedded = await start();
    await expect(ask(embedded, "select 'her secret'::int")).rejects.toThrow("her secret");
    const log = readFileSync(`${embedded.location}.log`, "utf8");
    expect(log).toContain("ready to accept connections");
    expect(log).not.toContain("her secret");
  });
});

describe("several processes", () => {
  test("a second process joins the server of the first, which owns it: it ends with the first, and the second is told", async () => {
    copyCluster();
    const first = await anotherProcess();
    const pid = serverPid(first);
    const gone = Promise.withResolvers<Error>();
    expect((await start(dataDir, { durable: false, onGone: gone.resolve })).joined).toBe(true);
    const second = await start();
    expect([first.joined, second.joined]).toEqual([false, true]);
    expect(second.connectionString).toBe(first.connectionString);
    await Promise.all(users.map(leave));
    expect(await gone.promise).toEqual(
      new DatabaseCannotStart(
        `The process that had started the database in ${first.location} has ended, and the database with it: start this again.`,
      ),
    );
    await ended(pid);
    expect(await ask(await start(), "select 1")).toEqual([1]);
  });

  test("a joined process whose owner is killed with kill -9 is told, too, and the next start owns a server of its own", async () => {
    copyCluster();
    const owner = await anotherProcess();
    const pid = serverPid(owner);
    const gone = Promise.withResolvers<Error>();
    expect((await start(dataDir, { durable: false, onGone: gone.resolve })).joined).toBe(true);
    await kill(owner);
    expect((await gone.promise).message).toMatch(/has ended, and the database with it: start this again\.$/);
    const next = await start();
    expect(next.joined).toBe(false);
    expect(serverPid(next)).not.toBe(pid);
    expect(await ask(next, "select 1")).toEqual([1]);
  });

  test("a process does not wait for ever for an owner that is stopped, and joins once that goes on", async () => {
    copyCluster();
    const owner = await anotherProcess();
    process.kill(owner.pid, "SIGSTOP");
    try {
      await expect(start(dataDir, { durable: false, ownerTimeoutMs: 200 })).rejects.toThrow(
        `The process that has started the database in ${owner.location} has not answered for 0.2 seconds: it is stopped, or`,
      );
    } finally {
      process.kill(owner.pid, "SIGCONT");
    }
    expect((await start()).joined).toBe(true);
  });

  test("a process that has stopped is told nothing", async () => {
    copyCluster();
    await anotherProcess();
    let isTold = false;
    const second = await start(dataDir, { durable: false, onGone: () => (isTold = true) });
    await second.stop();
    await Promise.all(users.map(leave));
    expect(isTold).toBe(false);
  });

  test("a process that joined and stops leaves the server to the first", async () => {
    copyCluster();
    const first = await anotherProcess();
    const second = await start();
    await second.stop();
    expect(await ask(first, "select 1")).toEqual([1]);
  });

  test("four that start at once in a new folder share one server and one database", async () => {
    const all = await Promise.all([anotherProcess(), anotherProcess(), start(), start()]);
    const systems = await Promise.all(
      all.map((each) => ask(each, "select system_identifier from pg_control_system()")),
    );
    expect(new Set(systems.flat()).size).toBe(1);
    expect(all.filter((each) => !each.joined)).toHaveLength(1);
    expect(readdirSync(dataDir).toSorted()).toEqual(["postgres", "postgres.log"]);
  });

  test("six that find the database missing at once create it once", async () => {
    copyCluster();
    const first = await start();
    await ask(
      { connectionString: first.connectionString.replace("/sacred_space?", "/postgres?") },
      "drop database sacred_space",
    );
    const all = await Promise.all(Array.from({ length: 6 }, () => start()));
    const databases = await Promise.all(
      all.map((each) => ask(each, "select oid from pg_database where datname = current_database()")),
    );
    expect(new Set(databases.flat()).size).toBe(1);
  });

  test("processes that start while the last one stops get a server that stays", async () => {
    copyCluster();
    let last = await start();
    for (let round = 0; round < 8; round += 1) {
      const leaving = last.stop();
      const coming = start();
      last = await coming;
      await leaving;
      expect(await ask(last, "select 1")).toEqual([1]);
    }
  });

  test("kill -9 of the only process stops the server", async () => {
    copyCluster();
    const only = await anotherProcess();
    const pid = serverPid(only);
    await kill(only);
    expect(await ended(pid)).toBe(true);
    expect(await ask(await start(), "select 1")).toEqual([1]);
  });
});

describe("crash recovery", () => {
  test("a server killed with kill -9 is restarted, with every committed row", async () => {
    copyCluster();
    const embedded = await start(dataDir, {});
    await ask(embedded, "create table kept (n int primary key)");
    let acknowledged = 0;
    let crashes = 0;
    const write = async () => ask(embedded, `insert into kept values (${acknowledged + 1})`);
    for (; crashes < 2; crashes += 1) {
      for (const target = acknowledged + 20; acknowledged < target; acknowledged += 1) await write();
      const pid = serverPid(embedded);
      process.kill(pid, "SIGKILL");
      await ended(pid);
      expect(await eventually(() => ask(embedded, "select count(*)::int from kept"))).toEqual([acknowledged]);
    }
    await embedded.stop();
  });

  test.each(["SIGINT", "SIGTERM", "SIGQUIT"] as const)(
    "a server that somebody tells to stop by %s is started again while its owner lives",
    async (signal) => {
      copyCluster();
      const embedded = await start();
      const client = new pg.Client({ connectionString: embedded.connectionString }); // for which SIGTERM lets the server wait
      client.on("error", () => undefined);
      await client.connect();
      const pid = serverPid(embedded);
      process.kill(pid, signal);
      await ended(pid);
      expect(await eventually(() => ask(embedded, "select 1"))).toEqual([1]);
      await client.end().catch(() => undefined);
      const restarted = serverPid(embedded);
      await embedded.stop();
      await expect.poll(() => runs(restarted)).toBe(false);
    },
  );

  test("a second process that starts after a crash finds the restarted server", async () => {
    copyCluster();
    const embedded = await start();
    const pid = serverPid(embedded);
    process.kill(pid, "SIGKILL");
    await ended(pid);
    const second = await anotherProcess();
    expect(second.joined).toBe(true);
    expect(await ask(second, "select 1")).toEqual([1]);
  });

  test(
    "a server whose owner and guard were killed is ended by the next starts, of which one owns the next",
    onLinux,
    async () => {
      copyCluster();
      const owner = await anotherProcess();
      const pid = serverPid(owner);
      await ask(owner, "create table kept (n int)", "insert into kept values (7)");
      for (const each of guardOf(pid)) process.kill(each, "SIGKILL");
      await kill(owner);
      const [one, two] = await Promise.all([start(), anotherProcess()]);
      expect(one.joined).toBe(!two.joined);
      expect(runs(pid)).toBe(false);
      expect(await ask(one, "select n from kept")).toEqual([7]);
    },
  );

  test(
    "lists of processes show the guard in one line, and PostgreSQL gets no script with its environment",
    onLinux,
    async () => {
      copyCluster();
      const pid = serverPid(await start());
      const guards = guardOf(pid);
      expect(guards.length).toBeGreaterThan(0);
      for (const each of guards) expect(readFileSync(`/proc/${each}/cmdline`, "utf8")).not.toMatch(/\n|trap/);
      expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("GUARD");
    },
  );

  test("a server whose guard was killed is started again by its owner, and ends with it", onLinux, async () => {
    copyCluster();
    const owner = await anotherProcess();
    const pid = serverPid(owner);
    process.kill(guardOf(pid)[0] ?? Number.NaN, "SIGKILL");
    await ended(pid);
    expect(await eventually(() => ask(owner, "select 1"))).toEqual([1]);
    const next = serverPid(owner);
    await Promise.all(users.map(leave));
    await expect.poll(() => runs(next)).toBe(false);
  });

  test(
    "a server whose owner is gone, and that cannot stop because its data were removed, is ended with its guard",
    onLinux,
    async () => {
      copyCluster();
      const owner = await anotherProcess();
      const pid = serverPid(owner);
      const [checkpointer] = await ask(owner, "select pid from pg_stat_activity where backend_type = 'checkpointer'");
      const all = [pid, Number(checkpointer), ...guardOf(pid)];
      process.kill(Number(checkpointer), "SIGSTOP"); // the server waits for its last checkpoint
      await kill(owner);
      rmSync(dataDir, { recursive: true });
      await expect.poll(() => all.filter(runs)).toEqual([]);
      const socketFolder = new URL(owner.connectionString).searchParams.get("host") ?? "";
      expect(existsSync(socketFolder)).toBe(false);
    },
  );

  test("a server that somebody has started by hand on the data stays, and the start says so", async () => {
    copyCluster();
    const byHand = await start();
    const { location } = byHand;
    await byHand.stop();
    const socket = join(root, "by-hand");
    mkdirSync(socket);
    const home = settle(dataDir, root);
    if (home.account) chownSync(socket, home.account.uid, home.account.gid);
    const postgres = spawn(join(home.binaries, "bin/postgres"), serverSettings(location, socket, false), {
      ...home.account,
      cwd: "/",
      env: bareEnvironment(),
      stdio: "ignore",
    });
    try {
      const client = () =>
        ask({ connectionString: `postgresql://postgres@localhost/postgres?host=${socket}` }, "select 1");
      await eventually(client);
      const error = await start().then(String, (refused: unknown) => refused as Error);
      expect(error).toEqual(
        new DatabaseCannotStart(
          `PostgreSQL (pid ${postgres.pid}) already runs on ${location} and cannot be reached: end it, then start again.`,
        ),
      );
      expect(await client()).toEqual([1]);
    } finally {
      postgres.kill("SIGINT");
      await once(postgres, "exit");
    }
  });

  test("a server that comes back by another keeper is ended once, and the start says that it runs", async () => {
    copyCluster();
    const first = await start();
    const { location } = first;
    await first.stop();
    const home = settle(dataDir, root);
    const socket = socketFolderOf(location, home.account);
    const command = [join(home.binaries, "bin/postgres"), ...serverSettings(location, socket, false)];
    const keeper = spawn("/bin/sh", ["-c", 'while :; do "$@"; done', "keeper", ...command], {
      ...home.account,
      cwd: "/",
      env: bareEnvironment(),
      stdio: "ignore",
    });
    try {
      await eventually(() => ask(first, "select 1"));
      const pid = serverPid(first);
      const error = await start().then(String, (refused: unknown) => refused as Error);
      const next = serverPid(first);
      expect(next).not.toBe(pid);
      expect(error).toEqual(
        new DatabaseCannotStart(
          `PostgreSQL (pid ${next}) already runs on ${location} and cannot be reached: end it, then start again.`,
        ),
      );
    } finally {
      keeper.kill("SIGKILL");
      process.kill(serverPid(first), "SIGINT");
      await ended(serverPid(first));
      rmSync(socket, { recursive: true, force: true });
    }
  });

  test("a stale lock file whose pid belongs to another process does not prevent a start", async () => {
    copyCluster();
    const first = await start();
    const lock = readFileSync(join(first.location, "postmaster.pid"), "utf8");
    await first.stop();
    const other = spawn("sleep", ["600"], { ...nobody, cwd: "/", stdio: "ignore" });
    try {
      writeFileSync(join(first.location, "postmaster.pid"), lock.replace(/^\d+/, String(other.pid)));
      const second = await start();
      expect(second.joined).toBe(false);
      expect(await ask(second, "select 1")).toEqual([1]);
      await second.stop();
      expect(other.exitCode).toBeNull();
    } finally {
      other.kill();
    }
  });
});

describe("refusals, each with one sentence", () => {
  const refusal = (folder = dataDir) => start(folder).then(String, (error: unknown) => error as Error);

  test("an impossible data folder", async () => {
    writeFileSync(join(root, "file"), "");
    const folder = join(root, "file", "data");
    const error = await refusal(folder);
    expect(error).toBeInstanceOf(DatabaseCannotStart);
    expect((error as Error).message).toBe(
      `The data folder ${folder} cannot be written (ENOTDIR): make it writable or set DATA_DIR to another folder.`,
    );
  });

  test(
    "a read-only data folder",
    skipUnless(!isRoot || nobodyReadsProject, "the folder is open to the account nobody"),
    async () => {
      mkdirSync(dataDir, { mode: 0o555 });
      expect((await anotherProcess(dataDir, nobody)).refused).toBe(
        `DatabaseCannotStart: The data folder ${dataDir} cannot be written (EACCES): make it writable or set DATA_DIR to another folder.`,
      );
    },
  );

  test("a user without an entry in /etc/passwd", asVisitor, async () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    expect((await anotherProcess(dataDir, unnamed)).refused).toBe(
      "DatabaseCannotStart: PostgreSQL cannot run as uid 54321, which has no entry in /etc/passwd: add one or start as another user.",
    );
  });

  test("a database of another user", asVisitor, async () => {
    copyCluster();
    const { location, stop } = await start();
    await stop();
    chmodSync(dataDir, 0o777);
    expect((await anotherProcess(dataDir, unnamed)).refused).toBe(
      `DatabaseCannotStart: The database in ${location} belongs to another user (uid ${nobody?.uid}): start as that user or as root, or set DATA_DIR to another folder.`,
    );
  });

  test("data of another major version", async () => {
    mkdirSync(join(dataDir, "postgres"), { recursive: true });
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "17\n");
    expect(await refusal()).toMatchObject({
      message: expect.stringMatching(/^The data in .* is of PostgreSQL 17 and this program brings PostgreSQL 18: /),
    });
  });

  test("a location with other files, which stay unchanged", async () => {
    mkdirSync(join(dataDir, "postgres"), { recursive: true });
    writeFileSync(join(dataDir, "postgres", "diary.txt"), "mine");
    expect(await refusal()).toMatchObject({ message: expect.stringContaining("is not empty and holds no database") });
    expect(readdirSync(join(dataDir, "postgres"))).toEqual(["diary.txt"]);
  });

  test("a server that exits while it starts, with the end of its log", async () => {
    copyCluster();
    const { location, stop } = await start();
    await stop();
    writeFileSync(join(location, "postgresql.conf"), "work_mem = sideways\n");
    const error = await refusal();
    expect(error).toBeInstanceOf(DatabaseCannotStart);
    expect((error as Error).message).toMatch(
      /^PostgreSQL ended while it was starting on .*; its last words: .*"sideways".*\.$/,
    );
  });

  test("a socket folder that another user replaced by a symlink", async () => {
    const folder = socketFolderOf(join(dataDir, "postgres"), nobody);
    rmSync(folder, { recursive: true });
    symlinkSync(root, folder);
    try {
      expect(await refusal()).toMatchObject({ message: expect.stringContaining(`${folder} belongs to another user`) });
    } finally {
      rmSync(folder);
    }
  });

  test("a socket folder of another user", asRoot, async () => {
    const folder = socketFolderOf(join(dataDir, "postgres"), { uid: 54_321, gid: 54_321 });
    try {
      expect(await refusal()).toMatchObject({
        message: expect.stringContaining(`${folder} belongs to another user (uid 54321)`),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("as root", () => {
  test("PostgreSQL runs as the user nobody", asRoot, async () => {
    copyCluster();
    const embedded = await start();
    expect(statSync(`/proc/${serverPid(embedded)}`).uid).toBe(nobody?.uid);
    expect(statSync(embedded.location).uid).toBe(nobody?.uid);
  });

  test("PostgreSQL runs as the owner of the data folder", asRoot, async () => {
    const games = /^games:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
    expect(games).not.toBeNull();
    mkdirSync(dataDir);
    chownSync(dataDir, Number(games?.[1]), Number(games?.[2]));
    const embedded = await start();
    expect(statSync(embedded.location).uid).toBe(Number(games?.[1]));
    expect(await ask(embedded, "select 1")).toEqual([1]);
  });

  test(
    "a data folder in a private home directory is placed in the system folder, where the next start finds it",
    asRoot,
    async () => {
      const home = join(root, "home");
      mkdirSync(home, { mode: 0o700 });
      const options = { durable: false, systemFolder: join(root, "system") };
      const first = await start(join(home, "data"), options);
      expect(first.location).toMatch(new RegExp(`^${options.systemFolder}/data-[0-9a-f]{8}$`));
      await ask(first, "create table kept (n int)", "insert into kept values (7)");
      await first.stop();
      chmodSync(home, 0o755); // the data is not moved
      const second = await start(join(home, "data"), options);
      expect(second.location).toBe(first.location);
      expect(await ask(second, "select n from kept")).toEqual([7]);
    },
  );

  test("another user starts PostgreSQL as themselves", asVisitor, async () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    const user = await anotherProcess(dataDir, nobody);
    expect(user).toMatchObject({ location: join(dataDir, "postgres"), joined: false });
    // ... and root joins the running server of the other user.
    const embedded = await start();
    expect(embedded.joined).toBe(true);
    expect(await ask(embedded, "select 1")).toEqual([1]);
  });
});
