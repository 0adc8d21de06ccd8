import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { randomBytes } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { copyOut } from "#database/backup/copy-out.ts";
import { seed } from "#server/setup/seed/seed.ts";
import { addFewBookings } from "#tests/support/data/few-bookings.ts";
import { momentIn } from "#domain/backups/backup-name.ts";
import { abilitiesOf } from "#server/site/abilities.ts";
import { backUpNightly } from "#server/backup/back-up-nightly.ts";
import { readArchive, STRETCHING, writeArchive } from "#server/backup/archive.ts";
import { readRelease } from "#composition/release.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { folderStore } from "@sacred-space/storage/bytes/folder.ts";
import { databaseUrl } from "#tests/support/database/database-url.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { type S3StandIn, startS3StandIn } from "@sacred-space/stand-ins/start-s3-stand-in.ts";
import { nightlyBackups } from "#composition/nightly-backups.ts";
import { START_MS } from "#tests/support/limits.ts";
import type { Backups } from "#kit/server/ports.ts";
import { startServer } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes, and stretch passphrases

const release = readRelease();
const PASSPHRASE = "five calm words for copies";
const root = join(import.meta.dirname, "../..");
const place = {
  bucket: "media",
  object: "0198c0de-0000-7000-8000-000000000001",
  version: "0198c0de-0000-7000-8000-0000000000f1",
};
const picture = randomBytes(9_000_000); // more than one chunk of the archive
let folder: string;
let from: FreshDatabase;
let file: string;
/** What the backup is made of; making it adds a row to the trail. */
let held: Awaited<ReturnType<typeof everythingIn>>;

const { logN } = STRETCHING;
beforeAll(async () => {
  STRETCHING.logN = 10; // the scripts stretch the passphrase at full cost
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  file = join(folder, "practice.backup");
  from = await freshDatabase();
  await seed(from.database);
  await addFewBookings(from.database);
  await from.asOwner("insert into storage.buckets (id, name) values ('media', 'media') on conflict do nothing");
  await from.asOwner(
    "insert into storage.objects (id, bucket_id, name, version) values ($1, 'media', 'a picture.avif', $2)",
    [place.object, place.version],
  );
  await from.asOwner(
    "update bookings set notes = E'a\\ttab, a \\\\ and\\na line, in Wales: Llanfair‑is‑gaer' where id = (select min(id::text)::uuid from bookings)",
  );
  await folderStore(join(folder, "data/storage")).write(place, Readable.from([picture]));
  writeFileSync(
    join(folder, "data/keys.json"),
    '{"publishable":"sb_publishable_kept_in_backup","secret":"sb_secret_kept_in_the_backup"}\n',
  );
  held = await everythingIn(from.url);
  expect(await run("backup.ts", from.url, "data")).toMatch(
    /^Backed up \d+ bookings, 1 file to .*practice\.backup\.\n$/,
  );
});

afterAll(async () => {
  STRETCHING.logN = logN;
  await from.close();
  await rm(folder, { recursive: true, force: true });
});

/** `GIVEN` in `env` replaces the backup's name. */
function run(
  script: string,
  url: string,
  dataDir: string,
  { GIVEN = file, ...env }: Record<string, string> = {},
): Promise<string> {
  return new Promise((done) => {
    const variables = {
      ...process.env,
      NODE_ENV: "",
      DATABASE_URL: url,
      DATA_DIR: join(folder, dataDir),
      BACKUP_PASSPHRASE: PASSPHRASE,
      ...env,
    };
    execFile(process.execPath, [join(root, "scripts", script), GIVEN], { env: variables, cwd: folder }, (_, out, err) =>
      done(out + err),
    );
  });
}

