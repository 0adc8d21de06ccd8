import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { connect } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { readRelease } from "#composition/release.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { seed } from "#server/setup/seed/seed.ts";
import { addFewBookings } from "#tests/support/data/few-bookings.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { databaseUrl } from "#tests/support/database/database-url.ts";
import { START_MS } from "#tests/support/limits.ts";
import { failToStartProcess, freePort } from "#tests/support/server.ts";
import { pack } from "../../scripts/pack.ts";

vi.setConfig({ testTimeout: START_MS, hookTimeout: START_MS }); // the tests start processes, and stretch passphrases

const root = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "upgrade-"));
chmodSync(scratch, 0o755); // for the account that runs the database when root runs the tests
/** A copy of the program with one more migration, like its next version. */
const newer = join(scratch, "newer");
const migration = join(newer, "database/migrations/9001_next.sql");
const backups = join(scratch, "backups");
const compiled = join(scratch, "compiled");
const PASSPHRASE = "five calm words for copies";
let fresh: FreshDatabase;
let running: ChildProcess[] = [];
let restores = 0;

beforeAll(async () => {
  await mkdir(newer);
  await pack(newer);
  await symlink(join(root, "node_modules"), join(newer, "node_modules"));
  await writeFile(join(newer, "release.json"), JSON.stringify({ version: "9.0.0", commit: "abcdef0123456789" }));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

beforeEach(async () => {
  await writeFile(migration, "create table private.next (n int);");
  fresh = await freshDatabase();
  await seed(fresh.database);
  await addFewBookings(fresh.database);
});
afterEach(async () => {
  await endAll();
  await fresh.close();
  await rm(backups, { recursive: true, force: true });
});

type Variables = Record<string, string>;

/** Starts a node of the newer program; resolves to its output once it is open or has exited. */
const startNewer = (name: string, env?: Variables) => start(newer, name, env);

async function start(
  program: string,
  name: string,
  env: Variables = { BACKUP_PASSPHRASE: PASSPHRASE },
): Promise<string> {
  const child = spawn(process.execPath, [join(program, "scripts/start.ts")], {
    cwd: program,
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compiled, ...(await variables(name)), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let output = "";
  return await new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Ready in")) resolve(output);
      });
    }
    child.once("close", () => resolve(output));
  });
}

const variables = async (name: string) => ({
  DATABASE_URL: fresh.url,
  DATA_DIR: join(scratch, name),
  BACKUP_DIR: backups,
  PORT: String(await freePort()),
});

async function endAll(): Promise<void> {
  await Promise.all(running.map(end));
  running = [];
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

const copies = () => readdir(backups).catch(() => []);
const hasNext = async () =>
  (await fresh.asOwner<{ there: boolean }>("select to_regclass('private.next') is not null as there"))[0]?.there;
const bookingsIn = async ({ asOwner }: FreshDatabase) =>
  (await asOwner("select id, client_email, price_pence from bookings order by id")) as object[];

/** An empty database that the program in `folder` has made. */
async function migratedBy(folder: string): Promise<FreshDatabase> {
  const made = await freshDatabase("template0");
  await migrate(made.url, { root: folder });
  return made;
}

/** Restores a backup to an empty database with this version of the program, or with that in `folder`. */
async function restore(file: string, passphrase: string, to: FreshDatabase, folder = root): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: "",
    DATABASE_URL: to.url,
    DATA_DIR: join(scratch, `restored-${restores++}`),
    BACKUP_PASSPHRASE: passphrase,
  };
  return await new Promise((done) => {
    execFile(process.execPath, [join(folder, "scripts/restore.ts"), file], { env, cwd: scratch }, (_, out, err) =>
      done(out + err),
    );
  });
}

