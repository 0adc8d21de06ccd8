import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than any build: the process that created an older lock has died, even if another process has its id now. */
const ABANDONED_MS = 5 * 60_000;

/** Runs `work` while no other process runs work under the same lock file. Takes over a lock whose holder has died. */
export async function underLock(file: string, work: () => void | Promise<void>): Promise<void> {
  while (!take(file)) {
    if (!stealAbandoned(file)) await wait(100);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    await work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function stealAbandoned(file: string): boolean {
  try {
    const holder = readFileSync(file, "utf8");
    const age = Date.now() - statSync(file).mtimeMs;
    const justCreated = holder === "" && age < 5000;
    if (justCreated || (holder !== "" && alive(Number(holder)) && age < ABANDONED_MS)) return false;
    // Renaming is atomic, so that only one of two processes takes over the lock; if it took a newer lock by mistake, it restores it.
    const loot = `${file}.${process.pid}`;
    renameSync(file, loot);
    if (readFileSync(loot, "utf8") === holder) rmSync(loot);
    else renameSync(loot, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return true;
    throw error;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function codeOf(error: unknown): unknown {
  return Object(error).code;
}
