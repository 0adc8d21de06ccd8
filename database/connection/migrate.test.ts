import { globSync } from "node:fs";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import type { Release } from "#domain/safety/release.ts";
import { HistoryDiffers, migrate } from "./migrate.ts";

const PROGRAM = join(import.meta.dirname, "../..");

let fresh: FreshDatabase;
let root: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  root = await mkdtemp(join(tmpdir(), "migrations-"));
  for (const part of ["database/migrations", "database/functions", "server"])
    await cp(join(PROGRAM, part), join(root, part), {
      recursive: true,
      filter: (path) => extname(path) === "" || path.endsWith(".sql"),
    });
});
afterAll(async () => {
  await fresh.close();
  await rm(root, { recursive: true });
});
const write = (name: string, sql: string) => writeFile(join(root, "database", name), sql);
const apply = (release?: Release) => migrate(fresh.url, { root, ...(release && { release }) });

test("a migrated database has nothing left to apply", async () => {
  expect(await migrate(fresh.url)).toEqual([]);
});

test("a start with nothing to apply waits for nobody who reads which migrations there are", async () => {
  const reader = new pg.Client({ connectionString: fresh.url });
  await reader.connect();
  await reader.query("begin");
  await reader.query("select from private.schema_migrations");
  expect(await migrate(fresh.url)).toEqual([]);
  await reader.end();
});

test("a server that terminates connections while they are closed causes no uncaught exception", async () => {
  const unheard: string[] = [];
  const hear = (error: Error) => void unheard.push(error.message);
  process.on("uncaughtException", hear);
  const line = await lineThatEndsFirst(fresh.url);
  expect(await migrate(line.url)).toEqual([]);
  await line.close();
  process.off("uncaughtException", hear);
  expect(unheard).toEqual([]);
});

