import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseCannotStart } from "./database-cannot-start.ts";
import { ensureCluster } from "./cluster.ts";
import { ensureDatabase } from "./connection.ts";
import { withLossExplained } from "./explain-loss.ts";
import { type Home, settle, SYSTEM_FOLDER } from "./home.ts";
import { isServerIn, joinOwner } from "./owner.ts";
import { endServer, type Postmaster, runningPostmaster } from "./postmaster.ts";
import { logTail, own } from "./server.ts";
import { claim, FOLDER_PREFIX, socketFolderOf } from "./socket-folder.ts";

export type Embedded = {
  /** Connects to the database `sacred_space` as superuser, over a private Unix socket. */
  connectionString: string;
  /** The folder of the data; the server's log is `<location>.log`. */
  location: string;
  /** Whether another process has started the server, and ends it. */
  joined: boolean;
  /** Ends the server, and resolves once it has ended; only leaves it if another process owns it. May be called repeatedly. */
  stop(): Promise<void>;
};

type Options = {
  /** False is for tests: fast, but data is lost in a power failure. A server that already runs keeps its settings. */
  durable?: boolean;
  systemFolder?: string;
  /** How long another process that owns the server may take until it is ready, also after a crash. */
  ownerTimeoutMs?: number;
  /** Called if the process that owns the server has ended, and the server with it, before `stop`. */
  onGone?: (why: DatabaseCannotStart) => void;
};

const OWNER_TIMEOUT_MS = 60_000;
const ATTEMPTS = 200;
const BETWEEN_ATTEMPTS_MS = 50;
/** Until this attempt an owner may not listen yet, or not any more. */
const PATIENCE = 40;

/**
 * Starts the bundled PostgreSQL on `<dataDir>/postgres` and owns it, or joins the process that does, and creates the database `sacred_space`
 * if needed. The owner starts the server again after a crash; when the owner ends, also by kill -9, the server ends.
 *
 * Started as root, the server runs as the owner of the data folder, or as `nobody` if root owns it; if that account cannot enter the data
 * folder or the folder of the binaries, both are placed in `systemFolder` (see `location`).
 *
 * Throws DatabaseCannotStart, whose message says in one sentence why and what to do.
 */
export async function startEmbedded(
  dataDir: string,
  { durable = true, systemFolder = SYSTEM_FOLDER, ownerTimeoutMs = OWNER_TIMEOUT_MS, onGone }: Options = {},
): Promise<Embedded> {
  const home = settle(dataDir, systemFolder);
  await ensureCluster(home, durable);
  const held = await hold(home, { durable, ownerTimeoutMs });
  const stop = once(held.stop);
  try {
    const connectionString = await withLossExplained(home.location, () => ensureDatabase(held.socketFolder));
    held.whenGone?.(() => onGone?.(goneFrom(home.location)));
    return { connectionString, location: home.location, joined: held.whenGone !== undefined, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const goneFrom = (location: string) =>
  new DatabaseCannotStart(
    `The process that had started the database in ${location} has ended, and the database with it: start this again.`,
  );

type Held = { socketFolder: string; stop(): Promise<void>; whenGone?: (act: () => void) => void };

type Holding = Required<Pick<Options, "durable" | "ownerTimeoutMs">>;

async function hold(home: Home, holding: Holding): Promise<Held> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const held = await tryToHold(home, holding);
    if (held) return held;
    if (attempt === PATIENCE) await endAbandoned(home); // only once: one that comes back has another keeper
    await sleep(BETWEEN_ATTEMPTS_MS);
  }
  const server = runningPostmaster(home.location);
  throw server
    ? cannotBeReached(home, server)
    : new DatabaseCannotStart(
        `The remains of a crashed PostgreSQL keep the data in ${home.location}; the last words in its log: ${logTail(home.location)}.`,
      );
}

const cannotBeReached = ({ location }: Home, { pid }: Postmaster) =>
  new DatabaseCannotStart(
    `PostgreSQL (pid ${pid}) already runs on ${location} and cannot be reached: end it, then start again.`,
  );

const ownerIsSilent = ({ location }: Home, ms: number) =>
  new DatabaseCannotStart(
    `The process that has started the database in ${location} has not answered for ${ms / 1000} seconds: it is stopped, or its database still recovers from a crash. Start this again later, or end that process first.`,
  );

/** Undefined if the state is changing (a server ends, another process was faster): try again. */
async function tryToHold(home: Home, { durable, ownerTimeoutMs }: Holding): Promise<Held | undefined> {
  try {
    const server = runningPostmaster(home.location);
    if (server?.socketFolder && !basename(server.socketFolder).startsWith(FOLDER_PREFIX))
      throw cannotBeReached(home, server); // somebody has started it by hand
    const socketFolder = server?.socketFolder || socketFolderOf(home.location, home.account);
    claim(socketFolder, home.account);
    const owner = await joinOwner(socketFolder, ownerTimeoutMs);
    if (owner === "silent") throw ownerIsSilent(home, ownerTimeoutMs);
    if (owner) {
      const stop = async () => void owner.removeAllListeners("close").destroy();
      return { socketFolder, stop, whenGone: (act) => (owner.destroyed ? act() : owner.once("close", act)) };
    }
    const owned = server ? undefined : await own(home, socketFolder, durable);
    return owned && { socketFolder, ...owned };
  } catch (error) {
    // The owner has ended in the meantime, and its socket folder is gone.
    if (/ENOENT|No such file/.test((error as Error).message)) return undefined;
    throw error;
  }
}

/** Ends a server whose owner and guard were killed. */
async function endAbandoned(home: Home): Promise<void> {
  const server = runningPostmaster(home.location);
  if (!server || !(await isServerIn(server.socketFolder))) return;
  try {
    await endServer(home.location, server.pid);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "EPERM" ? cannotBeReached(home, server) : error;
  }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let acted: Promise<void> | undefined;
  return () => (acted ??= act());
}
