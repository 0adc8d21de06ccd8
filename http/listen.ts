import type { Server } from "node:http";
import { type Env, WrongEnvironment } from "#env";

const DRAIN_MS = 10_000;

/**
 * Listens where the environment says: in local mode on this machine only. Slow clients are cut off; nobody else waits for them
 * (reliability H2). Throws WrongEnvironment when the port cannot be had.
 */
export function listen(server: Server, { port, host, production }: Env): Promise<void> {
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE" ? "is in use by another program" : `cannot be listened on (${error.code ?? error.message})`;
      reject(new WrongEnvironment(`PORT ${port} ${reason}.`));
    });
    server.listen({ port, host: host ?? (production ? undefined : "127.0.0.1") }, resolve);
  });
}

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
