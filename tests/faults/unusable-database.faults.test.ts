import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { withDatabaseBeside } from "#database/backup/database-beside.ts";
import { connect } from "#database/connection/connect.ts";
import { whyCramped } from "#database/connection/fitness.ts";
import { migrate } from "#database/connection/migrate.ts";
import { sentenceOf } from "@sacred-space/runtime/process.ts";
import { whyUnreachable } from "@sacred-space/runtime/reachable.ts";
import { START_MS } from "#tests/support/limits.ts";
import { freshDatabase } from "#tests/support/database/database.ts";
import { type OwnPostgres, PASSWORD, postgresOf, startOwnPostgres } from "#tests/support/database/own-postgres.ts";
import { hasPgbouncer, type Pooler, startPgbouncer } from "#tests/support/database/pgbouncer.ts";
import { failToStart, failToStartProcess, removeData, startServer, visitor } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";

vi.setConfig({ testTimeout: START_MS, hookTimeout: START_MS }); // starts PostgreSQL, PgBouncer and the program

let server: OwnPostgres;
beforeAll(async () => {
  const binaries = postgresOf("18");
  if (!binaries) throw new Error("The bundled PostgreSQL is always there");
  server = await startOwnPostgres(binaries);
  await server.asAdministrator([
    `create role rowan login createrole createdb password '${PASSWORD}'`,
    "create database practice owner rowan",
    "create database pooled owner rowan",
  ]);
  await migrate(server.addressOf("rowan", "practice"));
});
afterAll(() => server.stop());

const CANNOT = "DATABASE_URL cannot be used: ";
const SHARED = `${CANNOT}a pooler that shares sessions stands in front of it, and sessions are needed (PgBouncer: pool_mode = session).`;

describe("one sentence, without a stack and without the password, ends the start", () => {
  test.each([
    [
      "a wrong password",
      () => server.addressOf("rowan", "practice", "hunter2"),
      "PostgreSQL refuses its password (28P01).",
    ],
    [
      "an unknown login",
      () => server.addressOf("nobody", "practice", "hunter2"),
      "PostgreSQL refuses its password (28P01).",
    ],
    ["an unknown database", () => server.addressOf("rowan", "nowhere"), "there is no such database (3D000)."],
    [
      "an unknown host",
      () => "postgresql://rowan:hunter2@database.invalid/practice",
      expect.stringMatching(/^its host (is not known \(ENOTFOUND\)|cannot be looked up \(EAI_AGAIN\))\.$/),
    ],
    ["no socket", () => "postgresql://rowan@/practice?host=/nowhere", "there is no such socket (ENOENT)."],
    [
      "no TLS",
      () => `${server.addressOf("rowan", "practice")}?sslmode=verify-full`,
      "the server offers no TLS, which sslmode asks for.",
    ],
    ["an older PostgreSQL", () => refuse({ version: "14.22" }), "it is PostgreSQL 14.22, and 15 or newer is needed."],
    [
      "one that is full",
      () => refuse({ code: "53300" }),
      "PostgreSQL takes no more connections (max_connections) (53300).",
    ],
    ["one that starts for long", () => refuse({ code: "57P03" }), "PostgreSQL is starting or stopping (57P03)."],
    [
      "one that lets nobody in",
      () => refuse({ code: "28000" }),
      "PostgreSQL does not let its user in (pg_hba.conf) (28000).",
    ],
    ["something else that refuses", () => refuse({ code: "08P01" }), "PostgreSQL says: refused here (08P01)."],
  ])("for %s", async (_, addressOf, sentence) => {
    const address = await addressOf();
    expect(`${await whyUnreachable(address)}.`).toEqual(sentence);
  });

  test("as a process: the sentence is all it prints, and it exits with 1", async () => {
    expect(await failToStartProcess({ DATABASE_URL: server.addressOf("rowan", "practice", "hunter2") })).toEqual({
      code: 1,
      output: `${CANNOT}PostgreSQL refuses its password (28P01).\n`,
    });
  });

  test("for a migration that differs", async () => {
    await server.asAdministrator("create database other owner rowan");
    const client = new pg.Client({ connectionString: server.addressOf("rowan", "other") });
    await client.connect();
    await client.query("create schema private");
    await client.query(
      "create table private.schema_migrations as select '0001_foundation.sql' as name, 'another' as sha256, now() as applied_at",
    );
    await client.end();
    expect(await failToStart({ DATABASE_URL: server.addressOf("rowan", "other") })).toMatch(
      /^Migration 0001_foundation\.sql is not the one that made this database: run the version of the program that made it .*\.$/,
    );
  });

  test("for a database in which a table of that name belongs to another", async () => {
    await server.asAdministrator("create database shared owner rowan");
    await server.asAdministrator(
      [
        "create schema private",
        "grant usage, create on schema private to public",
        "create table private.schema_migrations (name text)",
      ],
      "shared",
    );
    expect(await failToStart({ DATABASE_URL: server.addressOf("rowan", "shared") })).toMatch(
      /^DATABASE_URL: PostgreSQL refuses the login "rowan" a right that it needs in the database "shared" \(must be owner of table schema_migrations\); docs\/database\.md lists those rights\.$/,
    );
  });

  test("for a database that cannot be read", async () => {
    await server.asAdministrator(["create database crowded owner rowan", "alter database crowded connection limit 0"]);
    expect(await failToStart({ DATABASE_URL: server.addressOf("rowan", "crowded") })).toBe(
      `${CANNOT}PostgreSQL takes no more connections (max_connections) (53300).`,
    );
  });

  const closing: (() => void)[] = [];
  afterAll(() => closing.forEach((close) => close()));

  /** A server with PostgreSQL's protocol that refuses everybody, or answers the question for its version. */
  async function refuse({ code, version }: { code?: string; version?: string }): Promise<string> {
    const fake = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        if (code !== undefined) return void socket.end(message("E", `SFATAL\0VFATAL\0C${code}\0Mrefused here\0\0`));
        socket.write(Buffer.concat([message("R", "\0\0\0\0"), message("Z", "I")]));
        socket.on("data", (bytes) => {
          if (!bytes.includes("select")) return;
          const isVersion = bytes.includes("server_version_num");
          const values = isVersion ? [version ?? "", "140022"] : ["1234ms"];
          const names = isVersion ? ["version", "number"] : ["timeout"];
          socket.write(
            Buffer.concat([rowDescription(names), dataRow(values), message("C", "SELECT 1\0"), message("Z", "I")]),
          );
        });
      });
    });
    await new Promise<void>((resolve) => fake.listen(0, "127.0.0.1", resolve));
    closing.push(() => void fake.close());
    return `postgresql://rowan:hunter2@127.0.0.1:${(fake.address() as AddressInfo).port}/practice`;
  }
});

