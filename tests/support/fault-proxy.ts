import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A fault between a client and the server behind the proxy. */
export type Fault =
  /** The connection is cut before the server receives the request. */
  | "refused"
  /** The server handles the request, but the proxy cuts the connection instead of forwarding the response. */
  | "answer lost"
  /** The server handles the request, and the proxy never responds. */
  | "silence"
  /** The response arrives late. */
  | { delayMs: number }
  /** The response arrives one byte at a time. */
  | { dripMs: number }
  /** The proxy responds itself; the server does not receive the request. */
  | { status: number; body?: string; headers?: Record<string, string> };

export type FaultProxy = {
  /** The address for the client, as the gateways take it. */
  host: { protocol: "http"; host: string; port: number };
  /** All requests so far, the oldest first. */
  seen: { method: string; path: string; body: string; fault: Fault | undefined }[];
  /** Applies this fault from now on, to `times` requests or to all; undefined ends it. */
  play(fault: Fault | undefined, times?: number): void;
  close(): Promise<void>;
};

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** A small HTTP proxy on loopback that simulates faults of the network and of a provider. */
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
    outgoing.on("error", () => undefined); // the client has disconnected
    handle(incoming, outgoing).catch(() => outgoing.destroy()); // the server has disconnected
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
        resolve({
          status: response.statusCode ?? 502,
          headers: { ...kept, "content-length": String(whole.length) },
          body: whole,
        });
      }, reject);
    });
    onward.on("error", reject);
    onward.end(body);
  });
}
