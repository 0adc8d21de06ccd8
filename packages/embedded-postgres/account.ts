import { spawnSync } from "node:child_process";
import { closeSync, constants, fchmodSync, fchownSync, openSync, readFileSync, statSync } from "node:fs";

/** The operating system account that runs PostgreSQL. */
export type SystemAccount = { uid: number; gid: number };

const NOBODY: SystemAccount = { uid: 65534, gid: 65534 };

/**
 * Returns the account for PostgreSQL, which refuses to run as root; undefined if this process is not root. For root: the owner of the first
 * existing folder that is not root's, otherwise `nobody`. So `chown` of the data folder chooses the account.
 */
export function accountFor(folders: string[]): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const owner = statSync(folder, { throwIfNoEntry: false });
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return unprivilegedAccount();
}

function unprivilegedAccount(): SystemAccount {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : NOBODY;
}

/** Whether the account can enter this folder and all its parents; tested by trying, because access lists and mounts matter too. */
export function mayEnter(account: SystemAccount | undefined, folder: string): boolean {
  return (
    spawnSync("/bin/sh", ["-c", 'cd "$1"', "enter", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0
  );
}

/**
 * Sets the mode of a folder and gives it to an account. It lies where that account may write, and could have put a link in its place: a link
 * is refused (ELOOP, ENOTDIR).
 */
export function giveFolder(folder: string, account: SystemAccount | undefined, mode: number): void {
  const handle = openSync(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0));
  try {
    fchmodSync(handle, mode);
    if (account) fchownSync(handle, account.uid, account.gid);
  } finally {
    closeSync(handle);
  }
}
