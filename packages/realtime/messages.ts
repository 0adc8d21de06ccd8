import { closeChannel, type Hub, closeWithError } from "./hub.ts";
import { type Channel, CLOSE, type Connection } from "./connection.ts";
import { type Message, objectOf } from "./frames.ts";
import { join, renewToken } from "./join.ts";

const PRESENCE_WINDOW_MS = 30_000;

export function receive(hub: Hub, connection: Connection, message: Message, size: number): void {
  const { topic, event } = message;
  const channel = connection.channels.get(topic);
  // Both limits apply, so that a client cannot send many bytes in few messages.
  const [isFew, isSmall] = [connection.messages.take(), connection.bytes.take(size)];
  if (!isFew || !isSmall) return refuseFlood(hub, connection, channel);
  if (topic === "phoenix" && event === "heartbeat") return connection.reply(message, "ok");
  if (event === "phx_join" && topic.startsWith("realtime:")) return void join(hub, connection, message);
  const isStale = message.joinRef !== null && message.joinRef !== channel?.joinRef;
  if (!channel || isStale || (channel.state !== "joined" && event !== "phx_leave")) {
    return connection.reply(message, "error", { reason: "unmatched topic" });
  }
  if (event === "phx_leave") {
    connection.reply(message, "ok");
    return closeChannel(hub, channel);
  }
  if (event === "broadcast") return broadcast(hub, channel, message);
  if (event === "presence") return enqueue(hub, channel, () => presence(hub, channel, message));
  if (event === "access_token") enqueue(hub, channel, () => renewToken(hub, channel, message.payload["access_token"]));
}

function refuseFlood(hub: Hub, connection: Connection, channel: Channel | undefined): void {
  if (channel?.state === "joined") closeWithError(hub, channel, "Too many messages per second");
  else connection.socket.close(CLOSE.tooMuch, "Too many messages per second");
}

/** Runs work that waits for the database one task at a time, in the order of the messages. */
function enqueue(hub: Hub, channel: Channel, work: () => Promise<void> | void): void {
  channel.work = channel.work
    .then(() => (channel.state === "joined" ? work() : undefined))
    .catch((error: unknown) => {
      hub.log.error({ err: error }, "a realtime message could not be answered");
      closeWithError(hub, channel, "Realtime was unable to connect to the project database");
    });
}

function broadcast(hub: Hub, channel: Channel, message: Message): void {
  const { ack, self } = channel.config.broadcast;
  const refused = refuseBroadcast(hub, channel, message);
  if (refused === undefined && message.broadcast) {
    const sent = { topic: channel.name, private: channel.config.private, ...message.broadcast };
    hub.rooms.deliver(sent, self ? undefined : channel);
    hub.relay.broadcast(sent);
  }
  if (!ack) return;
  if (refused === undefined) channel.connection.reply(message, "ok");
  else channel.connection.reply(message, "error", { reason: refused });
}

function refuseBroadcast(hub: Hub, channel: Channel, { broadcast: sent }: Message): string | undefined {
  if (!sent || sent.event.includes("\0")) return "A broadcast needs an event";
  if (!channel.may("write", "broadcast"))
    return `You do not have permissions to write to this Channel topic: ${channel.name}`;
  const size = sent.body.kind === "json" ? Buffer.byteLength(sent.body.text) : sent.body.bytes.length;
  return size > hub.settings.limits.payload ? "Payload size exceeds the limit" : undefined;
}

function presence(hub: Hub, channel: Channel, message: Message): void {
  const { limits } = hub.settings;
  const { connection, presence: own } = channel;
  const now = performance.now();
  if (now - own.calls.since > PRESENCE_WINDOW_MS) own.calls = { since: now, made: 0 };
  own.calls.made += 1;
  if (own.calls.made > limits.presenceCalls) return closeWithError(hub, channel, "Client presence rate limit exceeded");
  if (!hub.presenceCalls.take()) return closeWithError(hub, channel, "Too many presence messages per second");
  const { event, payload } = message.payload;
  if (event === "untrack") hub.presences.untrack(channel);
  else if (event !== "track")
    return connection.reply(message, "error", { reason: `Unknown presence event: ${String(event)}` });
  else {
    if (!channel.may("write", "presence"))
      return connection.reply(message, "error", { reason: "You do not have permissions to track here" });
    if (payload !== undefined && objectOf(payload) !== payload) {
      return connection.reply(message, "error", { reason: "Presence track payload must be a map" });
    }
    if (Buffer.byteLength(JSON.stringify(payload ?? {})) > limits.presence)
      return closeWithError(hub, channel, "Track message size exceeded");
    if (!own.on) {
      own.on = true;
      hub.presences.pushState(channel);
    }
    hub.presences.track(channel, objectOf(payload));
  }
  connection.reply(message, "ok");
}
