import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import { ensureCluster } from "./cluster.ts";
import { ensureDatabase, underAdoptionLock } from "./connection.ts";
import { withLossExplained } from "./explain-loss.ts";
import { type PipeLock, holdSupervised, isPipeHeld, isSupervised, tidy } from "./holders.ts";
import { type Home, settle } from "./home.ts";
import { type Postmaster, runningPostmaster } from "./postmaster.ts";
import { claim, socketFolderOf } from "./socket-folder.ts";
import { adopt, logTail, launch } from "./supervisor.ts";

export type Embedded = {
  /** Connects to the database `sacred_space` as superuser, over a private Unix socket. */
  connectionString: string;
  /** The folder of the data; the server's log is `<location>.log`. */
  location: string;
  /** Whether the server was already running. */
  adopted: boolean;
  /** Releases the server, and resolves once it has ended or if other processes still hold it. May be called repeatedly. */
  stop(): Promise<void>;
};

const SYSTEM_FOLDER = "/var/lib/sacred-space";
const ATTEMPTS = 200;
const BETWEEN_ATTEMPTS_MS = 50;

/**
 * Starts the bundled PostgreSQL on `<dataDir>/postgres`, or joins the server that runs there, and creates the database `sacred_space` if
 * needed.
 *
 * Any number of processes share one server. It runs while at least one of them is alive and has not called `stop`, however the others ended
 * (kill -9 included), and stops with the last. Its supervisor restarts it after a crash.
 *
 * Started as root, the server runs as the owner of the data folder, or as `nobody` if root owns it; if that account cannot enter the data
 * folder or the folder of the binaries, both are placed in `systemFolder` (see `location`). `durable: false` is for tests: fast, but data
 * is lost in a power failure. A server that already runs keeps its settings.
 *
 * Throws DatabaseCannotStart, whose message says in one sentence why and what to do.
 */
export async function startEmbedded(
  dataDir: string,
  { durable = true, systemFolder = SYSTEM_FOLDER }: { durable?: boolean; systemFolder?: string } = {},
): Promise<Embedded> {
  const home = settle(dataDir, systemFolder);
  await ensureCluster(home, durable);
  const { hold, socketFolder, adopted } = await takeHold(home, durable);
  const stop = once(() => leave(home, hold, durable));
  try {
    const connectionString = await withLossExplained(home.location, () => ensureDatabase(socketFolder));
    return { connectionString, location: home.location, adopted, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Held = { hold: PipeLock; socketFolder: string; adopted: boolean };

async function takeHold(home: Home, durable: boolean): Promise<Held> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const held = await tryToHold(home, durable);
    if (held) return held;
    await sleep(BETWEEN_ATTEMPTS_MS);
  }
  const server = runningPostmaster(home.location);
  throw new DatabaseCannotStart(
    server
      ? `PostgreSQL (pid ${server.pid}) already runs on ${home.location} and cannot be reached: end it, then start again.`
      : `The remains of a crashed PostgreSQL keep the data in ${home.location}; the last words in its log: ${logTail(home.location)}.`,
  );
}

/** Undefined if the state changed meanwhile (a server ended, another process was faster): try again. */
async function tryToHold(home: Home, durable: boolean): Promise<Held | undefined> {
  try {
    const server = runningPostmaster(home.location);
    const socketFolder = server?.socketFolder || socketFolderOf(home.location, home.account);
    claim(socketFolder, home.account);
    const joined = await holdSupervised(socketFolder);
    if (joined) return { hold: joined, socketFolder, adopted: true };
    const hold = await (server ? adoptOrphan(home, server, durable) : launch(home, socketFolder, durable));
    return hold && { hold, socketFolder, adopted: server !== undefined };
  } catch (error) {
    // The last holder has left in the meantime, and its supervisor has removed the folder.
    if (/ENOENT|No such file/.test((error as Error).message)) return undefined;
    throw error;
  }
}

/** If several processes find the same orphan, one starts a supervisor for it and the others join that. */
async function adoptOrphan(home: Home, server: Postmaster, durable: boolean): Promise<PipeLock | undefined> {
  return underAdoptionLock(
    server.socketFolder,
    async () => (await holdSupervised(server.socketFolder)) ?? adopt(home, server, durable),
  );
}

async function leave(home: Home, hold: PipeLock, durable: boolean): Promise<void> {
  const orphan = isSupervised(hold.pipe) ? undefined : runningPostmaster(home.location);
  const successor = orphan && (await adoptOrphan(home, orphan, durable));
  hold.release();
  successor?.release();
  const { pipe } = successor ?? hold;
  while (isSupervised(pipe) && !isPipeHeld(pipe)) await sleep(5);
  tidy(dirname(pipe));
}

function once(act: () => Promise<void>): () => Promise<void> {
  let acted: Promise<void> | undefined;
  return () => (acted ??= act());
}
