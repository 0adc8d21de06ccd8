import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Postmaster = { pid: number; socketFolder: string; state: string };

const POLL_MS = 20;

/** Returns the server that runs on this cluster, if any. */
export function runningPostmaster(location: string): Postmaster | undefined {
  const holder = lockHolder(location);
  return holder && isAlive(holder.pid) && isPostgresOf(location, holder.pid) ? holder : undefined;
}

/** What PostgreSQL says of the server with this pid, such as "ready"; undefined if it does not have the data's lock. */
export function stateOf(location: string, pid: number): string | undefined {
  const holder = lockHolder(location);
  return holder?.pid === pid ? holder.state : undefined;
}

/** Ends the server with this pid, if it runs on this cluster: at once, and with a clean shutdown. Throws EPERM for another user's. */
export async function endServer(location: string, pid: number): Promise<void> {
  while (runningPostmaster(location)?.pid === pid) {
    try {
      process.kill(pid, "SIGINT"); // repeated, because a server that is still starting handles none
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
    await sleep(POLL_MS);
  }
}

/**
 * Returns the pid in a lock file left by a crash if another process has that pid now (in this machine or container). PostgreSQL would
 * mistake that process for its server.
 */
export function reusedPid(location: string): number | undefined {
  const holder = lockHolder(location);
  return holder && isAlive(holder.pid) && !isPostgresOf(location, holder.pid) ? holder.pid : undefined;
}

function lockHolder(location: string): Postmaster | undefined {
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, state (PostgreSQL, src/include/utils/pidfile.h)
  const [pid, , , , socketFolder = "", , , state = ""] = lockFile(location).split("\n");
  return Number(pid) > 0 ? { pid: Number(pid), socketFolder, state: state.trim() } : undefined;
}

function lockFile(location: string): string {
  try {
    return readFileSync(join(location, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** Whether a process with this id runs, including those of other accounts. */
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
    // A server's working directory is its cluster's folder; a zombie process has none.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(location);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
}
