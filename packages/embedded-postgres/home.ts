import { createHash } from "node:crypto";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { type SystemAccount, accountFor, mayEnter } from "./account.ts";
import { bundledPostgres, runnablePostgres } from "./binaries.ts";
import { DatabaseCannotStart } from "./database-cannot-start.ts";

/** For root: where the data lies if the account that runs it cannot enter the data folder. */
export const SYSTEM_FOLDER = "/var/lib/sacred-space";

export type Home = {
  /** The folder of the cluster; the log is `<location>.log`. */
  location: string;
  /** The folder with bin, lib and share of PostgreSQL. */
  binaries: string;
  /** The major version of those binaries, such as "18". */
  major: string;
  /** Undefined: the user of this process. */
  account: SystemAccount | undefined;
};

/**
 * Decides where the database of `dataDir` is stored and which account runs it, and creates the folders around it. The location is
 * `<dataDir>/postgres`, except for root if the account cannot enter it: then `<systemFolder>/data-<hash of the path>`. A cluster that
 * exists in either place is used there. Throws DatabaseCannotStart for a folder that is not writable or belongs to another user.
 */
export function settle(dataDir: string, systemFolder: string): Home {
  const bundle = bundledPostgres();
  const folder = writable(dataDir);
  const [inside, outside] = placesOf(folder, systemFolder);
  const account = accountFor([inside, folder]);
  const home = { major: bundle.version.split(".")[0] ?? "", account };
  if (!account) {
    refuseForeign(inside);
    return { ...home, location: inside, binaries: runnablePostgres(bundle, folder, account) };
  }
  const stays = [inside, outside].find((cluster) => existsSync(join(cluster, "PG_VERSION")));
  const location = stays ?? (mayEnter(account, folder) ? inside : outside);
  if (location === outside) openToAll(systemFolder);
  return { ...home, location, binaries: runnablePostgres(bundle, systemFolder, account) };
}

/** Where the data of a folder may lie: in it or, for root, outside of it. */
export function placesOf(folder: string, systemFolder: string): [inside: string, outside: string] {
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 8);
  return [join(folder, "postgres"), join(systemFolder, `data-${hash}`)];
}

function writable(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw new DatabaseCannotStart(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): make it writable or set DATA_DIR to another folder.`,
    );
  }
}

function refuseForeign(cluster: string): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid?.()) return;
  throw new DatabaseCannotStart(
    `The database in ${cluster} belongs to another user (uid ${owner}): start as that user or as root, or set DATA_DIR to another folder.`,
  );
}

/** Lets PostgreSQL's account enter the folder, whatever the umask of this process. */
function openToAll(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  } catch (error) {
    throw new DatabaseCannotStart(
      `The database cannot live in the data folder, which its account may not reach, nor in ${folder}: ${(error as Error).message}.`,
    );
  }
}