function message(type: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(type), length, bytes]);
}

const INT4 = 23;
const TEXT = 25;

function rowDescription(names: string[]): Buffer {
  const fields = names.map((name) => {
    const rest = Buffer.alloc(18);
    rest.writeInt32BE(name === "number" ? INT4 : TEXT, 6);
    return Buffer.concat([Buffer.from(`${name}\0`), rest]);
  });
  return message("T", Buffer.concat([short(names.length), ...fields]));
}

function dataRow(values: string[]): Buffer {
  const fields = values.map((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value.length);
    return Buffer.concat([length, Buffer.from(value)]);
  });
  return message("D", Buffer.concat([short(values.length), ...fields]));
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

const smallDisks = [mountDisk("5m"), mountDisk("60m")];
afterAll(() => {
  for (const disk of smallDisks) {
    if (disk === undefined) continue;
    execFileSync("umount", ["--lazy", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
});

function mountDisk(size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "sacred-space-small-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", folder], { stdio: "ignore" });
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

describe("a start whose statements PostgreSQL ends is ended by one sentence", () => {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => "It has succeeded",
      (error: unknown) => sentenceOf(error),
    );
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "migrations-"));
    for (const part of ["database/functions", "database/migrations", "server"])
      mkdirSync(join(folder, part), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a migration of this SQL on a new database. */
  async function migration(name: string, sql: string): Promise<string> {
    await server.asAdministrator([`drop database if exists ${name}`, `create database ${name} owner rowan`]);
    writeFileSync(join(folder, "database/migrations/0001_first.sql"), sql);
    return refusalOf(migrate(server.addressOf("rowan", name), { root: folder }));
  }

  test("out of memory for locks", async () => {
    expect(
      await migration("crowded", "select count(pg_advisory_xact_lock(n)) from generate_series(1, 1000000) n"),
    ).toMatch(
      /^Migration 0001_first\.sql failed: out of shared memory \(53200\): You might need to increase "?max_locks_per_transaction"?\.$/,
    );
  });

  test("a crash of PostgreSQL meanwhile", async () => {
    const crashed = migration("crashed", "select pg_sleep(100)");
    const asleep = "select from pg_stat_activity where query = 'select pg_sleep(100)'";
    while ((await server.asAdministrator(asleep)).length === 0) await new Promise((wake) => setTimeout(wake, 20));
    const victim = new pg.Client({ connectionString: server.addressOf("rowan", "practice") });
    victim.on("error", () => undefined);
    await victim.connect();
    const { rows } = await victim.query<{ pid: number }>("select pg_backend_pid() as pid");
    process.kill(rows[0]?.pid ?? Number.NaN, "SIGKILL");
    expect(await crashed).toMatch(
      /^Migration 0001_first\.sql failed: (terminating connection because of crash of another server process \(57P02\): .*|Connection terminated unexpectedly)\.$/,
    );
    while ((await whyUnreachable(server.addressOf("rowan", "practice"))) !== undefined)
      await new Promise((wake) => setTimeout(wake, 100));
  });

  test("a statement that its login may not run so long", async () => {
    await server.asAdministrator([
      "drop database if exists held",
      "drop role if exists hasty",
      `create role hasty login createrole password '${PASSWORD}'`,
      "alter role hasty set statement_timeout = '1s'",
      "create database held owner hasty",
    ]);
    const holder = new pg.Client({
      connectionString: server.addressOf("rowan", "practice").replace("/practice", "/held"),
    });
    await holder.connect();
    await holder.query("select pg_advisory_lock(7265001)"); // as another node that migrates
    expect(await refusalOf(migrate(server.addressOf("hasty", "held")))).toBe(
      "The database failed: PostgreSQL cancelled a statement, mostly because it took too long (statement_timeout) (57014).",
    );
    await holder.end();
  });

  test("PostgreSQL without its contrib modules", async () => {
    const bundled = postgresOf("18");
    const bare = await startOwnPostgres((copies) => {
      const home = join(copies, "without-contrib");
      cpSync(bundled?.(copies) ?? "", home, { recursive: true, verbatimSymlinks: true });
      rmSync(join(home, "share/postgresql/extension/pg_trgm.control"));
      return home;
    });
    await bare.asAdministrator([
      `create role rowan login createrole password '${PASSWORD}'`,
      "create database practice owner rowan",
    ]);
    expect(await failToStart({ DATABASE_URL: bare.addressOf("rowan", "practice") })).toBe(
      "PostgreSQL is installed without its contrib modules, of which pg_trgm is needed: install them on its machine (mostly the package postgresql-contrib), then start again.",
    );
    await bare.stop();
  });
});

