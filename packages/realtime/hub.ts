import type pg from "pg";
import type { Logger } from "pino";
import type { Channel, Connection } from "./connection.ts";
import type { Presences } from "./presence.ts";
import type { Rooms } from "./rooms.ts";
import type { Tables } from "./changes/tables.ts";
import type { Identify } from "./identity.ts";
import type { Relay } from "./relay.ts";
import type { Settings } from "./settings.ts";
import type { TokenBucket } from "./token-bucket.ts";

/** The state of a node: its connections and what they share. */
export type Hub = {
  settings: Settings;
  identify: Identify;
  pool: pg.Pool;
  log: Pick<Logger, "warn" | "error">;
  connections: Set<Connection>;
  rooms: Rooms;
  presences: Presences;
  relay: Relay;
  tables: Tables;
  /** Resolves once this node reads the outbox. */
  following(): Promise<void>;
  joins: TokenBucket;
  presenceCalls: TokenBucket;
};

/** Ends a channel for good: the client does not rejoin by itself. */
export function closeChannel(hub: Hub, channel: Channel): void {
  endChannel(hub, channel, "phx_close");
}

/** Ends a channel so that the client rejoins after a moment, and then fetches what it may have missed. */
export function closeForRejoin(hub: Hub, channel: Channel, reason: string): void {
  channel.system("error", reason, "postgres_changes");
  endChannel(hub, channel, "phx_error");
}

/** Ends a channel and sends the reason to the client. */
export function closeWithError(hub: Hub, channel: Channel, reason: string): void {
  if (channel.state !== "joined") return;
  channel.system("error", reason);
  closeChannel(hub, channel);
}

function endChannel(hub: Hub, channel: Channel, event: "phx_close" | "phx_error"): void {
  channel.connection.push(channel.topic, event, {}, channel.joinRef);
  leaveRoom(hub, channel);
}

/** Removes a channel without notifying its client. */
export function leaveRoom(hub: Hub, channel: Channel): void {
  const { connection } = channel;
  channel.state = "closed";
  if (connection.channels.get(channel.topic) === channel) connection.channels.delete(channel.topic);
  hub.rooms.remove(channel);
  hub.presences.untrack(channel);
}
