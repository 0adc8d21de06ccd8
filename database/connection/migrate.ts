import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { recordsBackup } from "#database/audit-trail.ts";
import { describeRelease, type Release } from "#domain/safety/release.ts";
import { retryOnDeadlock } from "@sacred-space/runtime/transaction.ts";
import { isUnused } from "../backup/copy-in.ts";
import { refusePowerfulRoles, refuseUnfit } from "./fitness.ts";
import { LOCKS } from "./locks.ts";

const ROOT = join(import.meta.dirname, "../..");
/** A release before may be running on the database, and meet the migrations in another order of locks. */
const ATTEMPTS = 10;
/** Migrations that only existed before 0.1.0, whose migrations were rewritten for that version. */
const ONLY_BEFORE_0_1_0 = [
  "0001_roles.sql",
  "0001_roles_and_schemas.sql",
  "0059_visitor_holds.sql",
  "0017_realtime_row_security.sql",
];
/** The file is found by its name, wherever it stands by now: a released migration is not edited when a file moves. */
const INCLUDE = /^\\ir \S+\/(\w+\.sql)$/m;

/** The database's migrations are not those of this program. */
export class HistoryDiffers extends Error {}

/** A migration cannot be applied. The message is one sentence for the operator. */
class MigrationFailed extends Error {}

type SqlFile = { name: string; sql: string; sha256: string };
/** A file to run, or a part of one. */
type Step = { file: SqlFile; sql: string };
/** The SHA-256 of each applied file, by name. */
type Applied = ReadonlyMap<string, string>;

/** A copy of the practice made before its migrations. */
export type UpgradeCopy = {
  /** Removes the copy after the migrations were rolled back. */
  discard(): Promise<void>;
};

type MigrateOptions = {
  /** The folder of `database/` and `server/`. */
  root?: string;
  /** This program, to be recorded where the database was last run by another. */
  release?: Release;
  /** The data folder, if PostgreSQL is the bundled one. */
  location?: string | undefined;
  /**
   * Copies a database in use before new migrations change it, with the program by which it was last run; under the lock, so that one node
   * does it. A rejection stops the upgrade.
   */
  beforeUpgrade?: ((last: Release | undefined) => Promise<UpgradeCopy | undefined>) | undefined;
  /** The migrations to apply, to bring back what an older release had: nothing else is done then. */
  upTo?: ReadonlySet<string> | undefined;
};

/**
 * Brings the database to the newest schema in one transaction: applies the new files of `migrations/` in the order of their names, then the
 * changed files of functions. `migrations/README.md` has the rules for both. Any number of nodes may call it at once: an advisory lock
 * lets one work while the others wait.
 *
 * Resolves to the names of the applied files; the data APIs on this database are notified. Throws HistoryDiffers, whose message says what
 * to do, if the database has other migrations.
 */
export async function migrate(
  connectionString: string,
  { root = ROOT, release, location, beforeUpgrade, upTo }: MigrateOptions = {},
): Promise<string[]> {
  const [migrations, functions] = await Promise.all([migrationFiles(root), functionFiles(root)]);
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the pending query rejects with the same error
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCKS.migrations]);
    const applied = await readApplied(client);
    const last = await readLastRelease(client);
    refuseOtherHistory({ applied, migrations, location, last });
    if (applied.size === 0 && !upTo) await refusePowerfulRoles(client); // a practice that comes back is told of them instead
    if (applied.size === 0) await refuseUnfit(client);
    const isUpgrade = migrations.some(({ name }) => !applied.has(name)) && !(await isUnused(connectionString));
    const copy = isUpgrade ? await beforeUpgrade?.(last) : undefined;
    const names = await apply(client, plan({ applied, migrations, functions, upTo }), { copy, release });
    await migrateJobs(connectionString);
    return names;
  } finally {
    await client.end(); // ends the session, which releases the lock
  }
}

/** Returns the names of the migrations that a database has had; it may have none. Changes nothing. */
export async function migrationsIn(connectionString: string): Promise<string[]> {
  const files = await filesIn(connectionString);
  return [...files.keys()].filter((name) => !name.startsWith("functions/"));
}

