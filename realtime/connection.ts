import type { WebSocket } from "ws";
import type { JoinConfig } from "./channels/join-config.ts";
import type { TopicRights } from "./channels/topic-rights.ts";
import type { Binding } from "./changes/bindings.ts";
import type { Identity } from "./identity.ts";
import type { Limits } from "./settings.ts";
import { TokenBucket } from "./socket/token-bucket.ts";
import { type Frame, type Message, textFrame, type Version } from "./socket/frames.ts";

/** Close codes (RFC 6455, 7.4). */
export const CLOSE = { goingAway: 1001, unreadable: 1007, tooMuch: 1008, restart: 1012 } as const;

/** Who opened a connection: `identity` is the API key's own. */
export type Opened = { version: Version; apikey: string; identity: Identity; address: string };

/** One socket with its channels. */
export class Connection {
  readonly socket: WebSocket;
  readonly opened: Opened;
  readonly channels = new Map<string, Channel>();
  readonly messages: TokenBucket;
  readonly bytes: TokenBucket;
  /** A tenth of the node's, and all topics of a reconnecting client at once. */
  readonly joins: TokenBucket;
  readonly #unsent: number;
  /** When it last sent something. */
  seenAt = performance.now();

  constructor(socket: WebSocket, opened: Opened, limits: Limits) {
    this.socket = socket;
    this.opened = opened;
    this.messages = new TokenBucket(limits.messages);
    this.bytes = new TokenBucket(limits.bytes);
    this.joins = new TokenBucket(limits.joins / 10);
    this.#unsent = limits.unsent;
  }

  /** Sends a frame, or drops a connection whose client does not read: nothing waits without a bound. */
  send(frame: Frame | undefined): void {
    if (!frame || this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > this.#unsent) return this.socket.terminate();
    this.socket.send(frame.data, { binary: frame.binary });
  }

  reply({ joinRef, ref, topic }: Pick<Message, "joinRef" | "ref" | "topic">, status: "ok" | "error", response: object = {}): void {
    const head = { joinRef, ref, topic, event: "phx_reply" };
    this.send(textFrame(this.opened.version, head, JSON.stringify({ status, response })));
  }

  push(topic: string, event: string, payload: object, ref: string | null = null): void {
    this.send(textFrame(this.opened.version, { topic, event, ref }, JSON.stringify(payload)));
  }
}

/** A topic that a connection has joined. */
export class Channel {
  readonly connection: Connection;
  /** As it is on the wire, and without `realtime:`. */
  readonly topic: string;
  readonly name: string;
  readonly joinRef: string | null;
  readonly config: JoinConfig;
  state: "joining" | "joined" | "closed" = "joining";
  identity: Identity;
  /** The access token; undefined: the connection's own key counts. */
  token: string | undefined;
  /** What policies allow on a private topic. */
  rights: TopicRights | undefined;
  bindings: Binding[] = [];
  presence: { on: boolean; key: string; calls: { since: number; made: number }; ref?: string; payload?: string };
  /** What the channel waits for, one after the other. */
  work: Promise<void> = Promise.resolve();

  constructor(connection: Connection, topic: string, joinRef: string | null, config: JoinConfig) {
    this.connection = connection;
    this.topic = topic;
    this.name = topic.slice("realtime:".length);
    this.joinRef = joinRef;
    this.config = config;
    this.identity = connection.opened.identity;
    this.presence = { on: config.presence.enabled, key: config.presence.key || crypto.randomUUID(), calls: { since: 0, made: 0 } };
  }

  get room(): string {
    return roomOf(this.name, this.config.private);
  }

  may(does: keyof TopicRights, extension: "broadcast" | "presence"): boolean {
    return !this.config.private || (this.rights?.[does].has(extension) ?? false);
  }

  push(event: string, payload: object): void {
    this.connection.push(this.topic, event, payload);
  }

  system(status: "ok" | "error", message: string, extension: "system" | "postgres_changes" = "system"): void {
    this.push("system", { extension, status, message, channel: this.name });
  }
}

/** Public and private topics of one name are two rooms. */
export function roomOf(name: string, isPrivate: boolean): string {
  return `${isPrivate ? "private" : "public"}:${name}`;
}
