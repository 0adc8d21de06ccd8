import { spawn } from "node:child_process";
import { closeSync, existsSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import { type Ends, type PipeLock, heldPipe, holdOnceReady, newPipe, removeDeadPipes, tidy } from "./holders.ts";
import type { Home } from "./home.ts";
import { type Postmaster, reusedPid } from "./postmaster.ts";
import { bareEnvironment, serverSettings } from "./settings.ts";

const SCRIPT = readFileSync(new URL("supervise.sh", import.meta.url), "utf8");
/** Another server has the data, or is about to; or a killed one's last processes have not ended yet. */
const TRY_AGAIN = /lock file ".*" (already exists|is empty)|shared memory block .* still in use/;
const MAX_LOG_BYTES = 1_000_000;

/**
 * Starts a server under a supervisor (supervise.sh) and holds on to it.
 * Undefined when another process was quicker, or the remains of a crashed server still keep the data: look again.
 * Throws DatabaseCannotStart with the last lines of its log when it ends at its start.
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
  throw new DatabaseCannotStart(`PostgreSQL ended while it was starting on ${home.location}; its last words:\n${lastLines(output)}`);
}

/** The end of the server's log. */
export function logTail(location: string): string {
  return existsSync(logOf(location)) ? lastLines(readFileSync(logOf(location), "utf8")) : "";
}

function lastLines(log: string): string {
  return log.trim().split("\n").slice(-5).join("\n");
}

/** Puts a supervisor over a server that lost its own (or never had one) and holds on to it; undefined when the server ends meanwhile. */
export async function adopt(home: Home, server: Postmaster, durable: boolean): Promise<PipeLock | undefined> {
  const ends = heldPipe(server.socketFolder) ?? newPipe(server.socketFolder, home.account);
  const started = supervise(home, ends, durable, server.pid);
  return holdOnceReady(started.pipe, started.line);
}

function supervise(home: Home, { pipe, reader, line }: Ends, durable: boolean, server?: number) {
  const log = openSync(logOf(home.location), "a", 0o600);
  if (home.account) fchownSync(log, home.account.uid, home.account.gid); // that user may start it next time
  const before = fstatSync(log).size;
  const postgres = [join(home.binaries, "bin/postgres"), ...serverSettings(home.location, dirname(pipe), durable)];
  const reused = reusedPid(home.location);
  const supervisor = spawn("/bin/sh", ["-c", SCRIPT, "supervise", home.location, pipe, String(server ?? ""), ...postgres], {
    ...home.account,
    cwd: "/",
    detached: true, // Ctrl-C in the terminal must reach our own drain first
    // PostgreSQL takes this pid in its lock file for a leftover (CreateLockFile in miscinit.c), and still checks the shared memory.
    env: { ...bareEnvironment(), ...(reused && { PG_GRANDPARENT_PID: String(reused) }) },
    stdio: ["ignore", "ignore", log, reader],
  });
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