/** Returns the SHA-256 of each migration and file of functions that a database has had, by name. Changes nothing. */
export async function filesIn(connectionString: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ is_there: boolean }>(
      "select to_regclass('private.schema_migrations') is not null as is_there",
    );
    if (!rows[0]?.is_there) return new Map();
    const applied = await client.query<{ name: string; sha256: string }>(
      "select name, sha256 from private.schema_migrations",
    );
    return new Map(applied.rows.map(({ name, sha256 }) => [name, sha256]));
  } finally {
    await client.end();
  }
}

/**
 * Whether a database has been brought to the schema of another version of this program since: two versions run on one while its nodes are
 * upgraded one after the other.
 */
export async function isOfOtherVersion(
  owner: pg.Client,
  ownSchema: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { rows } = await owner.query<{ name: string; sha256: string }>(
    "select name, sha256 from private.schema_migrations",
  );
  return rows.some(({ name, sha256 }) =>
    name.startsWith("functions/") ? (ownSchema[name] ?? sha256) !== sha256 : ownSchema[name] !== sha256,
  );
}

/** Returns the SHA-256 of each file of the schema that `migrate` creates, by name. */
export async function schemaOfProgram(root = ROOT): Promise<Record<string, string>> {
  const files = await Promise.all([migrationFiles(root), functionFiles(root)]);
  return Object.fromEntries(files.flat().map(({ name, sha256 }) => [name, sha256]));
}

const migrationFiles = async (root: string) =>
  readFiles(await sqlIn(join(root, "database/migrations")), (path) => basename(path));

