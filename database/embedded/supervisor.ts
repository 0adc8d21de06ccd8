import { spawn } from "node:child_process";
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import { type Hold, heldPipe, holdOnceReady, newPipe, removeDeadPipes } from "./holders.ts";
import type { Home } from "./home.ts";
import { type Postmaster, reusedPid } from "./postmaster.ts";
import { bareEnvironment, serverSettings } from "./settings.ts";

const SCRIPT = readFileSync(new URL("supervise.sh", import.meta.url), "utf8");
const MAX_LOG_BYTES = 1_000_000;

/**
 * Starts a server under a supervisor (supervise.sh) and holds on to it.
 * Undefined when another process was quicker, or the remains of a crashed server still keep the data: look again.
 * Throws DatabaseCannotStart with the last lines of its log when it ends at its start.
 */
export async function launch(home: Home, socketFolder: string, durable: boolean): Promise<Hold | undefined> {
  removeDeadPipes(socketFolder);
  rotateLog(home.location);
  const started = supervise(home, socketFolder, durable, undefined);
  const hold = await holdOnceReady(started.pipe, started.line);
  if (hold) return hold;
  const said = started.said();
  if (/lock file ".*" already exists|shared memory block .* still in use/.test(said)) return undefined;
  const last = said.trim().split("\n").slice(-5).join("\n");
  throw new DatabaseCannotStart(`PostgreSQL ended while it was starting on ${home.location}; its last words:\n${last}`);
}

/** Puts a supervisor over a server that lost its own (or never had one) and holds on to it; undefined when the server ends meanwhile. */
export async function adopt(home: Home, server: Postmaster, durable: boolean): Promise<Hold | undefined> {
  const started = supervise(home, server.socketFolder, durable, server.pid);
  return holdOnceReady(started.pipe, started.line);
}

function supervise(home: Home, socketFolder: string, durable: boolean, server: number | undefined) {
  const { pipe, reader, line } = heldPipe(socketFolder) ?? newPipe(socketFolder, home.account);
  const log = openSync(logOf(home.location), "a", 0o600);
  const before = fstatSync(log).size;
  const postgres = [join(home.binaries, "bin/postgres"), ...serverSettings(home.location, socketFolder, durable)];
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
  return { pipe, line, said: () => failure || readFileSync(logOf(home.location)).subarray(before).toString() };
}

function logOf(location: string): string {
  return `${location}.log`;
}

function rotateLog(location: string): void {
  const log = logOf(location);
  if (existsSync(log) && statSync(log).size > MAX_LOG_BYTES) renameSync(log, `${log}.1`);
}
