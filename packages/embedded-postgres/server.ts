import { spawn } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
} from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SystemAccount } from "./account.ts";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import type { Home } from "./home.ts";
import { faultsIn, lastWords } from "./log-faults.ts";
import { type Listener, listenAsOwner, ownerSocketIn } from "./owner.ts";
import { endServer, reusedPid, stateOf } from "./postmaster.ts";
import { bareEnvironment, serverSettings } from "./settings.ts";

/**
 * Runs PostgreSQL as long as its owner lives, who holds the other end of standard input: the kernel closes it after a kill -9, too. A signal
 * to the whole terminal or process group is for the owner. SIGINT is repeated, because a server that is still starting handles none. Without
 * its data a server may wait for its last checkpoint for ever: it is told to stop at once, which ends its processes, too, and is then killed.
 */
const GUARD = `data=$1 owner=$2 deserted=
shift 2
trap '' HUP INT TERM PIPE
trap 'deserted=yes' USR1
exec 3<&0 </dev/null
"$@" >/dev/null 3<&- &
server=$!
echo $server
{ read -r _; kill -USR1 $$; lost=0
  while kill -INT $server; do
    if [ ! -e "$data/PG_VERSION" ]; then lost=$((lost + 1)); kill -QUIT $server; fi
    if [ $lost -gt 100 ]; then kill -KILL $server; fi
    sleep 0.1
  done
} <&3 >/dev/null 2>&1 &
watcher=$!
exec 3<&-
while kill -0 $server 2>/dev/null; do wait $server; status=$?; done
kill -9 $watcher 2>/dev/null
if [ -n "$deserted" ] && [ ! -e "$data/postmaster.pid" ]; then rm -f "$owner"; rmdir "\${owner%/*}"; fi
exit $status`;
/** The guard by its environment: on a command line every list of processes, such as systemctl's, would print it. */
const RUN_GUARD = 'guard=$GUARD; unset GUARD; eval "$guard"';

const MAX_LOG_BYTES = 1_000_000;
const POLL_MS = 5;
const HURRY_MS = 2_000;

/**
 * Starts a server and keeps it running until `stop`, whatever ends it. Undefined if another process was faster, or if processes of a crashed
 * server still use the data: try again. Throws DatabaseCannotStart with the last lines of the log if the server fails to start.
 */
export async function own(
  home: Home,
  socketFolder: string,
  durable: boolean,
): Promise<{ stop(): Promise<void> } | undefined> {
  const { location, account } = home;
  rotateLog(location);
  let guard = startGuarded(home, socketFolder, durable);
  const isReady = () => guard.state() === "ready";
  let listener: Listener | undefined;
  try {
    for (; !isReady() || !listener; await sleep(POLL_MS)) {
      if (guard.hasEnded()) throw refusedStart(location, guard.output());
      if (guard.state() !== undefined) listener ??= await listenAsOwner(socketFolder, account, isReady);
    }
  } catch (error) {
    listener?.close();
    guard.end();
    await guard.ended;
    // A former server's guard may remove the folder when this one begins to use it.
    if (error instanceof BeginAgain || !existsSync(socketFolder)) return undefined;
    throw error;
  }

  let stopping = false;
  const keep = async () => {
    for (;;) {
      const isKilled = await guard.ended;
      if (stopping || !existsSync(location)) return;
      await guard.endServer(); // which still runs if only its guard was killed
      await sleep(isKilled ? 100 : 1_000);
      if (stopping) return;
      guard = startGuarded(home, socketFolder, durable);
    }
  };
  const kept = keep();
  // One that somebody told to stop and that waits for its clients (SIGTERM) takes no new ones.
  const hurrying = setInterval(() => void (guard.state() === "stopping" && guard.endServer()), HURRY_MS).unref();
  return {
    async stop() {
      stopping = true;
      clearInterval(hurrying);
      listener.close();
      guard.end();
      await kept;
      await guard.endServer();
    },
  };
}

/** Another server has the data or is about to use it, or the last processes of a killed one have not ended yet. */
class BeginAgain extends Error {}
const IN_USE = /lock file ".*" (already exists|is empty)|shared memory block .* still in use/;

function refusedStart(location: string, output: string): Error {
  if (IN_USE.test(output)) return new BeginAgain();
  return new DatabaseCannotStart(
    `PostgreSQL ended while it was starting on ${location}; its last words: ${lastWords(output)}.`,
  );
}

