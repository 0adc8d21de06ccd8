import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What goes wrong between a client and the server behind the proxy. */
export type Fault =
  /** The connection is cut before the server hears of the request. */
  | "refused"
  /** The server does its work, but its answer never leaves the proxy: the connection is cut. */
  | "answer lost"
  /** The server does its work, and no answer ever comes. */
  | "silence"
  /** The answer comes, later. */
  | { delayMs: number }
  /** The answer comes a byte at a time. */
  | { dripMs: number }
  /** The proxy answers in the server's place; the server hears nothing. */
  | { status: number; body?: string; headers?: Record<string, string> };

export type FaultProxy = {
  /** Where the client should connect; the shape that the gateways take. */
  host: { protocol: "http"; host: string; port: number };
  /** All requests so far that came through, the oldest first. */
  seen: { method: string; path: string; body: string; fault: Fault | undefined }[];
  /** Plays this fault from now on, for `times` requests or always; undefined ends it. */
  play(fault: Fault | undefined, times?: number): void;
  close(): Promise<void>;
};

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** A small HTTP proxy on loopback that can play every fault a network and a provider know. */
export async function startFaultProxy({ host, port }: { host: string; port: number }): Promise<FaultProxy> {
  const seen: FaultProxy["seen"] = [];
  const timers = new Set<NodeJS.Timeout>();
  let fault: Fault | undefined;
  let left = 0;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    const playing = left > 0 ? fault : undefined;
    left -= 1;
    seen.push({ method: incoming.method ?? "", path: incoming.url ?? "", body: body.toString(), fault: playing });
    if (playing === "refused") return void outgoing.destroy();
    if (typeof playing === "object" && "status" in playing) {
      return void outgoing.writeHead(playing.status, playing.headers).end(playing.body ?? "the proxy plays a fault");
    }
    const answer = await forward({ host, port }, incoming, body);
    if (playing === "silence") return;
    if (playing === "answer lost") return void outgoing.destroy();
    if (playing && "delayMs" in playing) await pause(playing.delayMs);
    outgoing.writeHead(answer.status, answer.headers);
    if (playing && "dripMs" in playing) {
      for (const byte of answer.body) {
        if (outgoing.destroyed) return;
        outgoing.write(Buffer.from([byte]));
        await pause(playing.dripMs);
      }
    }
    outgoing.end(playing && "dripMs" in playing ? undefined : answer.body);
  };

  const server = createServer((incoming, outgoing) => {
    outgoing.on("error", () => undefined); // the client gave up
    handle(incoming, outgoing).catch(() => outgoing.destroy()); // the server behind is gone
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: { protocol: "http", host: "127.0.0.1", port: (server.address() as AddressInfo).port },
    seen,
    play(next, times = Infinity) {
      fault = next;
      left = times;
    },
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearTimeout(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(target: { host: string; port: number }, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ ...target, method, path, headers, agent: false }, (response) => {
      buffer(response).then((whole) => {
        const { "transfer-encoding": _, ...kept } = response.headers;
        resolve({ status: response.statusCode ?? 502, headers: { ...kept, "content-length": String(whole.length) }, body: whole });
      }, reject);
    });
    onward.on("error", reject);
    onward.end(body);
  });
}
