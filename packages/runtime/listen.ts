import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { WrongEnvironment } from "./wrong-environment.ts";

/** Connections on which no request is being handled, such as those that a proxy keeps: the oldest above this number are closed. */
const MAX_IDLE = 2_000;

const DRAIN_MS = 10_000;
const UNUSED_MS = 1_000;

/** Bytes of a request's address and headers together: enough for a thousand ids in one `in.(…)`. More gets 431. */
export const MAX_HEADER_BYTES = 65_536;

/** Bytes of a request's body, on every route: far above what a page sends. More gets 413. */
export const MAX_BODY_BYTES = 1_048_576;

/** Time limit for the whole body of a request in milliseconds; for an upload, the longest pause between its bytes. */
const BODY_MS = 25_000;

/** For `createServer`: limits the time for headers, and for an upload to a quarter of an hour. `listen` limits other bodies. */
export const SERVER_OPTIONS: ServerOptions = {
  // Longer than a proxy keeps an idle connection (Caddy two minutes, nginx and HAProxy one): a request that arrives as the connection is
  // closed here is lost, and the proxy answers it with 502.
  keepAliveTimeout: 130_000,
  headersTimeout: 15_000,
  requestTimeout: 900_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: MAX_HEADER_BYTES,
};

/**
 * Listens on the host, loopback unless one is given, and the port. Throws WrongEnvironment if the address or its port is not
 * available.
 */
export function listen(
  server: Server,
  { port, host = "127.0.0.1" }: { port: number; host?: string | undefined },
  { nameOf = (variable) => variable, isUpload = () => false, bodyMs = BODY_MS, maxIdle = MAX_IDLE }: ListenOptions = {},
): Promise<void> {
  server.on("clientError", refuseClientError);
  trackConnections(server, maxIdle);
  server.on("request", (request: IncomingMessage, response: ServerResponse) =>
    boundBody(request, response, isUpload(request), bodyMs),
  );
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const what = NOT_HERE.has(error.code ?? "") ? `${nameOf("HOST")} ${host}` : `${nameOf("PORT")} ${port}`;
      const reason =
        error.code === "EADDRINUSE"
          ? "is in use by another program"
          : `cannot be listened on (${error.code ?? error.message})`;
      reject(new WrongEnvironment(`${what} ${reason}.`));
    });
    server.listen({ port, host }, resolve);
  });
}

type ListenOptions = {
  /** The name under which a variable was set, for error messages. */
  nameOf?: (variable: string) => string;
  /** Requests whose body may take longer, as long as bytes keep arriving. */
  isUpload?: (request: IncomingMessage) => boolean;
  bodyMs?: number;
  /** How many connections may stay open without a request. */
  maxIdle?: number;
};

/** Closes the connection of a slow body (slowloris). */
function boundBody(request: IncomingMessage, response: ServerResponse, isUpload: boolean, bodyMs: number): void {
  if (!request.headers["content-length"] && !request.headers["transfer-encoding"]) return;
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const isComing = isUpload && socket.bytesRead > before;
    before = socket.bytesRead;
    if (isComing) return;
    clearInterval(timer);
    if (response.writableFinished) return void socket.destroy(); // what follows would be read as the answer to the next request
    refuseClientError(Object.assign(new Error("slow body"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    setTimeout(() => socket.destroy(), UNUSED_MS).unref(); // the client has had time to read it
  }, bodyMs);
  timer.unref();
  // If the response was sent early, the rest of the body may still be arriving, and the timer keeps running.
  response.once("close", () => void (request.complete && clearInterval(timer)));
}

/** Error codes for an address that is not this machine's, and for an unknown name. */
const NOT_HERE: ReadonlySet<string> = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL", "EAFNOSUPPORT"]);

/** The open connections of a server, and those on which a request is being handled. */
type Connections = { open: Set<Socket>; answering: Set<Socket> };
const connections = new WeakMap<Server, Connections>();

/** The last request of each connection. */
const last = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();

function trackConnections(server: Server, maxIdle: number): void {
  const open = new Set<Socket>();
  const answering = new Set<Socket>();
  const idle = new Set<Duplex>(); // in the order in which they became so
  connections.set(server, { open, answering });
  const becomeIdle = (socket: Socket) => {
    if (socket.destroyed) return;
    idle.add(socket);
    const [oldest] = idle.size > maxIdle ? idle : [];
    if (!oldest) return;
    idle.delete(oldest);
    oldest.destroy();
  };
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    becomeIdle(socket);
    socket.once("close", () => {
      open.delete(socket);
      idle.delete(socket);
    });
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    last.set(socket, { request, response });
    answering.add(socket);
    idle.delete(socket);
    response.once("close", () => {
      if (last.get(socket)?.response !== response) return; // requests that were sent ahead
      answering.delete(socket);
      becomeIdle(socket);
    });
  });
  // A server with a listener for upgrades accepts them: this one follows another's.
  const watchUpgrades = (event: string) => {
    if (event !== "upgrade") return;
    server.off("newListener", watchUpgrades);
    server.on("upgrade", (_, socket) => void idle.delete(socket));
  };
  server.on("newListener", watchUpgrades);
}

/**
 * Accepts no new request. Closes idle connections at once, and those with incomplete headers after a second; running requests get their
 * response. Closes all remaining connections after ten seconds, and resolves to the number of their requests.
 */
export function drain(server: Server): Promise<number> {
  const { open, answering } = connections.get(server) ?? { open: new Set(), answering: new Set() };
  let unanswered = 0;
  const cutUnused = setInterval(() => {
    for (const socket of open) if (!answering.has(socket)) socket.destroy();
  }, UNUSED_MS);
  const cutAll = setTimeout(() => {
    unanswered = answering.size;
    server.closeAllConnections();
  }, DRAIN_MS);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(cutUnused);
      clearTimeout(cutAll);
      resolve(unanswered);
    });
    server.closeIdleConnections();
  });
}

const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers malformed, oversized or slow requests in the usual JSON form, then closes the connection. */
function refuseClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const { request, response } = last.get(socket) ?? {};
  if (response?.headersSent && !request?.complete) return void socket.destroy(); // a second answer would pass for that of the next request
  const status = UNREADABLE[error.code ?? ""] ?? "400 Bad Request";
  const body = JSON.stringify({
    code: "unreadable_request",
    message: "The request could not be read",
    error: "The request could not be read",
  });
  const headers = [
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n${body}`);
}