/** The functions of no subject and those of each. Databases know a file by its name, so that it can move. */
async function functionFiles(root: string): Promise<SqlFile[]> {
  const subjects = (await readdir(join(root, "server"), { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  const folders = ["database/functions", ...subjects.map(({ name }) => `server/${name}`)];
  const paths = await Promise.all(folders.map((folder) => sqlIn(join(root, folder))));
  const files = await readFiles(paths.flat(), (path) => `functions/${basename(path)}`);
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function sqlIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => join(folder, name));
}

const readFiles = (paths: string[], nameOf: (path: string) => string): Promise<SqlFile[]> =>
  Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(path, "utf8");
      return { name: nameOf(path), sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );

async function readApplied(client: pg.Client): Promise<Applied> {
  const {
    rows: [table],
  } = await client.query<{ is_shut: boolean }>(
    "select relrowsecurity as is_shut from pg_class where oid = to_regclass('private.schema_migrations')",
  );
  if (!table) {
    await client.query("create schema if not exists private");
    await client.query(
      "create table private.schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
  }
  // Otherwise each start would wait for whoever reads the table, such as a backup.
  if (!table?.is_shut) await client.query("alter table private.schema_migrations enable row level security");
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from private.schema_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** The program by which the database was last run; undefined if it was none that records it. */
async function readLastRelease(client: pg.Client): Promise<Release | undefined> {
  const { rows: found } = await client.query("select where to_regclass('private.releases') is not null");
  if (found.length === 0) return undefined;
  const { rows } = await client.query<Release>("select version, commit from private.releases order by id desc limit 1");
  return rows[0];
}

/** In the transaction of its migrations, if there is one: a start that is killed after it has still upgraded. */
const RECORD_RELEASE = `
  insert into private.releases (version, commit) select $1::text, $2::text where not exists (
    select from (select version, commit from private.releases order by id desc limit 1) as last
    where (last.version, last.commit) is not distinct from ($1, $2))`;

type History = {
  applied: Applied;
  migrations: SqlFile[];
  location: string | undefined;
  last: Release | undefined;
};

function refuseOtherHistory({ applied, migrations, location, last }: History): void {
  if (ONLY_BEFORE_0_1_0.some((name) => applied.has(name))) {
    const remove = location === undefined ? "" : `stop the program and remove ${location}, or `;
    throw new HistoryDiffers(
      `This database was made by a version before 0.1.0. Start with a new one: ${remove}name another DATABASE_URL.`,
    );
  }
  const changed = migrations.find(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256);
  if (changed)
    throw new HistoryDiffers(
      `Migration ${changed.name} is not the one that made this database: run the version of the program that made it (in development, add a migration instead of changing one).`,
    );
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !name.startsWith("functions/") && !known.has(name));
  if (unknown === undefined) return;
  throw new HistoryDiffers(
    `The database knows the migration ${unknown}, which this version of the program does not: run ${last ? `${describeRelease(last)}, by which it was last run, or ` : ""}a newer one.`,
  );
}

type Plan = { applied: Applied; migrations: SqlFile[]; functions: SqlFile[]; upTo: ReadonlySet<string> | undefined };

function plan({ applied, migrations, functions, upTo }: Plan): Step[] {
  const isDue = ({ name }: SqlFile) => !applied.has(name) && (upTo?.has(name) ?? true);
  const steps = migrations.filter(isDue).flatMap((file) => withIncludes(file, functions));
  if (upTo) return steps; // functions that no migration needs may need later tables
  const included = new Set(steps.map(({ file }) => file.name));
  const changed = functions.filter(({ name, sha256 }) => applied.get(name) !== sha256 && !included.has(name));
  return [...steps, ...changed.map((file) => ({ file, sql: file.sql }))];
}

/** Splits a migration at its lines `\ir ../functions/...` or `\ir ../../server/...` and inserts the files that they name. */
function withIncludes(file: SqlFile, functions: SqlFile[]): Step[] {
  return file.sql.split(INCLUDE).map((part, index) => {
    if (index % 2 === 0) return { file, sql: part };
    const included = functions.find(({ name }) => name === `functions/${part}`);
    if (!included) throw new Error(`Migration ${file.name} includes functions/${part}, which does not exist`);
    return { file: included, sql: included.sql };
  });
}

type Applying = { copy: UpgradeCopy | undefined; release: Release | undefined };

async function apply(client: pg.Client, steps: Step[], { copy, release }: Applying): Promise<string[]> {
  const record = async () => release && client.query(RECORD_RELEASE, [release.version, release.commit]);
  if (steps.length === 0) {
    await record();
    return [];
  }
  const files = new Set(steps.map(({ file }) => file));
  let isRolledBack = true;
  let failure: unknown;
  const applyAll = async () => {
    await client.query("begin");
    try {
      await client.query("set local check_function_bodies = off"); // the functions may refer to each other, and to later tables
      for (const step of steps) await run(client, step);
      for (const { name, sha256 } of files) {
        await client.query(
          "insert into private.schema_migrations (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = $2, applied_at = now()",
          [name, sha256],
        );
      }
      await record();
      if (copy) await client.query(recordsBackup("before-upgrade"));
      await client.query("notify pgrst, 'reload schema'"); // on commit, every data API on this database reloads its catalogue
      await client.query("commit");
    } catch (error) {
      isRolledBack = await client.query("rollback").then(
        () => true,
        () => false, // the connection was lost, and the commit may have succeeded: the copy stays
      );
      failure = error;
      throw error instanceof MigrationFailed ? error.cause : error;
    }
  };
  try {
    await retryOnDeadlock(applyAll, ATTEMPTS);
  } catch {
    if (isRolledBack) await copy?.discard(); // a failing start is retried: copies would fill the disk
    throw failure;
  }
  return [...files].map(({ name }) => name);
}

async function run(client: pg.Client, { file, sql }: Step): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const { code, message, hint } = error as { code?: string; message: string; hint?: string };
    const what = `${message}${code === undefined ? "" : ` (${code})`}${hint === undefined ? "" : `: ${hint.replace(/\.$/, "")}`}`;
    throw new MigrationFailed(`Migration ${file.name} failed: ${what}.`, { cause: error });
  }
}

/** Migrates the job runner's own schema. */
async function migrateJobs(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const lost = () => undefined; // the query under way rejects; a loss while a connection is being closed does not matter
  pool.on("error", lost);
  pool.on("connect", (client) => void client.on("error", lost));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}
