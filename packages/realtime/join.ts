import { setTimeout as sleep } from "node:timers/promises";
import { BindingFault, bindingId, readBinding } from "./changes/bindings.ts";
import { closeChannel, type Hub, leaveRoom, closeWithError } from "./hub.ts";
import { subjectOf } from "@sacred-space/runtime/identity.ts";
import { type Identity, identityKey } from "./identity.ts";
import { Channel, type Connection } from "./connection.ts";
import { broadcastFrame, type Message } from "./frames.ts";
import { readJoinConfig } from "./join-config.ts";
import { readStored, readTopicRights, type Stored } from "./topic-rights.ts";

/** A join is refused; the message is sent to the client. */
class JoinRefused extends Error {}

/** Joins a topic: checks, replies, and then sends a subscriber's initial messages. A second join of the topic replaces the first one. */
export async function join(hub: Hub, connection: Connection, message: Message): Promise<void> {
  const config = readJoinConfig(message.payload);
  const before = connection.channels.get(message.topic);
  if (before) closeChannel(hub, before);
  const channel = new Channel(connection, message.topic, message.joinRef, config);
  connection.channels.set(channel.topic, channel);
  try {
    const stored = await admit(hub, channel, message.payload["access_token"]);
    if (channel.state !== "joining") return; // left, rejoined or disconnected meanwhile
    enter(hub, channel, message, stored);
  } catch (error) {
    const isAwaited = channel.state !== "closed";
    leaveRoom(hub, channel);
    if (!(error instanceof JoinRefused)) hub.log.error({ err: error }, "a realtime channel could not be joined");
    const reason =
      error instanceof JoinRefused
        ? error.message
        : "UnableToConnectToProject: Realtime was unable to connect to the project database";
    await sleep(hub.settings.refusalDelay, undefined, { ref: false });
    if (isAwaited) connection.reply(message, "error", { reason });
  }
}

/** Checks a join. Throws JoinRefused; resolves to the stored messages to replay. */
async function admit(hub: Hub, channel: Channel, token: unknown): Promise<Stored[]> {
  const { limits } = hub.settings;
  const { connection, config, name } = channel;
  if (name === "") throw new JoinRefused("TopicNameRequired: You must provide a topic name");
  if (name.includes("\0")) throw new JoinRefused("TopicNameInvalid: A topic has no NUL"); // PostgreSQL could not relay it
  if (Buffer.byteLength(channel.topic) > limits.name)
    throw new JoinRefused(`TopicNameTooLong: A topic has at most ${limits.name} bytes`);
  if (connection.channels.size > limits.topics) throw new JoinRefused("ChannelRateLimitReached: Too many channels");
  if (config.changes.length > limits.bindings) {
    throw new JoinRefused(`TooManyChanges: A channel takes at most ${limits.bindings} postgres_changes`);
  }
  if (!connection.joins.take() || !hub.joins.take())
    throw new JoinRefused("ClientJoinRateLimitReached: Too many joins per second");
  await authenticate(hub, channel, token);
  if (config.isOfVersion1 && (await namesSchema(hub, name))) {
    throw new JoinRefused(
      "VersionNotSupported: Row changes are joined with `config.postgres_changes`, by supabase-js 2 and later",
    );
  }
  if (connectionsOf(hub, channel.identity, connection) >= limits.connectionsPerUser) {
    throw new JoinRefused("ConnectionRateLimitReached: Too many connected users");
  }
  const { replay } = config.broadcast;
  if (!config.private) {
    if (replay) throw new JoinRefused("UnableToReplayMessages: Replay is not allowed for public channels");
    return [];
  }
  channel.rights = await readTopicRights(hub.pool, name, channel.identity);
  if (channel.rights.read.size === 0) throw new JoinRefused(`Unauthorized: ${mayNotRead(name)}`);
  return replay && channel.may("read", "broadcast") ? readStored(hub.pool, name, channel.identity, replay) : [];
}

/** Whether the topic is one of version 1 for row changes: `*`, or a schema with or without a table and a filter. */
async function namesSchema({ pool }: Hub, name: string): Promise<boolean> {
  const schema = name.split(":")[0] ?? "";
  return schema === "*" || (await pool.query("select from pg_namespace where nspname = $1", [schema])).rows.length > 0;
}