function startGuarded(home: Home, socketFolder: string, durable: boolean) {
  const log = openLog(home);
  const before = fstatSync(log).size;
  const postgres = [join(home.binaries, "bin/postgres"), ...serverSettings(home.location, socketFolder, durable)];
  const reused = reusedPid(home.location);
  const child = spawn("/bin/sh", ["-c", RUN_GUARD, "guard", home.location, ownerSocketIn(socketFolder), ...postgres], {
    ...home.account,
    cwd: "/",
    detached: true, // on Ctrl-C our own shutdown must come first
    // PostgreSQL treats a lock file with this pid as stale (CreateLockFile in miscinit.c), but still checks the shared memory.
    env: { ...bareEnvironment(), GUARD, ...(reused && { PG_GRANDPARENT_PID: String(reused) }) },
    stdio: ["pipe", "pipe", log],
  });
  closeSync(log);
  const [stdin, stdout] = [child.stdin as Socket, child.stdout as Socket];
  for (const each of [child, stdin, stdout]) each.unref(); // none of them keeps this process running
  let server: number | undefined;
  let failure = "";
  let hasEnded = false;
  stdout.on("data", (line: Buffer) => (server = Number(line.toString())));
  stdin.on("error", () => undefined); // the guard was killed
  const ended = new Promise<boolean>((resolve) => {
    child.once("exit", (code) => resolve(code === null || code > 128));
    child.once("error", (error) => resolve(((failure = error.message), false)));
  }).finally(() => {
    hasEnded = true;
    stdin.destroy(); // where the guard was killed, its watcher ends the server
  });
  return {
    /** Resolves to whether it was killed. */
    ended,
    hasEnded: () => hasEnded,
    /** What PostgreSQL says of this server; undefined as long as it does not have the data's lock. */
    state: () => (server === undefined ? undefined : stateOf(home.location, server)),
    endServer: async () => server !== undefined && endServer(home.location, server),
    output: () => failure || readLog(home.location).subarray(before).toString(),
    end() {
      child.ref(); // for who waits for its end
      stdin.end();
    },
  };
}

export function logTail(location: string): string {
  return lastWords(readLog(location).toString());
}

/** The last reason for a failure in the server's log. */
export function lastFault(location: string): string | undefined {
  return faultsIn(readLog(location).toString()).at(-1);
}

function logOf(location: string): string {
  return `${location}.log`;
}

/** The log lies where the server's account may write, which could have put a link, a pipe or a file of root's in its place. */
const SAFELY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const APPEND = constants.O_WRONLY | constants.O_APPEND | SAFELY;

/** Opens the log to write, and creates it for the account, which may start the server next time. Refuses what is not that account's file. */
function openLog({ location, account }: Home): number {
  const file = logOf(location);
  const log = openNew(file, account) ?? openExisting(file);
  const found = fstatSync(log);
  const owner = account?.uid ?? process.getuid?.() ?? found.uid;
  if (found.isFile() && found.nlink === 1 && found.uid === owner) return log;
  closeSync(log);
  throw notALog(file);
}

function openNew(file: string, account: SystemAccount | undefined): number | undefined {
  try {
    const log = openSync(file, APPEND | constants.O_CREAT | constants.O_EXCL, 0o600);
    if (account) fchownSync(log, account.uid, account.gid);
    return log;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw error;
  }
}

function openExisting(file: string): number {
  try {
    return openSync(file, APPEND);
  } catch (error) {
    throw ["ELOOP", "EMLINK", "ENXIO", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")
      ? notALog(file)
      : error;
  }
}

const notALog = (file: string) =>
  new DatabaseCannotStart(`${file} is no file of the database's account alone: move it away.`);

/** Empty where there is no log that could be opened without following a link. */
function readLog(location: string): Buffer {
  try {
    return readFileSync(logOf(location), { flag: constants.O_RDONLY | SAFELY });
  } catch {
    return Buffer.alloc(0);
  }
}

function rotateLog(location: string): void {
  const log = logOf(location);
  const found = lstatSync(log, { throwIfNoEntry: false });
  if (found?.isFile() && found.size > MAX_LOG_BYTES) renameSync(log, `${log}.1`);
}