test(
  "a disk that is too small for the database ends the start in one sentence, whenever it is full",
  skipUnless(
    smallDisks.every((disk) => disk !== undefined),
    "a volume can be mounted",
  ),
  async () => {
    for (const disk of smallDisks) {
      expect(await whyCramped(disk ?? "")).toMatch(
        /^Only \d+ MB are free on the disk of \S+: make room, or give it a larger one\.$/,
      );
      expect(await failToStart({}, join(disk ?? "", "data"))).toMatch(/^[^\n]*No space left on device[^\n]*\.$/);
    }
  },
);

test("a database whose locale knows no letters but English ones is told at the start", async () => {
  const program = await startServer({ DATABASE_URL: server.addressOf("rowan", "practice") });
  expect(program.notes).toContain(
    `The locale of the database "practice" knows no letters but English ones: a search for émile does not find Émile. To mend it, restore a backup into a database with LOCALE 'C.UTF-8' (npm run database-setup).`,
  );
  await program.stop();
  await removeData(program);
});

test("a database whose indexes the system sorts otherwise now is told once at the start, until both commands have been run", async () => {
  const fresh = await freshDatabase();
  await fresh.asOwner("update pg_database set datcollversion = '2.31' where datname = current_database()");
  const told = async () => {
    const program = await startServer({ DATABASE_URL: fresh.url });
    await program.stop();
    await removeData(program);
    return program.notes.filter((note) => note.startsWith("The system sorts text by version"));
  };
  const [note = "", ...others] = await told();
  expect(others).toEqual([]);
  const [, ...commands] = /: (REINDEX DATABASE [^;]+); (ALTER DATABASE [^;]+);$/.exec(note) ?? [];
  expect(commands).toHaveLength(2);
  for (const command of commands) await fresh.asOwner(command);
  expect(await told()).toEqual([]);
  await fresh.close();
});

