import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";
import { receive } from "./messages.ts";
import { type Hub, leaveRoom } from "./hub.ts";
import type { IdentityFault } from "./identity.ts";
import { CLOSE, Connection, type Opened } from "./connection.ts";
import { readFrame, type Version } from "./frames.ts";

/** The address of a client; undefined if unknown. */
export type AddressOf = (request: IncomingMessage) => string | undefined;

type Acceptor = {
  /** Handles an upgrade of the websocket's path: opens a connection, or responds with a refusal. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all connections, so that their clients connect to another node, and refuses new ones. */
  close(): Promise<void>;
};

type Refusal = { status: number; error: string };
const CLOSING_MS = 1_000;

/** Accepts connections: checks limits and key before the upgrade, then reads frames. */
export function createAcceptor(hub: Hub, addressOf: AddressOf): Acceptor {
  const { limits } = hub.settings;
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.frame,
    clientTracking: false,
  });
  const open = new Map<string, number>();
  let [all, closing] = [0, false];

  const admit = async (request: IncomingMessage, address: string): Promise<Opened | Refusal> => {
    if (closing) return { status: 503, error: "Realtime is restarting, please standby" };
    if (all > limits.connections || (open.get(address) ?? 0) > limits.connectionsPerAddress) return TOO_MANY;
    if (!hub.joins.take()) return { status: 429, error: "Too many joins per second" };
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    const version = searchParams.get("vsn") ?? "1.0.0";
    if (!isVersion(version)) return { status: 400, error: "Unsupported vsn" };
    const apikey = searchParams.get("apikey") ?? undefined;
    const identified = await hub.identify(apikey);
    if (!identified.ok) return { status: 401, error: refusalOf(identified.fault) };
    return { version, apikey: apikey ?? "", identity: identified.identity, address };
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = addressOf(request) ?? "";
    all += 1;
    open.set(address, (open.get(address) ?? 0) + 1);
    socket.once("close", () => {
      all -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    const ignore = () => undefined; // the client may disconnect during the checks
    socket.on("error", ignore);
    const admitted = await admit(request, address).catch((error: unknown) => {
      hub.log.error({ err: error }, "a realtime connection could not be checked");
      return { status: 500, error: "Error connecting to Realtime" };
    });
    if ("status" in admitted) return refuse(socket, admitted, hub.settings.refusalDelay);
    if (socket.destroyed) return;
    socket.off("error", ignore);
    sockets.handleUpgrade(request, socket, head, (accepted) => serve(hub, accepted, admitted));
  };

  return {
    upgrade: (request, socket, head) => void upgrade(request, socket, head),
    async close() {
      closing = true;
      const last = [...hub.connections];
      const closed = Promise.all(last.map(({ socket }) => new Promise((done) => socket.once("close", done))));
      for (const { socket } of last) socket.close(CLOSE.restart, "Realtime is restarting");
      await Promise.race([closed, sleep(CLOSING_MS, undefined, { ref: false })]);
      for (const { socket } of last) socket.terminate();
    },
  };
}

const TOO_MANY: Refusal = { status: 429, error: "Too many connected users" };
const isVersion = (text: string): text is Version => text === "1.0.0" || text === "2.0.0";

/** The gateway's message does not contain the time since the expiry. */
function refusalOf({ code, message }: IdentityFault): string {
  return code === "InvalidJWTToken" ? message.replace(/ \d+ seconds ago$/, "") : message;
}

async function refuse(socket: Duplex, { status, error }: Refusal, delay: number): Promise<void> {
  await sleep(delay, undefined, { ref: false });
  if (socket.destroyed) return;
  const body = JSON.stringify({ error });
  const headers = [
    "Connection: close",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
  ];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${headers.join("\r\n")}\r\n\r\n${body}`);
  await sleep(CLOSING_MS, undefined, { ref: false });
  socket.destroy(); // a client that never closes its half of the connection would be counted for ever
}

function serve(hub: Hub, socket: WebSocket, opened: Opened): void {
  const connection = new Connection(socket, opened, hub.settings.limits);
  hub.connections.add(connection);
  socket.on("message", (data: Buffer, binary) => {
    connection.seenAt = performance.now();
    const message = readFrame(opened.version, data, binary);
    if (message) receive(hub, connection, message, data.length);
    else socket.close(CLOSE.unreadable, "Unreadable frame");
  });
  socket.on("error", () => undefined); // ws closes the connection itself, with the error's close code
  socket.on("close", () => {
    hub.connections.delete(connection);
    for (const channel of connection.channels.values()) leaveRoom(hub, channel);
  });
}
