import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Hono } from "hono";
import type pg from "pg";
import type { Logger } from "pino";
import { realtimeApi } from "./api.ts";
import { identifyAgain } from "./join.ts";
import { type PresenceChange, Presences } from "./presence.ts";
import { Rooms } from "./rooms.ts";
import { type OutboxEntry, followOutbox } from "./changes/outbox.ts";
import { Tables } from "./changes/tables.ts";
import { crashFollowers, takeChanges } from "./changes/take-changes.ts";
import { type Hub, closeWithError } from "./hub.ts";
import { subjectOf } from "@sacred-space/runtime/identity.ts";
import type { Identify } from "./identity.ts";
import { Relay } from "./relay.ts";
import { defaultSettings, type GivenSettings, type Settings } from "./settings.ts";
import { type AddressOf, createAcceptor } from "./accept.ts";
import { TokenBucket } from "./token-bucket.ts";

/** Dependencies of the library. The pool's login may switch to every role that `identify` returns. */
export type Dependencies = {
  identify: Identify;
  /** The address of a client, if known; connections are counted by it. */
  addressOf?: AddressOf;
  pool: pg.Pool;
  log: Pick<Logger, "warn" | "error">;
};

export type Realtime = {
  /** The HTTP routes, to be mounted at `/realtime/v1`. */
  api: Hono;
  /** Handles an upgrade of `/realtime/v1/websocket`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes every connection, so that clients connect to another node, and leaves the cluster. May be called again. */
  close(): Promise<void>;
};

const HOUSEKEEPING_MS = 1_000;
const LOOKUP_CONCURRENCY = 5;

/** Starts a node of the service on a database with the schema `realtime`. `connectionString`: for its own connection, which listens. */
export async function createRealtime(
  { identify, addressOf, pool, log }: Dependencies,
  connectionString: string,
  given: GivenSettings = {},
): Promise<Realtime> {
  const settings: Settings = { ...defaultSettings, ...given, limits: { ...defaultSettings.limits, ...given.limits } };
  const node = randomUUID();
  const rooms = new Rooms();
  const relay = new Relay(pool, node, settings.limits.relayed, log);
  const report = (error: unknown, about: string) => log.warn({ err: error }, about);
  const hub: Hub = {
    settings,
    identify,
    pool,
    log,
    connections: new Set(),
    rooms,
    relay,
    presences: new Presences(node, rooms, (change) => relay.presence(change)),
    tables: new Tables(pool, settings.publication),
    following: async () => undefined,
    joins: new TokenBucket(settings.limits.joins, 1),
    presenceCalls: new TokenBucket(settings.limits.presenceRate, 1),
  };

  /** The nodes that were alive at the last heartbeat. */
  let nodes: ReadonlySet<string> = new Set();
  const beat = async () => {
    const { rows } = await pool.query<{ nodes: string[]; is_new: boolean }>(
      "select * from realtime.heartbeat($1, $2 * interval '1 millisecond')",
      [node, settings.heartbeat * 3],
    );
    const found = new Set(rows[0]?.nodes);
    const hasNew = rows[0]?.is_new || [...found].some((each) => !nodes.has(each));
    nodes = found;
    hub.presences.keepOnly(found);
    if (hasNew) for (const change of hub.presences.own()) relay.presence(change);
  };

  await hub.tables.read();
  const backlog = { matched: 0 };
  const outbox = await followOutbox(
    connectionString,
    { node, poll: settings.poll, record: settings.limits.record },
    {
      async take(entries, client) {
        for (const entry of entries) takeMessage(entry);
        await takeChanges(hub, entries, client, backlog);
      },
      caughtUp: () => void (backlog.matched = 0),
      tablesChanged: () =>
        void hub.tables.read().catch((error: unknown) => report(error, "the published tables could not be read")),
      missed: () => crashFollowers(hub, "Changes may have been missed; subscribe again"),
    },
    (error) => report(error, "realtime changes are not read at this moment"),
  );

  function takeMessage({ kind, topic, private: isPrivate, event, payload, bytes }: OutboxEntry): void {
    if (kind === "broadcast") {
      hub.rooms.deliver({
        topic,
        private: isPrivate,
        event,
        body: bytes ? { kind: "bytes", bytes } : { kind: "json", text: payload ?? "null" },
      });
    } else if (kind === "presence") hub.presences.apply(JSON.parse(payload) as PresenceChange);
    else if (kind === "node") beat().catch((error: unknown) => report(error, "the realtime nodes could not be read"));
    else if (kind === "identity")
      recheck(topic).catch((error: unknown) => report(error, "realtime sessions could not be looked up"));
  }

  /** Authenticates the channels of one user, or of all users, again. */
  async function recheck(subject?: string): Promise<void> {
    const theirs = [...hub.rooms.all()].filter(
      ({ identity }) => subjectOf(identity) !== undefined && (subject === undefined || subjectOf(identity) === subject),
    );
    while (theirs.length > 0)
      await Promise.all(theirs.splice(0, LOOKUP_CONCURRENCY).map((channel) => identifyAgain(hub, channel)));
  }

  hub.following = async () => {
    while (!outbox.isConnected() && !stopped) await new Promise((wake) => setTimeout(wake, 100));
  };
  let stopped = false;
  const every = (wait: number, work: () => Promise<void> | void, about: string) =>
    setInterval(
      () =>
        void Promise.resolve()
          .then(work)
          .catch((error: unknown) => report(error, about)),
      wait,
    );
  await beat().catch(async (error: unknown) => {
    await outbox.close();
    throw error;
  });
  const timers = [
    every(settings.heartbeat, beat, "the realtime nodes could not be read"),
    every(settings.recheck, recheck, "realtime sessions could not be looked up"),
    every(settings.recheck, () => hub.tables.read(), "the published tables could not be read"),
    every(
      Math.min(HOUSEKEEPING_MS, settings.idle / 4),
      () => closeOverdue(hub),
      "realtime connections could not be checked",
    ),
  ];
  let closed: Promise<void> | undefined;
  const close = async () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    await acceptor.close();
    await relay.flushed();
    await outbox.close();
    await pool
      .query("select realtime.leave($1)", [node])
      .catch((error: unknown) => report(error, "the other nodes were not notified of the stop"));
  };
  const acceptor = createAcceptor(hub, addressOf ?? (() => undefined));
  return {
    api: realtimeApi(hub),
    upgrade: acceptor.upgrade,
    close: () => (closed ??= close()),
  };
}

/** Closes idle connections, and channels whose token has expired. */
function closeOverdue(hub: Hub): void {
  const seconds = Date.now() / 1_000;
  for (const connection of hub.connections) {
    if (performance.now() - connection.seenAt > hub.settings.idle) {
      connection.socket.close(1000, "Nothing was sent");
      continue;
    }
    for (const channel of connection.channels.values()) {
      const { expiresAt } = channel.identity;
      if (expiresAt !== undefined && expiresAt <= seconds) closeWithError(hub, channel, "Access token has expired");
    }
  }
}
