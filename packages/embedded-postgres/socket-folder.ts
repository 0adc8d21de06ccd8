import { createHash } from "node:crypto";
import { accessSync, constants, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SystemAccount, giveFolder, mayEnter } from "./account.ts";
import { DatabaseCannotStart } from "./database-cannot-start.ts";

/** The maximum length of a socket's path on macOS; Linux allows four bytes more. */
const MAX_SOCKET_PATH_BYTES = 103;
export const FOLDER_PREFIX = "sacred-space-";

/**
 * Returns the private socket folder of the cluster at `location`, and creates it if needed: a short path in the temporary folder, mode
 * 0700. Socket access is superuser access, so that a folder of another user is refused (DatabaseCannotStart).
 */
export function socketFolderOf(location: string, account: SystemAccount | undefined): string {
  const name = `${FOLDER_PREFIX}${createHash("sha256").update(location).digest("hex").slice(0, 12)}`;
  const base = [tmpdir(), "/tmp"].find((folder) => fits(join(folder, name)) && serves(folder, account));
  if (!base) {
    throw new DatabaseCannotStart(
      `The database's socket has no place: ${tmpdir()} is too long or closed to its account, and so is /tmp.`,
    );
  }
  const folder = join(base, name);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new DatabaseCannotStart(
        `The database's socket folder ${folder} cannot be made: ${(error as Error).message}.`,
      );
    }
  }
  claim(folder, account);
  return folder;
}

/** Root creates the folder for its account, which must be able to enter it; other users create their own. */
function serves(folder: string, account: SystemAccount | undefined): boolean {
  if (account) return mayEnter(account, folder);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fits(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= MAX_SOCKET_PATH_BYTES;
}

/** Refuses a socket folder that does not belong to the account, or that is a link; removes the access of others. */
export function claim(folder: string, account: SystemAccount | undefined): void {
  const found = lstatSync(folder);
  const owner = account?.uid ?? process.getuid?.();
  const isOurs = found.uid === owner || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs) {
    throw new DatabaseCannotStart(
      `The database's socket folder ${folder} belongs to another user (uid ${found.uid}): remove it or set TMPDIR.`,
    );
  }
  const isAccounts = account === undefined || found.uid === owner;
  if ((found.mode & 0o077) !== 0 || !isAccounts) giveFolder(folder, isAccounts ? undefined : account, 0o700);
}