/** An empty database, as from a provider. */
async function emptyDatabase() {
  const server = new pg.Client({ connectionString: inject("postgres") });
  await server.connect();
  const name = `t_${randomBytes(6).toString("hex")}`;
  await server.query(`create database ${name}`);
  return {
    url: databaseUrl(inject("postgres"), name),
    async close() {
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

/** The whole content of a practice: each table's rows, and PostgreSQL's catalogue of tables, rights, rules and functions. */
async function everythingIn(url: string): Promise<Record<string, unknown>> {
  const rows = await copyOut(url, async ({ tables, rowsOf, sequences, money }) => {
    const all: Record<string, string[]> = {};
    for (const table of tables) all[table.name] = (await text(rowsOf(table))).split("\n").toSorted();
    return { all, sequences: sequences.toSorted((a, b) => a.name.localeCompare(b.name)), money };
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const list = async (statement: string) =>
    (await client.query<{ line: string }>(statement)).rows.map(({ line }) => line);
  const catalogue = {
    tables: await list(
      "select concat_ws(' ', oid::regclass, relrowsecurity, relforcerowsecurity, relacl) as line from pg_class where relkind in ('r', 'v', 'S') and relnamespace::regnamespace::text !~ '^pg_' and relname !~ '^pg_' order by 1",
    ),
    constraints: await list(
      "select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), condeferrable, convalidated) as line from pg_constraint where connamespace::regnamespace::text !~ '^pg_|information' order by 1",
    ),
    policies: await list(
      "select concat_ws(' ', schemaname, tablename, policyname, roles, cmd, qual, with_check) as line from pg_policies order by 1",
    ),
    triggers: await list(
      "select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) as line from pg_trigger where not tgisinternal order by 1",
    ),
    columns: await list(
      "select concat_ws(' ', attrelid::regclass, attname, attacl) as line from pg_attribute where attacl is not null order by 1",
    ),
    migrations: await list("select concat_ws(' ', name, sha256) as line from private.schema_migrations order by 1"),
  };
  await client.end();
  return { ...rows, ...catalogue };
}

/** The accounts with their generated columns, which no backup holds. */
async function accountsIn(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ raw_user_meta_data: unknown }>("select * from auth.users order by id");
  await client.end();
  expect(rows).toContainEqual(expect.objectContaining({ raw_user_meta_data: expect.anything() }));
  return rows;
}

test("a practice restored into an empty database and folder is the same: rows, grants, policies, constraints, files, keys, money", async () => {
  const to = await emptyDatabase();
  try {
    expect(await run("restore.ts", to.url, "restored")).toMatch(/^Restored \d+ bookings, 1 file\. Start the program/);
    expect(await everythingIn(to.url)).toEqual(held);
    expect(await accountsIn(to.url)).toEqual(await accountsIn(from.url));
    const stored = await folderStore(join(folder, "restored/storage")).read(place);
    expect(Buffer.concat(await stored.toArray()).equals(picture)).toBe(true);
    expect(readFileSync(join(folder, "restored/keys.json"), "utf8")).toBe(
      readFileSync(join(folder, "data/keys.json"), "utf8"),
    );
    expect(await run("restore.ts", to.url, "restored")).toBe(
      "The database is in use: a backup is restored into an empty one only. Name another DATABASE_URL or DATA_DIR.\n",
    );
  } finally {
    await to.close();
  }
});

test("nothing is restored beside a program that runs and is not set up, nor over the keys that it has made", async () => {
  const to = await emptyDatabase();
  const production = { production: true, demonstration: false, publicUrl: "https://practice.example" };
  const program = await startServer({ DATABASE_URL: to.url }, join(folder, "begun"), production);
  try {
    expect(await run("restore.ts", to.url, "begun")).toBe(
      "The program is running on this database: stop it, on each of its machines, and restore again.\n",
    );
    expect((await fetch(`${program.url}/health/ready`)).status).toBe(200);
    await program.stop();
    const before = await everythingIn(to.url);
    expect(before).toMatchObject({ money: {}, all: { "public.bookings": [""], "auth.users": [""] } });
    const keys = join(folder, "begun/keys.json");
    const own = readFileSync(keys, "utf8");
    expect(await run("restore.ts", to.url, "begun")).toBe(
      `${keys} is not the backup's: another practice was begun here. Move that file away, or name another DATA_DIR, and restore again.\n`,
    );
    expect(readFileSync(keys, "utf8")).toBe(own);
    expect(await everythingIn(to.url)).toEqual(before);
    await rm(keys);
    expect(await run("restore.ts", to.url, "begun")).toMatch(/^Restored \d+ bookings, 1 file\. /);
    const { all, money } = held; // besides them the program has made tables for its stand-ins
    expect(await everythingIn(to.url)).toMatchObject({ all, money });
  } finally {
    await program.stop();
    await to.close();
  }
});

test("a backup names no client in the clear, and holds nothing without its passphrase", async () => {
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 100).toString()).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/);
  for (const word of ["@example.com", "sb_secret", "bookings"]) expect(bytes.includes(word)).toBe(false);
});

test("what is booked while a backup is written is in it whole or not at all", async () => {
  const later = join(folder, "busy.backup");
  const [first] = await from.asOwner<{ id: string }>("select min(id::text) as id from services");
  let isWriting = true;
  const writing = writeBackup(
    { connectionString: from.url, readFile: async () => Readable.from([picture]), kept: [], release },
    later,
    PASSPHRASE,
  );
  const booking = (async () => {
    for (let nth = 0; isWriting && nth < 200; nth += 1) {
      await from.asOwner(
        `with made as (insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by)
           values ($1, 'Busy Bee', 'busy.bee@example.com', private.today() + 400 + $2::int, '10:00', 30, 4500, 'confirmed', 'paid', 'cash') returning id)
         insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) select id, 'charge', 4500, 'gbp', 'cash_' || id from made`,
        [first?.id, nth],
      );
    }
  })();
  await writing;
  isWriting = false;
  await booking;
  const to = await freshDatabase();
  try {
    await restoreBackup(
      { connectionString: to.url, release, writeFile: discard, mayKeep: discard, keep: discard },
      later,
      PASSPHRASE,
    );
    const [sums] = await to.asOwner("select count(*)::int as bookings from bookings where client_name = 'Busy Bee'");
    const [money] = await to.asOwner(
      "select count(*)::int as bookings from ledger l join bookings b on b.id = l.booking_id where client_name = 'Busy Bee'",
    );
    expect(money).toEqual(sums);
  } finally {
    await to.close();
    await from
      .asOwner("delete from ledger where booking_id in (select id from bookings where client_name = 'Busy Bee')")
      .catch(() => undefined);
  }
});

const discard = async () => undefined;

test("half a file, another file, a changed byte and a wrong passphrase are refused, and nothing is changed", async () => {
  const backupWith = async (name: string, readFile: () => Promise<Readable>) => {
    const path = join(folder, name);
    await writeBackup({ connectionString: from.url, readFile, kept: [], release }, path, PASSPHRASE);
    return readFileSync(path);
  };
  const whole = await backupWith("in-pieces.backup", async () =>
    Readable.from([picture.subarray(0, 5_000_000), picture.subarray(5_000_000)]),
  );
  const inOnePiece = await backupWith("in-one-piece.backup", async () => Readable.from([picture]));
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 5_000) ^ 1, whole.length - 5_000);
  const damaged = "The backup is damaged or not whole.";
  const cases: [Buffer, string, string][] = [
    [whole.subarray(0, -2_000_000), PASSPHRASE, damaged],
    [inOnePiece.subarray(0, -2_000_000), PASSPHRASE, damaged], // ends before a chunk of the file, while the last table is being filled
    [whole.subarray(0, -1), PASSPHRASE, damaged],
    [changed, PASSPHRASE, damaged],
    [Buffer.from("not a backup"), PASSPHRASE, "This file is not a backup, or only the beginning of one."],
    [whole, "another passphrase", "The passphrase is not the one of this backup."],
  ];
  const to = await freshDatabase();
  try {
    const before = await everythingIn(to.url);
    const broken = join(folder, "broken.backup");
    for (const [bytes, passphrase, words] of cases) {
      writeFileSync(broken, bytes);
      const write = async (_: unknown, source: Readable) => void (await source.resume().toArray());
      const restoring = restoreBackup(
        { connectionString: to.url, release, writeFile: write, mayKeep: discard, keep: discard },
        broken,
        passphrase,
      );
      await expect(restoring).rejects.toThrow(words);
    }
    const target = { connectionString: to.url, release, writeFile: discard, mayKeep: discard, keep: discard };
    await expect(restoreBackup(target, join(folder, "absent"), PASSPHRASE)).rejects.toThrow("absent does not exist.");
    // Like a folder that only root may enter, but for all users: a path below a file is accessible to none.
    await expect(restoreBackup(target, join(file, "closed"), PASSPHRASE)).rejects.toThrow(
      "closed cannot be read (ENOTDIR)",
    );
    expect(await everythingIn(to.url)).toEqual(before);
  } finally {
    await to.close();
  }
});

