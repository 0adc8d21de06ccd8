import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { type FreshDatabase, freshDatabase } from "#tests/database.ts";
import { HistoryDiffers, migrate } from "./migrate.ts";

let fresh: FreshDatabase;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await cp(join(import.meta.dirname, "migrations"), folder, { recursive: true });
});
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true });
});

test("a migrated database has nothing left to apply", async () => {
  expect(await migrate(fresh.url)).toEqual([]);
});

test("a server that ends its connections just as they are being closed ends nobody else", async () => {
  const unheard: string[] = [];
  const hear = (error: Error) => void unheard.push(error.message);
  process.on("uncaughtException", hear);
  const line = await lineThatEndsFirst(fresh.url);
  expect(await migrate(line.url)).toEqual([]);
  await line.close();
  process.off("uncaughtException", hear);
  expect(unheard).toEqual([]);
});

/** Stands before a PostgreSQL. Whoever says goodbye hears instead that the connection is terminated (57P01), as when a server shuts down at that moment. */
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
  await writeFile(join(folder, "9001_once.sql"), "create table private.once (n int); insert into private.once values (1);");
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(fresh.url, folder)));
  expect(applied.flat()).toEqual(["9001_once.sql"]);
  expect(await fresh.asOwner("select n from private.once")).toEqual([{ n: 1 }]);
});

test("whoever keeps a catalogue is told of a migration when it is applied, and of nothing when nothing was", async () => {
  const told: (string | undefined)[] = [];
  const listener = new pg.Client({ connectionString: fresh.url });
  listener.on("notification", ({ channel, payload }) => told.push(`${channel}: ${payload ?? ""}`));
  await listener.connect();
  await listener.query("listen pgrst");
  await migrate(fresh.url, folder);
  await listener.query("select 1"); // what was notified before arrives with this answer at the latest
  expect(told).toEqual([]);
  await writeFile(join(folder, "9001_twice.sql"), "create table private.twice (n int)");
  await migrate(fresh.url, folder);
  await listener.query("select 1");
  expect(told).toEqual(["pgrst: reload schema"]);
  await listener.end();
});

test("a migration that fails changes nothing and is named", async () => {
  await writeFile(join(folder, "9002_broken.sql"), "create table private.half (n int); select 1 / 0;");
  await expect(migrate(fresh.url, folder)).rejects.toThrow("Migration 9002_broken.sql failed: division by zero");
  expect(await fresh.asOwner("select to_regclass('private.half') as half")).toEqual([{ half: null }]);
  await rm(join(folder, "9002_broken.sql"));
});

test("a migration that was edited after it had been applied is refused", async () => {
  await writeFile(join(folder, "9001_once.sql"), "create table private.once (n bigint);");
  await expect(migrate(fresh.url, folder)).rejects.toThrow(HistoryDiffers);
});

test("a database that is newer than the program is refused", async () => {
  await rm(join(folder, "9001_once.sql"));
  await expect(migrate(fresh.url, folder)).rejects.toThrow("knows the migration 9001_once.sql");
});