const mayNotRead = (name: string) => `You do not have permissions to read from this Channel topic: ${name}`;

/** A signed-out client sends the API key as its token; then the connection's own key is used. */
function ownToken(token: unknown, { opened }: Connection): string | undefined {
  return typeof token === "string" && token !== opened.apikey && !token.startsWith("sb_") ? token : undefined;
}

async function authenticate(hub: Hub, channel: Channel, token: unknown): Promise<void> {
  channel.token = ownToken(token, channel.connection);
  const identified = await hub.identify(channel.connection.opened.apikey, channel.token);
  if (!identified.ok) throw new JoinRefused(`${identified.fault.code}: ${identified.fault.message}`);
  channel.identity = identified.identity;
}

function connectionsOf(hub: Hub, identity: Identity, except: Connection): number {
  const subject = subjectOf(identity);
  if (subject === undefined) return 0;
  const isTheirs = (connection: Connection) =>
    connection !== except &&
    [...connection.channels.values()].some((channel) => subjectOf(channel.identity) === subject);
  return [...hub.connections].filter(isTheirs).length;
}

function enter(hub: Hub, channel: Channel, message: Message, stored: Stored[]): void {
  const { connection, config } = channel;
  channel.state = "joined";
  hub.rooms.add(channel);
  connection.reply(message, "ok", {
    postgres_changes: config.changes.map((entry) => ({ ...entry, id: bindingId(entry) })),
  });
  if (channel.presence.on) hub.presences.pushState(channel);
  for (const { id, event, payload, bytes } of stored) {
    const body = bytes ? { kind: "bytes" as const, bytes } : { kind: "json" as const, text: payload ?? "null" };
    connection.send(broadcastFrame(connection.opened.version, channel.topic, event, body, { replayed: true, id }));
  }
  if (config.broadcast.replicationReady) {
    void hub
      .following()
      .then(() => channel.state === "joined" && channel.system("ok", "Replication connection established"));
  }
  if (config.changes.length > 0) void follow(hub, channel);
}

/** Subscribes the channel to row changes and notifies the client of success or the fault. Follows either all bindings or none. */
async function follow(hub: Hub, channel: Channel): Promise<void> {
  const { changes } = channel.config;
  const { binding: longest } = hub.settings.limits;
  channel.config.changes = []; // can be as long as a frame, and is not needed again
  try {
    if (changes.some((entry) => JSON.stringify(entry).length > longest))
      throw new BindingFault("One of postgres_changes is too long");
    const bindings = changes.map(readBinding);
    for (const binding of bindings) await hub.tables.check(binding, channel.identity.role);
    channel.bindings = bindings;
    await hub.following();
    if (channel.state === "joined") channel.system("ok", "Subscribed to PostgreSQL", "postgres_changes");
  } catch (error) {
    if (!(error instanceof BindingFault)) hub.log.error({ err: error }, "row changes could not be subscribed to");
    const reason = error instanceof BindingFault ? error.message : "Unable to subscribe to changes at this moment";
    if (channel.state === "joined") channel.system("error", reason, "postgres_changes");
  }
}

/** Replaces the token; its claims and rights apply from the next change on. An invalid token ends the channel. */
export async function renewToken(hub: Hub, channel: Channel, token: unknown): Promise<void> {
  const renewed = ownToken(token, channel.connection);
  if (renewed === undefined || renewed === channel.token) return;
  channel.token = renewed;
  await identifyAgain(hub, channel);
  const isCrowded = connectionsOf(hub, channel.identity, channel.connection) >= hub.settings.limits.connectionsPerUser;
  if (isCrowded) closeWithError(hub, channel, "Too many connected users");
}

/** Authenticates a channel again and reads its rights; ends the channel if they are no longer valid. */
export async function identifyAgain(hub: Hub, channel: Channel): Promise<void> {
  const identified = await hub.identify(channel.connection.opened.apikey, channel.token);
  if (!identified.ok) return closeWithError(hub, channel, identified.fault.message);
  const before = identityKey(channel.identity);
  channel.identity = identified.identity;
  if (!channel.config.private || identityKey(channel.identity) === before) return;
  channel.rights = await readTopicRights(hub.pool, channel.name, channel.identity);
  if (channel.rights.read.size === 0)
    closeWithError(hub, channel, `You no longer have permission to read from this Channel topic: ${channel.name}`);
}