test("two new nodes upgrade a practice: one copies it first; the version before refuses the database and restores the copy", async () => {
  const before = await bookingsIn(fresh);
  const printed = await Promise.all([startNewer("one"), startNewer("two")]);
  const words =
    /^Before the upgrade \d+ bookings, 0 files were copied to (.*-before-upgrade\.backup); the version before restores it with BACKUP_PASSPHRASE\.$/m;
  const copied = printed.flatMap((output) => words.exec(output)?.[1] ?? []);
  expect(copied).toHaveLength(1);
  expect([await copies(), await hasNext()]).toEqual([[copied[0]?.slice(backups.length + 1)], true]);
  expect(await fresh.asOwner("select row_key from audit where act = 'backup'")).toEqual([
    { row_key: "before-upgrade" },
  ]);

  expect(await failToStartProcess({ DATABASE_URL: fresh.url })).toEqual({
    code: 1,
    output:
      "The database knows the migration 9001_next.sql, which this version of the program does not: run 9.0.0 (abcdef01), by which it was last run, or a newer one.\n",
  });

  const to = await freshDatabase();
  expect(await restore(copied[0] ?? "", PASSPHRASE, to)).toMatch(/^Restored \d+ bookings, 0 files\./);
  expect(await bookingsIn(to)).toEqual(before);
  expect(await migrate(to.url)).toEqual([]);
  await to.close();
});

