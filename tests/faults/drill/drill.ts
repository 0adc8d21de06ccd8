import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { openDatabaseProxy } from "#tests/support/database/database-line.ts";
import { removeData, type ServerProcess, startServerProcess } from "#tests/support/server.ts";
import { type BookingLoad, bookingLoad } from "./booking-load.ts";

export type Drilled = {
  fault: string;
  rounds: number;
  acknowledged: number;
  /** The number of acknowledged bookings that are in the database afterwards; the others are lost. */
  found: number;
  /** Pairs of live bookings at the same time. */
  overlaps: number;
  hung: number;
  /** For each round: seconds from the fault, or from the end of one that lasts, until /health/ready returns 200. */
  seconds: number[];
  statuses: Record<number, number>;
  /** The reason if the fault was not simulated. */
  skipped?: string;
};

export const ENV = { AUTOCONFIRM: "true", LOG_LEVEL: "fatal" };
export const WITHIN_MS = 60_000;

const OVERLAPS = `select a.id from bookings a join bookings b on a.id < b.id and a.during && b.during
  where a.status <> 'cancelled' and b.status <> 'cancelled'`;

type Drill = {
  load: BookingLoad;
  result: Drilled;
  /**
   * Lets clients book during the fault, then waits until the program is ready and has acknowledged more bookings. `play` simulates the
   * fault and resolves to the moment from which the recovery is timed.
   */
  fault(server: ServerProcess, play: () => Promise<number>): Promise<void>;
  /** Waits until a request was refused with 5xx. */
  untilRefused(): Promise<void>;
};

export const nothing = (fault: string): Drilled => ({
  fault,
  rounds: 0,
  acknowledged: 0,
  found: 0,
  overlaps: 0,
  hung: 0,
  seconds: [],
  statuses: {},
});

export async function begin(fault: string, server: ServerProcess): Promise<Drill> {
  const load = await bookingLoad(server);
  const result = nothing(fault);
  const more = (count: number) => {
    const before = load.acknowledged.length;
    return until("more bookings were acknowledged", () => load.acknowledged.length >= before + count);
  };
  return {
    load,
    result,
    async fault(at, play) {
      const ending = new AbortController();
      const running = load.run(at, ending.signal);
      try {
        await more(3);
        const from = await play();
        await untilReady(at, true);
        result.seconds.push((performance.now() - from) / 1000);
        await more(1);
      } finally {
        ending.abort();
        await running;
      }
      result.rounds += 1;
    },
    untilRefused: () =>
      until("a request was refused", () =>
        Object.entries(load.statuses).some(([status, count]) => Number(status) >= 500 && count > 0),
      ),
  };
}

export async function end(drill: Drill, server: ServerProcess): Promise<Drilled> {
  const embedded = await startEmbedded(server.dataDir); // joins the running one
  const database = openPool(embedded.connectionString);
  try {
    return await countKept(drill, database);
  } finally {
    await database.end();
    await embedded.stop();
    await server.kill();
    await (await startEmbedded(server.dataDir)).stop(); // PostgreSQL has ended before its folder is removed
    await removeData(server);
  }
}

async function countKept({ load, result }: Drill, database: pg.Pool): Promise<Drilled> {
  const { rows: kept } = await database.query("select id from bookings where id = any ($1)", [load.acknowledged]);
  const { rows: overlapping } = await database.query(OVERLAPS);
  const { acknowledged, hung, statuses } = load;
  return {
    ...result,
    acknowledged: new Set(acknowledged).size,
    found: kept.length,
    overlaps: overlapping.length,
    hung,
    statuses,
  };
}

/** Connects as the owner: no other role has access to the test clock and the jobs. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on("error", () => undefined);
  return pool;
}

export const untilReady = (server: ServerProcess, wanted: boolean) =>
  until(`the program became ${wanted ? "ready" : "unready"}`, async () => (await isReady(server)) === wanted);

/** Throws after a minute: a fault that had no effect proves nothing. */
export async function until(what: string, is: () => boolean | Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + WITHIN_MS; !(await is()); await sleep(10))
    if (Date.now() > limit) throw new Error(`Not within a minute: ${what}`);
}

async function isReady({ port }: ServerProcess): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

type Proxy = Awaited<ReturnType<typeof openDatabaseProxy>>;

/** A program that connects to its database through a proxy. */
export async function behindProxy(
  fault: string,
  play: (server: ServerProcess, proxy: Proxy, drill: Drill, database: pg.Pool) => Promise<void>,
  settings: (connectionString: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<Drilled> {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-drill-"));
  await chmod(folder, 0o755); // for the account that runs the database when root runs the drill
  const embedded = await startEmbedded(folder);
  const database = openPool(embedded.connectionString);
  const proxy = await openDatabaseProxy(embedded.connectionString);
  try {
    const server = await startServerProcess({
      ...ENV,
      DATABASE_URL: proxy.url,
      ...(await settings(embedded.connectionString)),
    });
    try {
      const drill = await begin(fault, server);
      await play(server, proxy, drill, database);
      return await countKept(drill, database);
    } finally {
      await server.kill();
      await removeData(server);
    }
  } finally {
    await proxy.close();
    await database.end();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