/** A proxy in front of PostgreSQL that answers a Terminate message with 57P01, like a server that shuts down at that moment. */
async function lineThatEndsFirst(url: string) {
  const behind = new URL(url);
  const host = behind.searchParams.get("host") ?? behind.hostname;
  const port = Number(behind.port || 5432);
  const fields = ["SFATAL", "VFATAL", "C57P01", "Mterminating connection due to administrator command", ""]
    .map((field) => `${field}\0`)
    .join("");
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  const terminated = Buffer.concat([Buffer.from("E"), length, Buffer.from(fields)]);
  const server = createServer((client) => {
    const upstream = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const isGoodbye = (bytes: Buffer) => bytes.equals(Buffer.from([0x58, 0, 0, 0, 4]));
    client.on("data", (bytes: Buffer) => (isGoodbye(bytes) ? client.write(terminated) : upstream.write(bytes)));
    client.on("close", () => upstream.destroy());
    upstream.on("data", (bytes) => client.write(bytes));
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const before = new URL(url);
  before.searchParams.delete("host");
  before.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: before.href, close: () => new Promise((resolve) => server.close(resolve)) };
}

test("five nodes that start at once apply a new migration once", async () => {
  await write("migrations/9001_once.sql", "create table private.once (n int); insert into private.once values (1);");
  const applied = await Promise.all(Array.from({ length: 5 }, () => apply()));
  expect(applied.flat()).toEqual(["9001_once.sql"]);
  expect(await fresh.asOwner("select n from private.once")).toEqual([{ n: 1 }]);
});

const releases = () => fresh.asOwner("select version, commit from private.releases order by id");

test("a program is recorded where another ran last, once for all its nodes and starts", async () => {
  const [first, second, unnamed] = [
    { version: "0.1.0", commit: "abc" },
    { version: "0.1.0", commit: "def" },
    { version: "0.2.0", commit: null },
  ];
  await apply(first);
  await Promise.all(Array.from({ length: 5 }, () => apply(second)));
  for (const release of [unnamed, unnamed, first]) await apply(release);
  expect(await releases()).toEqual([first, second, unnamed, first]);
});

test("a program whose migrations fail is not recorded", async () => {
  const before = await releases();
  await write("migrations/9001_refused.sql", "select 1 / 0;");
  await expect(apply({ version: "0.3.0", commit: null })).rejects.toThrow("division by zero");
  expect(await releases()).toEqual(before);
  await rm(join(root, "database/migrations", "9001_refused.sql"));
});

test("a NOTIFY tells data APIs of an applied migration, and none is sent when nothing was applied", async () => {
  const heard = await notifications();
  await apply();
  expect(await heard()).toEqual([]);
  await write("migrations/9001_twice.sql", "create table private.twice (n int)");
  const heardNext = await notifications();
  await apply();
  expect(await heardNext()).toEqual(["pgrst: reload schema"]);
});

/** Listens on the channel of the data APIs. Resolves to a function that stops listening and resolves to the notifications received. */
async function notifications() {
  const arrived: string[] = [];
  const listener = new pg.Client({ connectionString: fresh.url });
  listener.on("notification", ({ channel, payload }) => arrived.push(`${channel}: ${payload ?? ""}`));
  await listener.connect();
  await listener.query("listen pgrst");
  return async () => {
    await listener.query("select 1"); // earlier notifications arrive with this response at the latest
    await listener.end();
    return arrived;
  };
}

test("a migration that PostgreSQL ends for a deadlock with a program that runs is applied again", async () => {
  await fresh.asOwner("create table private.first (n int)");
  await fresh.asOwner("create table private.second (n int)");
  await write(
    "migrations/9002_crossing.sql",
    "alter table private.first add column m int; alter table private.second add column m int;",
  );
  const other = new pg.Client({ connectionString: fresh.url });
  await other.connect();
  await other.query("set deadlock_timeout = '1min'"); // so that the migration is the one that is ended
  await other.query("begin");
  await other.query("lock table private.second");
  const applying = apply();
  await expect.poll(fresh.waiting).toBe(1);
  await other.query("lock table private.first");
  await other.query("commit");
  await other.end();
  expect(await applying).toEqual(["9002_crossing.sql"]);
});

test("a failed migration is rolled back and named", async () => {
  await write("migrations/9003_broken.sql", "create table private.half (n int); select 1 / 0;");
  await expect(apply()).rejects.toThrow("Migration 9003_broken.sql failed: division by zero");
  expect(await fresh.asOwner("select to_regclass('private.half') as half")).toEqual([{ half: null }]);
  await rm(join(root, "database/migrations", "9003_broken.sql"));
});

test("a changed function file is applied again, once for all nodes, and data APIs are notified", async () => {
  const answer = (value: number) =>
    write(
      "functions/answer.sql",
      `create or replace function private.answer() returns int language sql as 'select ${value}';`,
    );
  await answer(1);
  expect(await apply()).toEqual(["functions/answer.sql"]);
  await answer(2);
  const heard = await notifications();
  const applied = await Promise.all(Array.from({ length: 5 }, apply));
  expect(applied.flat()).toEqual(["functions/answer.sql"]);
  expect(await heard()).toEqual(["pgrst: reload schema"]);
  expect(await fresh.asOwner("select private.answer()")).toEqual([{ answer: 2 }]);
  expect(await apply()).toEqual([]);
});

test("a migration can include a function file between its tables and their dependents", async () => {
  await write(
    "functions/visits.sql",
    "create or replace function private.parity(v private.visits) returns int language sql as 'select v.n % 2';",
  );
  await write(
    "migrations/9003_visits.sql",
    `create table private.visits (n int);
\\ir ../functions/visits.sql
create view private.parities as select private.parity(v) from private.visits v;`,
  );
  expect(await apply()).toEqual(["9003_visits.sql", "functions/visits.sql"]);
  expect(await fresh.asOwner("select * from private.parities")).toEqual([]);
  expect(await apply()).toEqual([]);
});

test("a migration that includes a missing file is named", async () => {
  await write("migrations/9004_missing.sql", "\\ir ../functions/missing.sql\n");
  await expect(apply()).rejects.toThrow(
    "Migration 9004_missing.sql includes functions/missing.sql, which does not exist",
  );
  await rm(join(root, "database/migrations", "9004_missing.sql"));
});

test("a failed function file is named, and the migrations of that start are rolled back", async () => {
  await write("migrations/9005_before.sql", "create table private.before (n int)");
  await write(
    "functions/broken.sql",
    "create or replace function private.broken() returns nonsense language sql as 'select 1';",
  );
  await expect(apply()).rejects.toThrow('Migration functions/broken.sql failed: type "nonsense" does not exist');
  expect(await fresh.asOwner("select to_regclass('private.before') as before")).toEqual([{ before: null }]);
  await rm(join(root, "database/functions", "broken.sql"));
  await rm(join(root, "database/migrations", "9005_before.sql"));
});

test("every function passes PostgreSQL's check against the tables and functions it uses", async () => {
  const files = globSync("{database/functions,server/*}/*.sql", { cwd: PROGRAM });
  expect(files.length).toBeGreaterThan(20); // proves that they were found
  const refused: string[] = [];
  for (const file of files) {
    const sql = await readFile(join(PROGRAM, file), "utf8");
    await fresh
      .asOwner(`set check_function_bodies = on;\n${sql}`)
      .catch((error: unknown) => refused.push(`${file}: ${String(error)}`));
  }
  expect(refused).toEqual([]);
});

test("a file of functions has a name of its own, by which databases know it", async () => {
  const names = globSync("{database/functions,server/*}/*.sql", { cwd: PROGRAM }).map((file) => basename(file));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("a file of functions that has moved is not applied again", async () => {
  await rename(join(root, "server/catalog/series.sql"), join(root, "database/functions/series.sql"));
  expect(await apply()).toEqual([]);
});

test("a migration that was edited after it was applied is refused", async () => {
  await write("migrations/9001_once.sql", "create table private.once (n bigint);");
  await expect(apply()).rejects.toThrow(HistoryDiffers);
});

test("a database newer than the program is refused, with the program by which it was last run", async () => {
  await rm(join(root, "database/migrations", "9001_once.sql"));
  await fresh.asOwner("insert into private.releases (version, commit) values ('9.0.0', 'abcdef0123456789')");
  await expect(apply()).rejects.toThrow(
    "The database knows the migration 9001_once.sql, which this version of the program does not: run 9.0.0 (abcdef01), by which it was last run, or a newer one.",
  );
});

test.each(["0001_roles.sql", "0001_roles_and_schemas.sql", "0059_visitor_holds.sql", "0017_realtime_row_security.sql"])(
  "a database that knows %s is refused with instructions, and unchanged",
  async (name) => {
    const old = await oldDatabase(name);
    const sentence = "This database was made by a version before 0.1.0. Start with a new one:";
    await expect(migrate(old.url)).rejects.toThrow(new HistoryDiffers(`${sentence} name another DATABASE_URL.`));
    await expect(migrate(old.url, { location: "/data/postgres" })).rejects.toThrow(
      new HistoryDiffers(`${sentence} stop the program and remove /data/postgres, or name another DATABASE_URL.`),
    );
    expect(await old.tables()).toEqual(["schema_migrations"]);
    await old.close();
  },
);

/** Creates a database with the migration record of versions before 0.1.0. */
async function oldDatabase(name: string) {
  await fresh.asOwner("create database of_before template template0");
  const url = new URL(fresh.url);
  url.pathname = "/of_before";
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  await owner.query("create schema private");
  await owner.query(
    "create table private.schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
  );
  await owner.query("insert into private.schema_migrations (name, sha256) values ($1, 'a'), ('0002_auth.sql', 'b')", [
    name,
  ]);
  return {
    url: url.href,
    async tables() {
      const { rows } = await owner.query<{ relname: string }>(
        "select relname from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('auth', 'public', 'private')",
      );
      return rows.map((row) => row.relname);
    },
    async close() {
      await owner.end();
      await fresh.asOwner("drop database of_before with (force)");
    },
  };
}
