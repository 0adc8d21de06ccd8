import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SystemAccount } from "./account.ts";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import { bareEnvironment } from "./settings.ts";

/*
 * The kernel counts the users of a database: each process holds the writing end of a named pipe whose other end its supervisor reads
 * (supervise.sh). A process that dies leaves nothing behind, and no heartbeat or timeout is needed.
 */

/** One process's hold on a database, which runs until the last hold is released or its process has died. */
export type PipeLock = { pipe: string; release(): void };

const PIPE = "holders-";
const DRAFT = "draft-";
const QUESTION = ".ask-";
const POLL_MS = 5;
/** Long, because recovery after a crash takes time and would start again from the beginning if it were interrupted. */
const TIMEOUT_MS = 600_000;
const AN_HOUR_MS = 3_600_000;

/** Takes a hold on the database of a supervisor that reads a pipe in this folder, once it is ready; undefined if not found. */
export async function holdSupervised(folder: string): Promise<PipeLock | undefined> {
  for (const pipe of pipesIn(folder)) {
    const line = openLine(pipe);
    const hold = line === undefined ? undefined : await holdOnceReady(pipe, line);
    if (hold) return hold;
  }
  return undefined;
}

/** Asks the pipe's reader until it answers that the database is ready. Closes `line` and returns undefined if the reader ends instead. */
export async function holdOnceReady(pipe: string, line: number): Promise<PipeLock | undefined> {
  const question = `${pipe}${QUESTION}${randomUUID()}`;
  try {
    writeFileSync(question, "", { flag: "wx" });
    for (const since = Date.now(); existsSync(question);) {
      if (Date.now() - since > TIMEOUT_MS)
        throw new DatabaseCannotStart("PostgreSQL has been starting for ten minutes and is not ready.");
      ask(line);
      await sleep(POLL_MS);
    }
    return holdOn(pipe, line);
  } catch (error) {
    closeSync(line);
    if (["EPIPE", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  } finally {
    rmSync(question, { force: true });
  }
}

function ask(line: number): void {
  try {
    writeSync(line, "\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error; // the pipe is full of questions already
  }
}

function holdOn(pipe: string, line: number): PipeLock {
  // Cleaners of temporary folders remove files that have not been touched for days. PostgreSQL touches its socket's lock file for the same
  // reason.
  const touching = setInterval(() => touch(pipe), AN_HOUR_MS).unref();
  let held = true;
  const release = () => {
    if (!held) return;
    held = false;
    clearInterval(touching);
    closeSync(line);
  };
  return { pipe, release };
}

function touch(pipe: string): void {
  if (existsSync(pipe)) utimesSync(pipe, new Date(), new Date());
}

/** Whether a supervisor reads the pipe. */
export function isSupervised(pipe: string): boolean {
  const line = openLine(pipe);
  if (line !== undefined) closeSync(line);
  return line !== undefined;
}

/** Whether any process, including this one, holds the pipe. */
export function isPipeHeld(pipe: string): boolean {
  const end = open(pipe, constants.O_RDONLY);
  if (end === undefined) return false;
  try {
    // Questions that a holder left behind say nothing: an emptied pipe returns EAGAIN if it has writers and end-of-file if it has none. A
    // question that this reads is asked again.
    while (readSync(end, Buffer.alloc(4096)) > 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EAGAIN";
  } finally {
    closeSync(end);
  }
}

/** Both ends of a pipe: `line` holds the database, `reader` is for its supervisor. */
export type Ends = { pipe: string; reader: number; line: number };

/** Creates a pipe in the folder. It is named only when it has a reader, so that a named pipe without one has lost its supervisor. */
export function newPipe(folder: string, account: SystemAccount | undefined): Ends {
  const draft = join(folder, `${DRAFT}${randomUUID()}`);
  execFileSync("mkfifo", ["-m", "600", draft], { ...account, cwd: "/", env: bareEnvironment(), stdio: "pipe" });
  const ends = openEnds(draft);
  const pipe = join(folder, `${PIPE}${randomUUID()}`);
  renameSync(draft, pipe);
  return { ...ends, pipe };
}

/** Opens the pipe by which processes still hold a database whose supervisor was killed; undefined if not found. */
export function heldPipe(folder: string): Ends | undefined {
  const pipe = pipesIn(folder).find((pipe) => !isSupervised(pipe) && isPipeHeld(pipe));
  return pipe === undefined ? undefined : openEnds(pipe);
}

/** Removes pipes without reader and writer, and unfinished files of killed processes. */
export function removeDeadPipes(folder: string): void {
  for (const pipe of pipesIn(folder)) {
    if (!isSupervised(pipe) && !isPipeHeld(pipe)) rmSync(pipe, { force: true });
  }
  for (const name of readdirSync(folder).filter((name) => name.startsWith(DRAFT) || name.includes(QUESTION))) {
    const path = join(folder, name);
    // Removes only old files, because a waiting process takes the removal of its question for an answer.
    if (Date.now() - statSync(path).mtimeMs > 2 * TIMEOUT_MS) rmSync(path, { force: true });
  }
}

/** Also removes the folder if it is empty. */
export function tidy(folder: string): void {
  try {
    removeDeadPipes(folder);
    rmdirSync(folder);
  } catch {
    // Another process uses or has removed the folder.
  }
}

function pipesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(PIPE) && !name.includes(QUESTION))
    .map((name) => join(folder, name));
}

/** Opens both ends. The supervisor's reads must block, but opening the reader must not; a temporary read-write end ensures this. */
function openEnds(pipe: string): Ends {
  const both = openSync(pipe, constants.O_RDWR);
  const reader = openSync(pipe, constants.O_RDONLY);
  const line = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  closeSync(both);
  return { pipe, reader, line };
}

/** Opens the writing end; undefined if there is no reader. */
function openLine(pipe: string): number | undefined {
  return open(pipe, constants.O_WRONLY);
}

function open(pipe: string, direction: number): number | undefined {
  try {
    return openSync(pipe, direction | constants.O_NONBLOCK);
  } catch (error) {
    if (["ENXIO", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
