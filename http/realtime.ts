import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { Context, type Hono } from "hono";
import { decodeJwt } from "jose";
import type { Identified as RealtimeIdentified, Identify, IdentityFault } from "@sacred-space/realtime/identity.ts";
import { createRealtime } from "@sacred-space/realtime/realtime.ts";
import type { GivenSettings } from "@sacred-space/realtime/settings.ts";
import type { AddressOf } from "@sacred-space/realtime/accept.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Identified } from "#kit/server/context.ts";

const PATH = "/realtime/v1/websocket";
const NOT_OPEN =
  "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 3600\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

type RealtimeDependencies = Pick<Dependencies, "identify" | "keys" | "addressOf"> & {
  practice: Pick<Dependencies["practice"], "log"> & { database: Pick<Dependencies["practice"]["database"], "pool"> };
};

type OpenedRealtime = {
  api: Hono;
  /** Accepts upgrades of its path if `mayConnect` allows them; the server's other upgrades are answered as plain requests. */
  attach(server: Server, mayConnect?: (cookies: string | undefined) => Promise<boolean>): void;
  close(): Promise<void>;
};

/** Opens realtime over the product's database and sessions. */
export async function openRealtime(
  { identify, keys, addressOf, practice }: RealtimeDependencies,
  connectionString: string,
  given: GivenSettings = {},
): Promise<OpenedRealtime> {
  const { log, database } = practice;
  const dependencies = {
    identify: realtimeIdentify(identify, keys),
    addressOf: peerAddress(addressOf),
    pool: database.pool,
    log,
  };
  const realtime = await createRealtime(dependencies, connectionString, given);
  return {
    api: realtime.api,
    attach: (server, mayConnect = async () => true) => {
      const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        socket.once("error", () => socket.destroy()); // also while mayConnect is pending
        const may = await mayConnect(request.headers.cookie).catch(() => false);
        if (may) realtime.upgrade(request, socket, head);
        else socket.end(NOT_OPEN);
      };
      server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (isWebsocket(request)) void upgrade(request, socket, head);
      });
    },
    close: realtime.close,
  };
}

/** For `createServer`: other upgrade requests are served as plain requests, unless they are for Vite's own listener. */
export function shouldUpgrade(request: IncomingMessage): boolean {
  return isWebsocket(request) || request.headers["sec-websocket-protocol"]?.startsWith("vite-") === true;
}

function isWebsocket({ url = "", headers }: IncomingMessage): boolean {
  return url.split("?")[0] === PATH && headers.upgrade?.toLowerCase() === "websocket";
}

/** Applies the same rules as for requests: forwarding headers count only from trusted proxies. */
function peerAddress(addressOf: Dependencies["addressOf"]): AddressOf {
  return (request) => {
    const headers = { "x-forwarded-for": String(request.headers["x-forwarded-for"] ?? "") };
    return addressOf(new Context(new Request("http://localhost", { headers }), { env: { incoming: request } }));
  };
}

/** Adapts the product's authentication to realtime. */
export function realtimeIdentify(identify: Dependencies["identify"], keys: Dependencies["keys"]): Identify {
  return async (apikey, token) => {
    if (!apikey) return fault("MissingKey", "API key is missing");
    const unreadable = token === undefined ? undefined : unreadableToken(token);
    if (unreadable) return unreadable;
    const byKey = await identify(headersOf(token), apikey);
    // A user's own token as the key of a connection.
    const isUser =
      !byKey.ok && byKey.reason === "wrong-key" && token === undefined && unreadableToken(apikey) === undefined;
    const identified = isUser ? await identify(headersOf(apikey), keys.publishable) : byKey;
    if (!identified.ok) return fieldErrors(identified, token ?? apikey);
    const expiresAt = expiryOf(token ?? apikey);
    return { ok: true, identity: { ...identified.identity, ...(expiresAt === undefined ? {} : { expiresAt }) } };
  };
}

const headersOf = (token: string | undefined) =>
  new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });

const fault = (code: IdentityFault["code"], message: string): Extract<RealtimeIdentified, { ok: false }> => ({
  ok: false,
  fault: { code, message },
});

/** The fault of a token that cannot even be decoded, found before it is verified. */
function unreadableToken(token: string): ReturnType<typeof fault> | undefined {
  const claims = claimsOf(token);
  if (!claims) return fault("MalformedJWT", "The token provided is not a valid JWT");
  const isWhole = typeof claims.role === "string" && typeof claims.exp === "number";
  return isWhole ? undefined : fault("InvalidJWTToken", "Fields `role` and `exp` are required in JWT");
}

function claimsOf(token: string): { role?: unknown; exp?: unknown } | undefined {
  try {
    return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token) ? decodeJwt(token) : undefined;
  } catch {
    return undefined;
  }
}

function expiryOf(token: string): number | undefined {
  const expiry = claimsOf(token)?.exp;
  return typeof expiry === "number" ? expiry : undefined;
}

function fieldErrors({ reason, detail }: Extract<Identified, { ok: false }>, token: string): ReturnType<typeof fault> {
  switch (reason) {
    case "no-key":
      return fault("MissingKey", "API key is missing");
    case "wrong-key":
      return unreadableToken(token) ?? fault("JwtSignatureError", "Failed to validate JWT signature");
    case "expired-token":
      return fault(
        "InvalidJWTToken",
        `Token has expired ${Math.max(0, Math.floor(Date.now() / 1_000 - (expiryOf(token) ?? 0)))} seconds ago`,
      );
    case "bad-token":
      return fault("JwtSignatureError", "Failed to validate JWT signature");
    case "wrong-claims":
    case "session-ended":
    case "user-gone":
    case "user-banned":
    case "code-needed":
      return fault("InvalidJWTToken", detail);
  }
}
