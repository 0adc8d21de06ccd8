import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** The account that PostgreSQL runs as. */
export type SystemAccount = { uid: number; gid: number };

const NOBODY: SystemAccount = { uid: 65534, gid: 65534 };

/**
 * The account for PostgreSQL, which refuses to run as root: undefined when this process is not root and PostgreSQL runs as the same user.
 * For root: the owner of the first of `folders` that exists and is not root's own, else `nobody`. So `chown` of the data folder chooses the account.
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

/** Whether the account may pass through every folder on the way to this one; asked of the kernel, which also knows access lists and mounts. */
export function mayEnter(account: SystemAccount | undefined, folder: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "enter", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}