test("an archive with a way out of the store, or with a piece too large for memory, is refused before anything is written there", async () => {
  const source = {
    connectionString: from.url,
    readFile: async () => Readable.from([Buffer.from("a picture")]),
    kept: [],
    release,
  };
  const honest = join(folder, "honest.backup");
  await writeBackup(source, honest, PASSPHRASE);
  const isFile = (name: string) => name.startsWith("files/");
  const escaping = (name: string, content: Buffer) => ({
    name: isFile(name) ? "files/media/../../000000" : name,
    content,
  });
  const huge = (name: string, content: Buffer) => ({
    name,
    content: isFile(name) ? Buffer.alloc(65 * 1024 * 1024) : content,
  });
  for (const change of [escaping, huge]) {
    const to = await freshDatabase();
    try {
      const hostile = join(folder, `${change.name}.backup`);
      const pieces = async function* () {
        for await (const { name, content } of readArchive(createReadStream(honest), PASSPHRASE))
          yield change(name, content);
      };
      await writeArchive(pieces(), PASSPHRASE, createWriteStream(hostile));
      const written: unknown[] = [];
      const writeFile = async (where: unknown, bytes: Readable) => void written.push(where, bytes.resume());
      await expect(
        restoreBackup(
          { connectionString: to.url, release, writeFile, mayKeep: discard, keep: discard },
          hostile,
          PASSPHRASE,
        ),
      ).rejects.toThrow("The backup is damaged or not whole.");
      expect(written).toEqual([]);
    } finally {
      await to.close();
    }
  }
});

