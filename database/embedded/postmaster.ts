import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** A PostgreSQL server that runs. */
export type Postmaster = { pid: number; socketFolder: string };

/** The server that runs on this cluster. */
export function runningPostmaster(location: string): Postmaster | undefined {
  const holder = lockHolder(location);
  return holder && isAlive(holder.pid) && isPostgresOf(location, holder.pid) ? holder : undefined;
}

/**
 * The pid in a lock file that a crash left behind, where the machine (or its container) has given that pid to something else since.
 * PostgreSQL itself would take that something for its server.
 */
export function reusedPid(location: string): number | undefined {
  const holder = lockHolder(location);
  return holder && isAlive(holder.pid) && !isPostgresOf(location, holder.pid) ? holder.pid : undefined;
}

function lockHolder(location: string): Postmaster | undefined {
  // Lines: pid, data folder, start time, port, socket folder, ... (PostgreSQL, src/include/utils/pidfile.h)
  const [pid, , , , socketFolder] = lockFile(location).split("\n");
  return Number(pid) > 0 ? { pid: Number(pid), socketFolder: socketFolder ?? "" } : undefined;
}

function lockFile(location: string): string {
  try {
    return readFileSync(join(location, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** Whether a process runs under this id, also one of another account's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isPostgresOf(location: string, pid: number): boolean {
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" })
      .stdout.trim()
      .endsWith("postgres");
  }
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres") return false;
    // A server works inside its cluster's folder; a zombie process has no working directory.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(location);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
}
