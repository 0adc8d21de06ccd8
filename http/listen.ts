import type { Server, ServerOptions } from "node:http";
import type { Duplex } from "node:stream";
import type { Env } from "#env/env.ts";
import { WrongEnvironment } from "#env/wrong-environment.ts";

const DRAIN_MS = 10_000;

/** Bytes of a request's address and headers together: room for a thousand ids in one `in.(…)`. Whoever sends more gets 431. */
export const LARGEST_HEAD = 65_536;

/** Bytes of a request's body, at every door (wire 1.2): far above what a page sends. Whoever sends more gets 413. */
export const LARGEST_BODY = 1_048_576;

/** For `createServer`: who sends headers or a body slowly is cut off within half a minute; nobody else waits for them (reliability H2). */
export const PATIENCE: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: LARGEST_HEAD,
};

/**
 * Listens where the environment says: in local mode on this machine only. Throws WrongEnvironment when the address or its port cannot be had;
 * `nameOf` says what the person who set a variable calls it.
 */
export function listen(
  server: Server,
  { port, host, production }: Pick<Env, "port" | "host" | "production">,
  nameOf = (variable: string) => variable,
): Promise<void> {
  server.on("clientError", refuseUnreadable);
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

/** What is said of an address that is not this machine's, or of a name that leads nowhere. */
const NOT_HERE: ReadonlySet<string> = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL", "EAFNOSUPPORT"]);

/** Takes no new request; idle connections close at once, requests under way get their answer, what is left after ten seconds is cut. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** What is not HTTP, or too much or too slow of it, gets an answer of the same kind as everything else, and the connection ends. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
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