test("a file that cannot be written leaves nothing, and one that exists is not written over", async () => {
  expect(await run("backup.ts", from.url, "data")).toBe(`${file} exists already. Name another file.\n`);
  const source = { connectionString: from.url, readFile: async () => undefined, kept: [], release };
  await expect(writeBackup(source, "/dev/full/x", PASSPHRASE)).rejects.toThrow(
    "/dev/full/x cannot be written (ENOTDIR).",
  );
  expect((await readdir(folder)).filter((name) => name.includes(".part-"))).toEqual([]);
});

test("the nightly backup is rehearsed, shown, kept by rule, and its failure is an alert until one succeeds", async () => {
  const variables = {
    ...process.env,
    NODE_ENV: "",
    DATABASE_URL: from.url,
    DATA_DIR: join(folder, "data"),
    BACKUP_PASSPHRASE: PASSPHRASE,
  };
  const nightly = (backupFolder: string) => ({
    database: from.database,
    log: pino({ level: "silent" }),
    backups: nightlyBackups({ production: false, backupPassphrase: PASSPHRASE, backupFolder }, variables),
  });
  const alerts = () =>
    from.asOwner("select detail, settled_at is not null as settled from alerts where kind = 'backup-failed'");
  await backUpNightly(nightly(file)); // a file at the folder's path
  expect(await alerts()).toEqual([
    {
      detail: expect.stringMatching(/^The backup of the night failed: EEXIST.*\. There is no good one yet\.$/),
      settled: false,
    },
  ]);
  const nights = join(folder, "nights");
  const elsewhere = join(folder, "0.backup"); // as at the origin of a restored practice
  const earlier = [
    { file: elsewhere, hours: 0 },
    ...[1, 2].map((hours) => ({ file: join(nights, `${hours}.backup`), hours })),
  ];
  await mkdir(nights);
  const drafts = ["sacred-space-2026-01-01T02-11-00Z.backup.part-7", "sacred-space-2026-01-02T02-11-00Z.backup.part-8"];
  for (const draft of drafts) writeFileSync(join(nights, draft), "half of a backup");
  utimesSync(join(nights, drafts[0] ?? ""), 0, 0); // left by a killed process; the other one is another node's
  const [{ oid } = { oid: 0 }] = await from.asOwner<{ oid: number }>(
    "select oid from pg_database where datname = current_database()",
  );
  await from.asOwner(`create database rehearsal_${oid}`);
  for (const { file: old, hours } of earlier) {
    writeFileSync(old, "old");
    await from.asOwner(
      `insert into private.backups (file, made_at, bytes, bookings, files, rehearsed_at)
       select $1, day, 3, 0, 0, day from (select date_trunc('day', now() at time zone 'UTC' - interval '500 days') at time zone 'UTC' + make_interval(hours => $2) as day) d`,
      [old, hours],
    );
  }
  await from.asOwner("create schema stand_in_stripe create table payments (id integer generated always as identity)"); // as in local mode
  await from.asOwner("insert into stand_in_stripe.payments default values");
  await backUpNightly(nightly(nights));
  const [newest] = await from.asOwner<{ file: string; bookings: number; files: number }>(
    "select * from private.backups order by made_at desc",
  );
  const [{ bookings } = { bookings: 0 }] = await from.asOwner<{ bookings: number }>(
    "select count(*)::int as bookings from bookings",
  );
  expect(newest).toMatchObject({ bookings, files: 1 });
  expect(await alerts()).toEqual([expect.objectContaining({ settled: true })]);
  expect((await readdir(nights)).toSorted()).toEqual(
    ["2.backup", basename(newest?.file ?? ""), drafts[1] ?? ""].toSorted(),
  ); // one per day
  expect(readFileSync(elsewhere, "utf8")).toBe("old");
  const full = { ...nightly(nights).backups, make: () => Promise.reject(new Error("No space is left.")) } as Backups;
  await from.asOwner("delete from alerts where kind = 'backup-failed'"); // one a day
  await backUpNightly({ ...nightly(nights), backups: full });
  expect(await alerts()).toEqual([
    {
      detail: `The backup of the night failed: No space is left. The last good one is ${basename(newest?.file ?? "")}.`,
      settled: false,
    },
  ]);
  const { backups } = await abilitiesOf({ ...nightly(nights), canText: false } as Parameters<typeof abilitiesOf>[0]);
  expect(backups?.newest).toMatchObject({ bookings, files: 1, file: newest?.file });
  const restored = await abilitiesOf({
    ...nightly(join(folder, "nights of another machine")),
    canText: false,
  } as Parameters<typeof abilitiesOf>[0]);
  expect(restored.backups).toEqual({ newest: undefined }); // this installation has made none yet
  const [beside] = await from.asOwner(
    "select count(*)::int as count from pg_database where datname like 'rehearsal_%'",
  );
  expect(beside).toEqual({ count: 0 });
});

