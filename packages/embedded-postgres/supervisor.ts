import { spawn } from "node:child_process";
import { closeSync, existsSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import { type Ends, type PipeLock, heldPipe, holdOnceReady, newPipe, removeDeadPipes, tidy } from "./holders.ts";
import type { Home } from "./home.ts";
import { faultsIn, lastWords } from "./log-faults.ts";
import { type Postmaster, reusedPid } from "./postmaster.ts";
import { bareEnvironment, serverSettings } from "./settings.ts";

const SCRIPT = readFileSync(new URL("supervise.sh", import.meta.url), "utf8");
/** Another server has the data or is about to use it, or the last processes of a killed one have not ended yet. */
const TRY_AGAIN = /lock file ".*" (already exists|is empty)|shared memory block .* still in use/;
const MAX_LOG_BYTES = 1_000_000;

/**
 * Starts a server under a supervisor (supervise.sh) and takes a hold on it. Undefined if another process was faster, or if processes of a
 * crashed server still use the data: try again. Throws DatabaseCannotStart with the last lines of the log if the server fails to start.
 */
export async function launch(home: Home, socketFolder: string, durable: boolean): Promise<PipeLock | undefined> {
  removeDeadPipes(socketFolder);
  rotateLog(home.location);
  const started = supervise(home, newPipe(socketFolder, home.account), durable);
  const hold = await holdOnceReady(started.pipe, started.line);
  if (hold) return hold;
  tidy(socketFolder);
  const output = started.output();
  if (TRY_AGAIN.test(output)) return undefined;
  throw new DatabaseCannotStart(
    `PostgreSQL ended while it was starting on ${home.location}; its last words: ${lastWords(output)}.`,
  );
}

export function logTail(location: string): string {
  return existsSync(logOf(location)) ? lastWords(readFileSync(logOf(location), "utf8")) : "";
}

/** The last reason for a failure in the server's log. */
export function lastFault(location: string): string | undefined {
  return existsSync(logOf(location)) ? faultsIn(readFileSync(logOf(location), "utf8")).at(-1) : undefined;
}

/** Starts a supervisor for a server that has none, and takes a hold on it; undefined if the server ends meanwhile. */
export async function adopt(home: Home, server: Postmaster, durable: boolean): Promise<PipeLock | undefined> {
  const ends = heldPipe(server.socketFolder) ?? newPipe(server.socketFolder, home.account);
  const started = supervise(home, ends, durable, server.pid);
  return holdOnceReady(started.pipe, started.line);
}

function supervise(home: Home, { pipe, reader, line }: Ends, durable: boolean, server?: number) {
  const log = openSync(logOf(home.location), "a", 0o600);
  if (home.account) fchownSync(log, home.account.uid, home.account.gid); // that user may start the server next time
  const before = fstatSync(log).size;
  const postgres = [join(home.binaries, "bin/postgres"), ...serverSettings(home.location, dirname(pipe), durable)];
  const reused = reusedPid(home.location);
  const supervisor = spawn(
    "/bin/sh",
    ["-c", SCRIPT, "supervise", home.location, pipe, String(server ?? ""), ...postgres],
    {
      ...home.account,
      cwd: "/",
      detached: true, // on Ctrl-C our own shutdown must come first
      // PostgreSQL treats a lock file with this pid as stale (CreateLockFile in miscinit.c), but still checks the shared memory.
      env: { ...bareEnvironment(), ...(reused && { PG_GRANDPARENT_PID: String(reused) }) },
      stdio: ["ignore", "ignore", log, reader],
    },
  );
  let failure = "";
  supervisor.once("error", (error) => (failure = error.message));
  supervisor.unref();
  closeSync(reader);
  closeSync(log);
  return { pipe, line, output: () => failure || readFileSync(logOf(home.location)).subarray(before).toString() };
}

function logOf(location: string): string {
  return `${location}.log`;
}

function rotateLog(location: string): void {
  const log = logOf(location);
  if (existsSync(log) && statSync(log).size > MAX_LOG_BYTES) renameSync(log, `${log}.1`);
}