describe("through PgBouncer", () => {
  const LIMITS =
    "select current_user::text as role, current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone";
  const HELD = { role: "service_role", statement: "10s", idle: "15s", zone: "UTC" };
  const isInstalled = skipUnless(hasPgbouncer, "PgBouncer is installed");
  const poolers: Pooler[] = [];
  afterAll(async () => {
    for (const pooler of poolers) await pooler.stop();
  });
  async function pooler(settings: Record<string, string> = {}): Promise<Pooler> {
    const started = await startPgbouncer(server, ["rowan"], settings);
    poolers.push(started);
    return started;
  }

  test(
    "with its defaults the program starts and serves, its connections have their role and limits, and a backup can be tried",
    isInstalled,
    async () => {
      const url = (await pooler()).addressOf("rowan", "pooled");
      const program = await startServer({ DATABASE_URL: url, AUTOCONFIRM: "true" });
      const client = visitor(program);
      expect((await client.from("services").select("id")).error).toBeNull();
      expect((await client.auth.signUp({ email: "client@example.com", password: PASSWORD })).error).toBeNull();
      expect((await client.auth.resetPasswordForEmail("client@example.com")).error).toBeNull();
      const emails = async () =>
        (await (await fetch(`${program.url}/outbox/messages.json`)).json()) as { to: string }[];
      await expect.poll(async () => (await emails()).some(({ to }) => to.includes("client@example.com"))).toBe(true); // jobs run
      expect((await fetch(`${program.url}/health/ready`)).status).toBe(200);
      const [used] = await server.asAdministrator(
        "select count(*)::int as count from pg_stat_activity where datname = 'pooled'",
      );
      expect(used?.["count"]).toBeLessThanOrEqual(20); // PgBouncer's default_pool_size
      await program.stop();
      await removeData(program);
      const database = connect(url, () => undefined);
      expect(await database.row(LIMITS)).toEqual(HELD);
      await database.close();
      expect(await withDatabaseBeside(url, "beside", (address) => whyUnreachable(address))).toBeUndefined();
    },
  );

  test("where it is told to ignore what it refuses, nothing is lost either", isInstalled, async () => {
    const url = (await pooler({ ignore_startup_parameters: "options" })).addressOf("rowan", "practice");
    expect(await whyUnreachable(url)).toBeUndefined();
    const database = connect(url, () => undefined);
    expect(await database.row(LIMITS)).toEqual(HELD);
    await database.close();
  });

  test("a connection whose settings are refused is not used without them", isInstalled, async () => {
    const url = (await pooler()).addressOf("rowan", "practice");
    expect(await whyUnreachable(url)).toBeUndefined();
    const database = connect(url, () => undefined, { settings: { role: "nobody_here" } });
    await expect(database.rows("select current_user")).rejects.toThrow('role "nobody_here" does not exist');
    await database.close();
  });

  test.each([
    ["transaction", "20"],
    ["transaction", "1"],
    ["statement", "20"],
  ])("in %s mode, with a pool of %s, the start ends in a sentence", isInstalled, async (mode, size) => {
    const { addressOf } = await pooler({
      pool_mode: mode,
      default_pool_size: size,
      ignore_startup_parameters: "options",
    });
    expect(await failToStart({ DATABASE_URL: addressOf("rowan", "practice") })).toBe(SHARED);
    // Also while other connections are idle in its pool, which it may hand out instead.
    const others = Array.from({ length: 4 }, () => new pg.Client({ connectionString: addressOf("rowan", "practice") }));
    for (const other of others) await other.connect();
    await Promise.all(others.map((other) => other.query("select pg_sleep(0.1)")));
    expect(await failToStart({ DATABASE_URL: addressOf("rowan", "practice") })).toBe(SHARED);
    for (const other of others) await other.end();
  });

  test.each(["backup.ts", "restore.ts"])(
    "in transaction mode %s ends in the same sentence",
    isInstalled,
    async (script) => {
      const folder = mkdtempSync(join(tmpdir(), "pooled-"));
      try {
        for (const size of ["20", "1"]) {
          const { addressOf } = await pooler({ pool_mode: "transaction", default_pool_size: size });
          const ended = spawnSync(
            process.execPath,
            [join(import.meta.dirname, "../../scripts", script), join(folder, "practice.backup")],
            {
              encoding: "utf8",
              env: {
                PATH: process.env["PATH"],
                DATABASE_URL: addressOf("rowan", "practice"),
                DATA_DIR: folder,
                BACKUP_PASSPHRASE: "five calm words for copies",
              },
            },
          );
          expect([size, ended.status, ended.stdout + ended.stderr]).toEqual([size, 1, `${SHARED}\n`]);
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  test("a wrong password and an unknown login are one sentence", isInstalled, async () => {
    const { addressOf } = await pooler();
    for (const address of [addressOf("rowan", "practice", "hunter2"), addressOf("nobody", "practice", "hunter2")]) {
      const trouble = await whyUnreachable(address);
      expect(trouble).toMatch(/^PostgreSQL (refuses its password|says: .*) \(\w{5}\)$/);
      expect(trouble).not.toContain("hunter2");
    }
  });
});