describe("going back", () => {
  let practice: Awaited<ReturnType<typeof unwatchedPractice>>;
  beforeEach(async () => void (practice = await unwatchedPractice()));
  afterEach(() => practice.drop());

  const rollBack = (...args: string[]) => rollBackTo(root, ...args);
  const rollBackTo = (program: string, ...args: string[]) => {
    const env = { ...process.env, NODE_ENV: "", DATABASE_URL: practice.url, DATA_DIR: join(scratch, "back") };
    return new Promise<string>((done) => {
      const child = execFile(
        process.execPath,
        [join(program, "scripts/rollback.ts"), ...args],
        { env: { ...env, BACKUP_DIR: backups, BACKUP_PASSPHRASE: PASSPHRASE } },
        (_, out, err) => done(out + err),
      );
      child.stdin?.end();
    });
  };
  const startOn = (program: string) =>
    start(program, "back", { BACKUP_PASSPHRASE: PASSPHRASE, DATABASE_URL: practice.url, DEMONSTRATION: "false" });
  const BOOKINGS = "select id, client_email, price_pence from bookings order by id";
  const nextIs = async () => (await practice.rows("select to_regclass('private.next') as next"))[0];

  test("says what has happened since; with --yes the copy takes the database's place, which stays beside; then upgrade again", async () => {
    const before = await practice.rows(BOOKINGS);
    expect(await startOn(root)).toContain("Ready in");
    await endAll();
    expect(await rollBack()).toMatch(
      /^Version 0\S+( \(\S+\))? opens the database as it is: nothing had to be brought back\.\n$/,
    );
    await practice.rows(
      "insert into mail (kind, about, recipient, subject, html, plain) values ('test', 'waits', 'a@example.com', 's', 'h', 'p')",
    );

    const OPEN = "Every login of this PostgreSQL could enter the database, and none but";
    expect(await startOn(newer)).toMatch(new RegExp(`Before the upgrade[^]*${OPEN}`));
    expect(await rollBack("--yes")).toContain("The program is running on this database: stop it");
    await endAll();
    await practice.rows("update mail set status = 'sent', sent_at = now() where about = 'waits'");
    await practice.rows(
      "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) select id, 'charge', 100, 'gbp', 'cash_late' from bookings limit 1",
    );
    expect(await rollBack()).toMatch(
      /^The practice will no longer have what has happened since the copy of \S+Z: 0 bookings, 1 payment or refund, 0 new accounts, 1 other change \(notes, cancellations, clients, settings\), and 1 email sent\. To go back all the same, add --yes\.\n$/,
    );
    expect(await nextIs()).toEqual({ next: "private.next" });

    const [, former = ""] =
      /^Brought back \d+ bookings, \d+ files of \S+Z\. The database until now stays as (\w+)\. Start version 0/.exec(
        await rollBack("--yes"),
      ) ?? [];
    expect([await nextIs(), await practice.rows(BOOKINGS)]).toEqual([{ next: null }, before]);
    expect(await practice.rows("select from ledger where provider_reference = 'cash_late'")).toEqual([]);
    expect(await practice.rows("select status from mail where about = 'waits'")).toEqual([{ status: "sent" }]);
    expect(await practice.rows("select from ledger where provider_reference = 'cash_late'", former)).toHaveLength(1);
    expect(await startOn(root)).toContain("Ready in");
    await endAll();
    const again = await startOn(newer);
    expect([again.includes("Before the upgrade"), again.includes(OPEN)]).toEqual([true, false]);
    expect(await nextIs()).toEqual({ next: "private.next" });
  });

  test("over two versions: each goes back to the newest copy that it knows, and refuses where there is none", async () => {
    const newest = join(scratch, "newest");
    await cp(newer, newest, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(newest, "database/migrations/9002_last.sql"), "create table private.last (n int);");
    await writeFile(join(newest, "release.json"), JSON.stringify({ version: "10.0.0", commit: "bcdef0123456789a" }));
    const schema = async () =>
      (await practice.rows("select to_regclass('private.next') as next, to_regclass('private.last') as last"))[0];
    const pay = (reference: string) =>
      practice.rows(
        `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) select id, 'charge', 100, 'gbp', '${reference}' from bookings limit 1`,
      );
    const LOST = /^The practice will no longer have .*: 0 bookings, 1 payment or refund, .*, and 0 emails sent\./;

    // From the first to the last at once: the one between restores the first's copy, and upgrades it to its own schema.
    expect(await startOn(newest)).toContain("Before the upgrade");
    await endAll();
    await pay("cash_late");
    expect(await rollBackTo(newer)).toMatch(LOST);
    expect(await schema()).toEqual({ next: "private.next", last: "private.last" });
    expect(await rollBackTo(newer, "--yes")).toMatch(/^Brought back \d+ bookings/);
    expect(await schema()).toEqual({ next: "private.next", last: null });

    // One after the other: the first cannot read the copy of the second's schema, takes its own and counts from that.
    const [first = ""] = await copies();
    expect(await startOn(newer)).toContain("Ready in");
    await endAll();
    await pay("cash_later");
    expect(await startOn(newest)).toContain("Before the upgrade");
    await endAll();
    expect(await rollBack()).toMatch(LOST);
    await rm(join(backups, first));
    expect(await rollBack("--yes")).toMatch(
      /was made by version 9\.0\.0 \(abcdef01\), and this is .*: restore it with that version or a newer one\.\n$/,
    );
    expect(await schema()).toEqual({ next: "private.next", last: "private.last" });
  });

  test("is refused where no copy can be read, and while somebody is connected; nothing is changed", async () => {
    expect(await startOn(newer)).toContain("Ready in");
    await endAll();
    const copies = await readdir(backups);
    const client = new pg.Client({ connectionString: practice.url });
    await client.connect();
    expect(await rollBack("--yes")).toContain("Nothing was changed, as somebody is connected to the database");
    await client.end();
    for (const copy of copies) await writeFile(join(backups, copy), "half a backup");
    expect(await rollBack("--yes")).toBe("This file is not a backup, or only the beginning of one.\n");
    await rm(backups, { recursive: true });
    expect(await rollBack("--yes")).toContain("BACKUP_DIR has no copy made before an upgrade");
    expect(await nextIs()).toEqual({ next: "private.next" });
  });
});

