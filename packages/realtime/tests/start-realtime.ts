import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import {
  createClient,
  type RealtimeChannel,
  type RealtimeClientOptions,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { Hono } from "hono";
import { errors, jwtVerify, SignJWT } from "jose";
import { crossOrigin } from "@sacred-space/runtime/cors.ts";
import { type FreshDatabase, freshDatabase } from "../../../tests/support/database/database.ts";
import { freePort } from "../../../tests/support/server.ts";
import type { Identify } from "../identity.ts";
import { createRealtime, type Realtime } from "../realtime.ts";
import type { GivenSettings } from "../settings.ts";

export const KEYS = { anon: "sb_publishable_for_realtime_tests", service: "sb_secret_for_realtime_tests" };
export const SILENT = { warn: () => undefined, error: () => undefined };
const SECRET = new TextEncoder().encode("a shared secret of more than 32 characters");

export type Node = { url: string; port: number; server: Server; realtime: Realtime; close(): Promise<void> };

export type TestRealtime = {
  fresh: FreshDatabase;
  node: Node;
  start(port?: number, given?: GivenSettings): Promise<Node>;
  /** Ended sessions (`session_id`), and keys and tokens for which the lookup fails. */
  ended: Set<string>;
  token(claims?: Record<string, unknown>, life?: number | string): Promise<string>;
  /** The official client, signed in if a token is given. */
  client(options?: {
    token?: string | (() => string);
    node?: Node;
    key?: string;
    realtime?: RealtimeClientOptions;
  }): SupabaseClient;
  sql<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
  close(): Promise<void>;
};

/** The library on a database with `foreign-schema.sql`, behind a server without other routes. */
export async function startRealtime(given: GivenSettings = {}): Promise<TestRealtime> {
  const fresh = await freshDatabase();
  await fresh.asOwner(await readFile(join(import.meta.dirname, "foreign-schema.sql"), "utf8"));
  const ended = new Set<string>();
  const identify = identifyWith(ended);
  const nodes: Node[] = [];
  const clients: SupabaseClient[] = [];
  const start = async (port = 0, own: GivenSettings = {}) => {
    const settings = { refusalDelay: 0, ...given, ...own };
    const realtime = await createRealtime(
      { identify, addressOf: () => "test", pool: fresh.database.pool, log: SILENT },
      fresh.url,
      settings,
    );
    const node = await serve(realtime, port);
    nodes.push(node);
    return node;
  };
  const node = await start(await freePort());
  return {
    fresh,
    node,
    start,
    ended,
    token: (claims = {}, life = "1h") =>
      new SignJWT({ role: "authenticated", ...claims })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt()
        .setExpirationTime(typeof life === "number" ? Math.floor(Date.now() / 1_000) + life : life)
        .sign(SECRET),
    client({ token, node: other = node, key = KEYS.anon, realtime } = {}) {
      const client = createClient(other.url, key, {
        ...(token === undefined ? {} : { accessToken: async () => (typeof token === "string" ? token : token()) }),
        realtime: { reconnectAfterMs: () => 50, ...realtime },
      });
      clients.push(client);
      return client;
    },
    sql: fresh.asOwner,
    async close() {
      await Promise.all(clients.map((client) => client.removeAllChannels()));
      await Promise.all(nodes.map((each) => each.close()));
      await fresh.close();
    },
  };
}

export async function serve(realtime: Realtime, port: number): Promise<Node> {
  const api = new Hono().use(crossOrigin([])).route("/realtime/v1", realtime.api);
  const answer = getRequestListener(api.fetch);
  const server = createServer((request, response) => void answer(request, response));
  server.on("upgrade", (request, socket, head) => realtime.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  const close = async () => {
    await realtime.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${taken}`, port: taken, server, realtime, close: () => (closed ??= close()) };
}

function identifyWith(ended: ReadonlySet<string>): Identify {
  return async (apikey, token) => {
    if (!apikey) return { ok: false, fault: { code: "MissingKey", message: "API key is missing" } };
    if (ended.has(apikey) || ended.has(String(token))) throw new Error("The database is away");
    if (token === undefined) {
      if (apikey === KEYS.anon) return { ok: true, identity: { role: "anon" } };
      if (apikey === KEYS.service) return { ok: true, identity: { role: "service_role" } };
      return { ok: false, fault: { code: "MalformedJWT", message: "The token provided is not a valid JWT" } };
    }
    try {
      const { payload } = await jwtVerify(token, SECRET);
      if (ended.has(String(payload["session_id"])))
        return { ok: false, fault: { code: "InvalidJWTToken", message: "The session has ended" } };
      return {
        ok: true,
        identity: {
          role: String(payload["role"]),
          claims: payload,
          ...(payload.exp ? { expiresAt: payload.exp } : {}),
        },
      };
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        return { ok: false, fault: { code: "InvalidJWTToken", message: "Token has expired 5 seconds ago" } };
      return { ok: false, fault: { code: "JwtSignatureError", message: "Failed to validate JWT signature" } };
    }
  };
}

/** Subscribes with the client's token and resolves to the first status, with its error. */
export async function subscribed(channel: RealtimeChannel): Promise<{ status: string; error?: string }> {
  await channel.socket.setAuth(); // otherwise the client may join before it has read its token, and send the token later
  return new Promise((resolve) => {
    channel.subscribe((status, error) => resolve({ status, ...(error ? { error: error.message } : {}) }));
  });
}

/** Collects a channel's messages; `next` waits for the first one that fits and has not been returned yet. */
export function collector<T>() {
  const taken: T[] = [];
  const waiting: { fits(value: T): boolean; resolve(value: T): void }[] = [];
  return {
    all: taken,
    put(value: T) {
      const at = waiting.findIndex(({ fits }) => fits(value));
      if (at < 0) taken.push(value);
      else waiting.splice(at, 1)[0]?.resolve(value);
    },
    next(fits: (value: T) => boolean = () => true): Promise<T> {
      const at = taken.findIndex(fits);
      if (at >= 0) return Promise.resolve(taken.splice(at, 1)[0] as T);
      return new Promise((resolve) => waiting.push({ fits, resolve }));
    },
  };
}

export type Frame = {
  join_ref: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};

/** A raw socket of protocol 2.0.0, for what the official client hides. */
export async function rawSocket(node: Node, { key = KEYS.anon, vsn = "2.0.0" }: { key?: string; vsn?: string } = {}) {
  const socket = new WebSocket(`${node.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=${vsn}`);
  socket.binaryType = "arraybuffer";
  const frames = collector<Frame | ArrayBuffer>();
  const closed = new Promise<{ code: number }>((resolve) =>
    socket.addEventListener("close", ({ code }) => resolve({ code })),
  );
  socket.addEventListener("message", ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data !== "string") return frames.put(data);
    const value = JSON.parse(data) as Frame | [string | null, string | null, string, string, Record<string, unknown>];
    if (!Array.isArray(value)) return frames.put(value);
    const [join_ref, ref, topic, event, payload] = value;
    frames.put({ join_ref, ref, topic, event, payload });
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const isFrame = (value: Frame | ArrayBuffer): value is Frame => !(value instanceof ArrayBuffer);
  return {
    socket,
    frames,
    closed,
    send: (...message: [string | null, string | null, string, string, object]) => {
      const [join_ref, ref, topic, event, payload] = message;
      socket.send(JSON.stringify(vsn === "2.0.0" ? message : { join_ref, ref, topic, event, payload }));
    },
    /** The next frame of this event, or the reply to this ref. */
    event: async (event: string) => (await frames.next((value) => isFrame(value) && value.event === event)) as Frame,
    reply: async (ref: string) =>
      (await frames.next((value) => isFrame(value) && value.event === "phx_reply" && value.ref === ref)) as Frame,
  };
}