describe("copies on another machine", () => {
  let s3: S3StandIn;
  const place = "s3://stored-files/practice";
  beforeAll(async () => {
    s3 = await startS3StandIn({ dir: join(folder, "s3") });
  });
  afterAll(() => s3.stop());
  const copied = async (to = place) =>
    (await from.asOwner("select from private.backups where copied_to = $1", [to])).length;
  const alerts = () =>
    from.asOwner("select detail, settled_at is not null as settled from alerts where kind = 'backup-copy-failed'");

  /** Simulates nights whose backups are not really made, in a folder with these files. */
  const night = async (names: string[], change: object | null = {}) => {
    const backupFolder = join(folder, "copied");
    await mkdir(backupFolder, { recursive: true });
    for (const name of names) {
      writeFileSync(join(backupFolder, name), readFileSync(file));
      await from.asOwner(
        `insert into private.backups (file, made_at, bytes, bookings, files, rehearsed_at) values ($1, $2, 3, 0, 0, $2)`,
        [join(backupFolder, name), momentIn(name)],
      );
    }
    const backupCopies = change
      ? { kind: "s3" as const, place, prefix: "practice/", ...s3.account, ...change }
      : undefined;
    const backups = nightlyBackups({ production: false, backupPassphrase: PASSPHRASE, backupFolder, backupCopies });
    if (!backups) throw new Error("No backups are made");
    const made = {
      file: join(backupFolder, `${randomBytes(4).toString("hex")}.backup`),
      bytes: 1,
      bookings: 0,
      files: 0,
    };
    const make = async () => ({ ...made, madeAt: new Date(0), rehearsedAt: new Date(0) });
    await backUpNightly({ database: from.database, log: pino({ level: "silent" }), backups: { ...backups, make } });
    return backups;
  };

  test("what could not be copied is an alert, and is copied the next night", async () => {
    await night(["sacred-space-2026-03-01T02-11-00Z.backup"], { secretAccessKey: "other" });
    expect(await alerts()).toEqual([
      {
        detail: `The backup of the night is here, but was not copied to another machine: ${place} answers: 403 SignatureDoesNotMatch.`,
        settled: false,
      },
    ]);
    expect(await copied()).toBe(0);
    await night(["sacred-space-2026-03-02T02-11-00Z.backup"]);
    expect(await alerts()).toEqual([expect.objectContaining({ settled: true })]);
    expect(await copied()).toBe(2);
  });

  test("another place has none of them until a night has sent them there, and an alert ends where no copies are wanted", async () => {
    const other = "s3://stored-files/other";
    await night([], { place: other, prefix: "other/", secretAccessKey: "other" });
    expect(await copied(other)).toBe(0);
    await from.asOwner("update alerts set settled_at = null where kind = 'backup-copy-failed'"); // at most one a day is raised
    await night([], null);
    expect(await alerts()).not.toContainEqual(expect.objectContaining({ settled: false }));
    await night([], { place: other, prefix: "other/" });
    expect([await copied(), await copied(other)]).toEqual([0, 2]);
    await night([]); // back to the first place, which still has them
    expect(await copied()).toBe(2);
  });

  test("the newest of them is restored on an empty machine, and a name that is not there is answered with those that are", async () => {
    const { accessKeyId, secretAccessKey, endpoint } = s3.account;
    const account = {
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const env = { BACKUP_COPY_TO: place, BACKUP_S3_FORCE_PATH_STYLE: "true", ...account };
    const to = await emptyDatabase();
    try {
      expect(
        await run("restore.ts", to.url, "copied-to", {
          ...env,
          GIVEN: `${place}/sacred-space-2026-01-01T02-11-00Z.backup`,
        }),
      ).toBe(
        `sacred-space-2026-01-01T02-11-00Z.backup is not at ${place}. There are: sacred-space-2026-03-01T02-11-00Z.backup, sacred-space-2026-03-02T02-11-00Z.backup.\n`,
      );
      const away = { ...env, BACKUP_S3_ENDPOINT: "http://127.0.0.1:9", GIVEN: place };
      expect(await run("restore.ts", to.url, "copied-to", away)).toBe(`${place} answers: ECONNREFUSED.\n`);
      expect(await run("restore.ts", from.url, "copied-to", away)).toContain("The database is in use"); // before anything is transferred
      expect(await run("restore.ts", to.url, "copied-to", { ...env, GIVEN: place })).toMatch(
        /^Fetched sacred-space-2026-03-02T02-11-00Z\.backup\.\nRestored \d+ bookings, 1 file\. [^\n]* The backup was made at \S+Z, and not at 2026-03-02T02:11:00\.000Z, as its name says/,
      );
      expect((await readdir(join(folder, "copied-to"))).toSorted()).toEqual(["keys.json", "storage"]);
    } finally {
      await to.close();
    }
  });
});

const disk = mountDisk("2m");
afterAll(() => {
  if (disk) execFileSync("umount", ["--lazy", disk]);
  if (disk) rmSync(disk, { recursive: true, force: true });
});

function mountDisk(size: string): string | undefined {
  const at = mkdtempSync(join(tmpdir(), "sacred-space-small-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", at], { stdio: "ignore" });
    return at;
  } catch {
    rmSync(at, { recursive: true, force: true });
    return undefined;
  }
}

