import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { giveFolder } from "./account.ts";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import { faultsIn, lastWords } from "./log-faults.ts";
import type { Home } from "./home.ts";
import { isAlive } from "./postmaster.ts";
import { formerOf, versionOf } from "./renew.ts";
import { bareEnvironment } from "./settings.ts";

/**
 * Creates an empty cluster at `home.location` unless it exists. Safe to call in several processes at once: each creates its own, and one is
 * kept. Throws DatabaseCannotStart if the data is of another major version, or if the location contains something else.
 */
export async function ensureCluster(home: Home, durable: boolean): Promise<void> {
  const found = versionOf(home.location);
  if (found === home.major) return;
  if (found !== undefined) {
    throw new DatabaseCannotStart(
      `The data in ${home.location} is of PostgreSQL ${found} and this program brings PostgreSQL ${home.major}: carry it over with npm run renew-database and the folder of the release that wrote it, or run that one.`,
    );
  }
  const former = existsSync(home.location) ? undefined : formerOf(home.location);
  if (former !== undefined) {
    throw new DatabaseCannotStart(
      `There is no data in ${home.location}, but older data in ${former}: if carrying it over was cut short, run npm run renew-database again; otherwise move it away.`,
    );
  }
  if (existsSync(home.location) && readdirSync(home.location).length > 0) {
    throw new DatabaseCannotStart(
      `${home.location} is not empty and holds no database: move it away or set DATA_DIR to another folder.`,
    );
  }
  removeAbandonedDrafts(home.location);
  await makeCluster(home, durable);
}

async function makeCluster(home: Home, durable: boolean): Promise<void> {
  const draft = `${home.location}.init-${process.pid}-${randomUUID().slice(0, 8)}`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    giveFolder(draft, home.account, 0o700);
    await initdb(home, draft, durable);
    renameSync(draft, home.location);
    if (durable) syncFolder(dirname(home.location));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (versionOf(home.location) !== undefined) return; // another process created it
    throw error instanceof DatabaseCannotStart
      ? error
      : new DatabaseCannotStart(`A database cannot be made in ${home.location}: ${(error as Error).message}.`);
  }
}

const INITDB_OPTIONS =
  "-U postgres -A trust -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions".split(
    " ",
  );

async function initdb(home: Home, draft: string, durable: boolean): Promise<void> {
  const args = ["-D", draft, ...INITDB_OPTIONS, ...(durable ? [] : ["--no-sync"])];
  try {
    await promisify(execFile)(join(home.binaries, "bin/initdb"), args, {
      ...home.account,
      cwd: "/",
      env: bareEnvironment(),
    });
  } catch (error) {
    const message = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    const hasNoUserName = message.includes("could not look up effective user ID");
    throw new DatabaseCannotStart(
      hasNoUserName
        ? `PostgreSQL cannot run as uid ${home.account?.uid ?? process.getuid?.()}, which has no entry in /etc/passwd: add one or start as another user.`
        : `A database cannot be made in ${home.location}; initdb says: ${faultsIn(message)[0] ?? lastWords(message)}.`,
      { cause: error },
    );
  }
}

/** A rename survives a power failure only after its folder has been synced. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function removeAbandonedDrafts(location: string): void {
  const prefix = `${basename(location)}.init-`;
  for (const name of readdirSync(dirname(location))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length).split("-")[0]))) continue;
    rmSync(join(dirname(location), name), { recursive: true, force: true });
  }
}
