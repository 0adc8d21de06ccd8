import { once } from "node:events";
import { lchownSync, rmSync, utimesSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SystemAccount } from "./account.ts";

/*
 * The process that started a server owns it and listens on a socket of its own beside the server's. The kernel closes that socket however
 * the owner ends, so that no heartbeat or timeout is needed to know whether there is one.
 */

const POLL_MS = 20;
const AN_HOUR_MS = 3_600_000;

export const ownerSocketIn = (folder: string): string => join(folder, "owner");

/**
 * Connects to the owner, which answers once its server is ready; undefined if there is none, or if it ends meanwhile. "silent": it has not
 * answered within `timeoutMs`, since the kernel accepts a connection also for a process that is stopped.
 */
export async function joinOwner(folder: string, timeoutMs: number): Promise<Socket | "silent" | undefined> {
  const socket = connect(ownerSocketIn(folder)).setTimeout(timeoutMs);
  const state = await new Promise<"ready" | "silent" | "gone">((resolve) => {
    socket.once("data", () => resolve("ready")).once("close", () => resolve("gone"));
    socket.once("timeout", () => resolve("silent"));
    socket.on("error", () => undefined); // "close" follows
  });
  if (state === "ready") return socket.setTimeout(0).resume().unref();
  socket.destroy();
  return state === "silent" ? state : undefined;
}

/** Whether the server itself can be reached in this folder: a private /tmp, as of a service, may have another of its name. */
export function isServerIn(folder: string): Promise<boolean> {
  const socket = connect(join(folder, ".s.PGSQL.5432"));
  return new Promise((resolve) => {
    socket.once("connect", () => socket.destroy() && resolve(true)).once("error", () => resolve(false));
  });
}

export type Listener = { close(): void };

/** Lets other processes join, each as soon as the server is ready. Only who has the data's lock may call it: it replaces a dead owner's. */
export async function listenAsOwner(
  folder: string,
  account: SystemAccount | undefined,
  isReady: () => boolean,
): Promise<Listener> {
  const path = ownerSocketIn(folder);
  const joined = new Set<Socket>();
  const greet = async (socket: Socket) => {
    while (!socket.destroyed && !isReady()) await sleep(POLL_MS);
    socket.resume().write("ready\n");
  };
  const listener = createServer((socket) => {
    joined.add(socket.unref());
    socket.once("close", () => joined.delete(socket)).on("error", () => undefined);
    void greet(socket);
  });
  rmSync(path, { force: true });
  await once(listener.listen(path).unref(), "listening");
  if (account) lchownSync(path, account.uid, account.gid); // that user may join, too
  // Cleaners of temporary folders remove what was not touched for days; PostgreSQL touches its socket's lock file for the same reason.
  const touching = setInterval(() => utimesSync(path, new Date(), new Date()), AN_HOUR_MS).unref();
  return {
    close() {
      clearInterval(touching);
      listener.close(); // which removes the socket
      for (const socket of joined) socket.destroy();
    },
  };
}