/** A practice to which nothing stays connected, since a database that is in use cannot be renamed. */
async function unwatchedPractice() {
  const name = `going_back_${process.pid}`;
  const run = async <R extends object>(statement: string, database?: string): Promise<R[]> => {
    const client = new pg.Client({
      connectionString: database ? databaseUrl(inject("postgres"), database) : inject("postgres"),
    });
    await client.connect();
    try {
      return (await client.query<R>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${inject("template")} strategy file_copy`);
  const url = databaseUrl(inject("postgres"), name);
  const database = connect(url, () => undefined, { max: 1 });
  await seed(database);
  await addFewBookings(database);
  await database.close();
  return {
    url,
    rows: <R extends object>(statement: string, of = name) => run<R>(statement, of),
    async drop() {
      const all = await run<{ datname: string }>(`select datname from pg_database where datname like '${name}%'`);
      for (const { datname } of all) await run(`drop database ${datname} with (force)`);
    },
  };
}

test("a backup of this version is restored by a newer one, with what came since; the reverse is refused, with the versions", async () => {
  const before = await bookingsIn(fresh);
  const [older, later] = [join(scratch, "older.backup"), join(scratch, "later.backup")];
  const source = { connectionString: fresh.url, readFile: async () => undefined, kept: [] };
  await writeBackup({ ...source, release: { version: "0.1.0", commit: null } }, older, PASSPHRASE);
  await writeFile(
    migration,
    "create table private.next (n int); alter table bookings add column next int; update bookings set next = places;",
  );
  const to = await freshDatabase("template0");
  expect(await restore(older, PASSPHRASE, to, newer)).toMatch(/^Restored \d+ bookings, 0 files\./);
  expect(await bookingsIn(to)).toEqual(before);
  expect(await to.asOwner("select from bookings where next is distinct from places")).toEqual([]);
  expect(await to.asOwner("select to_regclass('private.next') is not null as there")).toEqual([{ there: true }]);

  const begun = await migratedBy(newer);
  expect(await restore(older, PASSPHRASE, begun, newer)).toBe(
    "A newer version than the backup's has begun this database: restore into one in which nothing is, by another DATABASE_URL or DATA_DIR.\n",
  );

  const { version } = readRelease();
  await writeBackup(
    { ...source, connectionString: to.url, release: { version: "9.0.0", commit: "abcdef0123456789" } },
    later,
    PASSPHRASE,
  );
  const empty = await freshDatabase();
  expect(await restore(later, PASSPHRASE, empty)).toMatch(
    `was made by version 9.0.0 (abcdef01), and this is ${version}`,
  );
  expect(await restore(later, PASSPHRASE, empty)).toMatch(/: restore it with that version or a newer one\.\n$/);
  await Promise.all([to, begun, empty].map((each) => each.close()));
});

test("while an upgrade takes its time the program lives, says that it is not ready and why, and shows a page", async () => {
  await writeFile(migration, "create table private.next (n int); select pg_advisory_xact_lock(9001);");
  const holding = new pg.Client({ connectionString: fresh.url });
  await holding.connect();
  await holding.query("select pg_advisory_lock(9001)");
  const [port, second] = [await freePort(), await freePort()];
  const slow = (name: string, at: number) => startNewer(name, { BACKUP_BEFORE_UPGRADE: "false", PORT: String(at) });
  const started = slow("slow", port);
  const ask = async (path: string, accept = "*/*", at = port) => {
    const answer = await fetch(`http://127.0.0.1:${at}${path}`, { headers: { accept } }).catch(() => undefined);
    return [answer?.status, await answer?.text()];
  };
  await expect.poll(() => ask("/health/ready")).toEqual([503, '{"status":"upgrading"}']);
  const other = slow("slow, too", second); // waits for the first
  expect(await ask("/health/live")).toEqual([200, '{"status":"live"}']);
  expect(await ask("/admin", "text/html")).toEqual([503, expect.stringContaining("<h1>Back in a moment</h1>")]);
  expect(await ask("/rest/v1/services")).toEqual([503, expect.stringContaining('"code":"unavailable"')]);
  await expect.poll(() => ask("/health/live", "*/*", second)).toEqual([200, '{"status":"live"}']);
  expect(await ask("/health/ready", "*/*", second)).toEqual([503, '{"status":"starting"}']);
  await holding.end();
  expect(await started).toContain("Ready in");
  expect(await other).toContain("Ready in");
  expect(await ask("/health/ready")).toEqual([200, '{"status":"ready"}']);
  expect(await ask("/", "text/html", second)).toEqual([200, expect.stringContaining("</html>")]);
});

test("without BACKUP_PASSPHRASE a generated one, kept in the data folder, encrypts the copy", async () => {
  const output = await startNewer("generated", {});
  const [, file = "", secret = ""] =
    /were copied to (\S+\.backup); .* with the passphrase in (\S+)\.$/m.exec(output) ?? [];
  const { passphrase } = JSON.parse(await readFile(secret, "utf8")) as { passphrase: string };
  const to = await freshDatabase();
  expect(await restore(file, passphrase, to)).toMatch(/^Restored /);
  await to.close();
});

describe("killed", () => {
  const SLOW = "create table private.next (n int); select pg_sleep(3);";
  const isMigrating = async () =>
    (await fresh.asOwner("select from pg_stat_activity where query like '%pg_sleep(3)%' and pid <> pg_backend_pid()"))
      .length > 0;
  const steps: [step: string, isReached: () => Promise<boolean>, hasUpgraded: boolean][] = [
    ["while it copies the practice", async () => (await copies()).some((name) => name.includes(".part-")), false],
    ["while it migrates", isMigrating, false],
    ["once it has migrated", async () => (await hasNext()) === true, true],
  ];

  test.each(steps)(
    "%s, a node leaves the database as it was or upgraded, and the next start goes on",
    async (step, isReached, hasUpgraded) => {
      await writeFile(migration, SLOW);
      const before = await bookingsIn(fresh);
      const output = startNewer("killed");
      await expect.poll(isReached).toBe(true);
      running[0]?.kill("SIGKILL");
      expect([step, (await output).includes("Ready in")]).toEqual([step, false]);
      expect([await hasNext(), await bookingsIn(fresh)]).toEqual([hasUpgraded, before]);
      running = [];
      expect(await startNewer("killed")).toContain("Ready in");
      expect([await hasNext(), await bookingsIn(fresh)]).toEqual([true, before]);
      expect(await fresh.asOwner("select version from private.releases")).toEqual([{ version: "9.0.0" }]);
      expect((await copies()).filter((name) => !name.endsWith("-before-upgrade.backup"))).toEqual([]);
    },
  );

  test("its PostgreSQL, while it migrates: the start ends in one sentence, and the next one upgrades", async () => {
    const own = { DATABASE_URL: "", DEMONSTRATION: "false", BACKUP_PASSPHRASE: PASSPHRASE };
    expect(await start(root, "own", own)).toContain("Ready in");
    await endAll();
    await writeFile(migration, SLOW);
    const location = join(scratch, "own/postgres");
    const output = startNewer("own", own);
    const server = await startEmbedded(join(scratch, "own"));
    const owner = new pg.Client({ connectionString: server.connectionString });
    owner.on("error", () => undefined);
    await owner.connect();
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              "select from pg_stat_activity where query like '%pg_sleep(3)%' and pid <> pg_backend_pid()",
            )
          ).rowCount,
      )
      .toBe(1);
    const [pid] = (await readFile(join(location, "postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(pid), "SIGKILL");
    expect((await output).trim().split("\n").at(-1)).toMatch(
      /^Migration 9001_next\.sql failed: Connection terminated unexpectedly\.$/,
    );
    await owner.end();
    await server.stop();
    running = [];
    expect(await startNewer("own", own)).toContain("Ready in");
  });
});

test("a copy that cannot be written stops the upgrade with one sentence, and nothing is changed", async () => {
  await writeFile(backups, "a file where the folder should be");
  const output = await startNewer("refused");
  expect(output).toMatch(/^The database is not upgraded, as it could not be copied before: EEXIST.*\n$/);
  expect(await hasNext()).toBe(false);
});

test("a failed migration leaves no copy: the database is as it was", async () => {
  await writeFile(migration, "create table private.next (n int); select 1 / 0;");
  expect(await startNewer("failed")).toContain("Migration 9001_next.sql failed: division by zero");
  expect([await copies(), await hasNext()]).toEqual([[], false]);
});

test("BACKUP_BEFORE_UPGRADE=false upgrades without a copy", async () => {
  expect(await startNewer("without", { BACKUP_BEFORE_UPGRADE: "false" })).not.toContain("Before the upgrade");
  expect([await copies(), await hasNext()]).toEqual([[], true]);
});