test(
  "on a full disk nothing is left of a backup, and those before it stay",
  skipUnless(disk !== undefined, "a small disk can be mounted"),
  async () => {
    const before = join(disk ?? "", "sacred-space-2026-01-01T02-11-00Z.backup");
    writeFileSync(before, "the last good one");
    const backups = nightlyBackups(
      { production: false, backupPassphrase: PASSPHRASE, backupFolder: disk ?? "" },
      {
        ...process.env,
        NODE_ENV: "",
        DATABASE_URL: from.url,
        DATA_DIR: join(folder, "data"),
        BACKUP_PASSPHRASE: PASSPHRASE,
      },
    );
    await expect(backups?.make()).rejects.toThrow(/^No space is left for \S+\. Nothing was written\.$/);
    expect(await readdir(disk ?? "")).toEqual([basename(before)]);
  },
);

test("a backup whose writer is killed has no name of a backup, and is not in the way of the next", async () => {
  const nights = join(folder, "killed");
  await mkdir(nights);
  const target = join(nights, "sacred-space-2026-01-01T02-11-00Z.backup");
  const child = spawn(process.execPath, [join(root, "scripts/backup.ts"), target], {
    env: {
      ...process.env,
      NODE_ENV: "",
      DATABASE_URL: from.url,
      DATA_DIR: join(folder, "data"),
      BACKUP_PASSPHRASE: PASSPHRASE,
    },
    stdio: "ignore",
  });
  await expect.poll(async () => (await readdir(nights)).length).toBe(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await readdir(nights)).toEqual([`${basename(target)}.part-${child.pid}`]);
  expect(await run("restore.ts", from.url, "elsewhere", { GIVEN: target })).toMatch(
    /^\S+ (cannot be read|does not exist)/,
  );
  expect(await run("backup.ts", from.url, "data", { GIVEN: target })).toMatch(/^Backed up /);
});

