import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { WrongEnvironment } from "./wrong-environment.ts";

const DRAIN_MS = 10_000;
const UNUSED_MS = 1_000;

/** Bytes of a request's address and headers together: room for a thousand ids in one `in.(…)`. More is answered 431. */
export const MAX_HEADER_BYTES = 65_536;

/** Bytes of a request's body, on every route: far above what a page sends. More is answered 413. */
export const MAX_BODY_BYTES = 1_048_576;

/** Milliseconds for the whole body of a request; of an upload without a byte of it. */
const BODY_MS = 25_000;

/** For `createServer`: slow headers end the connection, and so does an upload of a quarter of an hour. `listen` bounds other bodies. */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 900_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: MAX_HEADER_BYTES,
};

/**
 * Listens where the environment says: in local mode on this machine only. Throws WrongEnvironment when the address or its port cannot be had.
 */
export function listen(
  server: Server,
  { port, host, production }: { port: number; host: string | undefined; production: boolean },
  { nameOf = (variable) => variable, isUpload = () => false, bodyMs = BODY_MS }: ListenOptions = {},
): Promise<void> {
  server.on("clientError", refuseClientError);
  trackConnections(server);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => boundBody(request, response, isUpload(request), bodyMs));
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const what = NOT_HERE.has(error.code ?? "") ? `${nameOf("HOST")} ${host}` : `${nameOf("PORT")} ${port}`;
      const reason =
        error.code === "EADDRINUSE" ? "is in use by another program" : `cannot be listened on (${error.code ?? error.message})`;
      reject(new WrongEnvironment(`${what} ${reason}.`));
    });
    server.listen({ port, host: host ?? (production ? undefined : "127.0.0.1") }, resolve);
  });
}

type ListenOptions = {
  /** What the person who set a variable calls it. */
  nameOf?: (variable: string) => string;
  /** Requests whose body may take longer, as long as it keeps coming. */
  isUpload?: (request: IncomingMessage) => boolean;
  bodyMs?: number;
};

/** A slow body ends the connection (slowloris). */
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
  // An answer that did not wait for the body leaves the rest of it to come.
  response.once("close", () => void (request.complete && clearInterval(timer)));
}

/** What is said of an address that is not this machine's, or of a name that leads nowhere. */
const NOT_HERE: ReadonlySet<string> = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL", "EAFNOSUPPORT"]);

/** The connections of a server, and those of them on which a request is being answered. */
type Connections = { open: Set<Socket>; answering: Set<Socket> };
const connections = new WeakMap<Server, Connections>();

function trackConnections(server: Server): void {
  const open = new Set<Socket>();
  const answering = new Set<Socket>();
  connections.set(server, { open, answering });
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    answering.add(socket);
    response.once("close", () => answering.delete(socket));
  });
}

/**
 * Takes no new request; idle connections close at once, those with half-sent headers after a second, requests under way get their answer. What is
 * left after ten seconds is cut. Resolves to how many requests that were.
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
