import type { WebSocket } from "ws";
import type { JoinConfig } from "./join-config.ts";
import type { TopicRights } from "./topic-rights.ts";
import type { Binding } from "./changes/bindings.ts";
import type { Identity } from "./identity.ts";
import type { Limits } from "./settings.ts";
import { TokenBucket } from "./token-bucket.ts";
import { type Frame, type Message, textFrame, type Version } from "./frames.ts";

/** Close codes (RFC 6455, 7.4). */
export const CLOSE = { goingAway: 1001, unreadable: 1007, tooMuch: 1008, restart: 1012 } as const;

/** The parameters of a new connection; `identity` is that of the API key. */
export type Opened = { version: Version; apikey: string; identity: Identity; address: string };

export class Connection {
  readonly socket: WebSocket;
  readonly opened: Opened;
  readonly channels = new Map<string, Channel>();
  readonly messages: TokenBucket;
  readonly bytes: TokenBucket;
  /** A tenth of the node's limit, in bursts large enough for a client that rejoins all its topics. */
  readonly joins: TokenBucket;
  readonly #unsent: number;
  /** The time of its last message. */
  seenAt = performance.now();

  constructor(socket: WebSocket, opened: Opened, limits: Limits) {
    this.socket = socket;
    this.opened = opened;
    this.messages = new TokenBucket(limits.messages);
    this.bytes = new TokenBucket(limits.bytes);
    this.joins = new TokenBucket(limits.joins / 10);
    this.#unsent = limits.unsent;
  }

  /** Sends a frame; terminates the connection if its client does not read, so that the buffer stays bounded. */
  send(frame: Frame | undefined): void {
    if (!frame || this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > this.#unsent) return this.socket.terminate();
    this.socket.send(frame.data, { binary: frame.binary });
  }

  reply(
    { joinRef, ref, topic }: Pick<Message, "joinRef" | "ref" | "topic">,
    status: "ok" | "error",
    response: object = {},
  ): void {
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
  /** `topic` as in the protocol, `name` without `realtime:`. */
  readonly topic: string;
  readonly name: string;
  readonly joinRef: string | null;
  readonly config: JoinConfig;
  state: "joining" | "joined" | "closed" = "joining";
  identity: Identity;
  /** The access token; undefined if the connection's own key is used. */
  token: string | undefined;
  rights: TopicRights | undefined;
  bindings: Binding[] = [];
  presence: { on: boolean; key: string; calls: { since: number; made: number }; ref?: string; payload?: string };
  /** The channel's pending tasks, which run one after the other. */
  work: Promise<void> = Promise.resolve();

  constructor(connection: Connection, topic: string, joinRef: string | null, config: JoinConfig) {
    this.connection = connection;
    this.topic = topic;
    this.name = topic.slice("realtime:".length);
    this.joinRef = joinRef;
    this.config = config;
    this.identity = connection.opened.identity;
    this.presence = {
      on: config.presence.enabled,
      key: config.presence.key || crypto.randomUUID(),
      calls: { since: 0, made: 0 },
    };
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

/** A public and a private topic of the same name are separate rooms. */
export function roomOf(name: string, isPrivate: boolean): string {
  return `${isPrivate ? "private" : "public"}:${name}`;
}