test("of backups that could not be tried the newest stays, and the alert says why", async () => {
  const nights = join(folder, "untried");
  await from.asOwner("create role copies_only bypassrls; grant pg_read_all_data to copies_only");
  try {
    const variables = {
      ...process.env,
      NODE_ENV: "",
      DATABASE_URL: `${from.url}${from.url.includes("?") ? "&" : "?"}options=-c%20role%3Dcopies_only`,
      DATA_DIR: join(folder, "data"),
      BACKUP_PASSPHRASE: PASSPHRASE,
    };
    const backups = nightlyBackups(
      { production: false, backupPassphrase: PASSPHRASE, backupFolder: nights },
      variables,
    );
    for (const _ of ["one night", "another"]) {
      await expect(backups?.make()).rejects.toThrow("its user may not create a database");
      expect(await readdir(nights)).toEqual(["sacred-space-unproven.backup"]);
    }
  } finally {
    await from.asOwner("drop owned by copies_only; drop role copies_only");
  }
});

test("a passphrase is required, and one file's name", async () => {
  expect(await run("backup.ts", from.url, "data", { BACKUP_PASSPHRASE: "" })).toContain("BACKUP_PASSPHRASE is missing");
  expect(await run("backup.ts", from.url, "data", { BACKUP_PASSPHRASE: "short" })).toContain("at least 16 characters");
});
