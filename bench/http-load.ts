import { connect, type Socket } from "node:net";
import { type Measurement, stretchOf } from "./figures.ts";
import { onJob } from "./in-process.ts";

/** The limits of a measurement: `max` requests or `milliseconds`, after a warm-up. */
export type Bounds = { warmUp: number; max: number; milliseconds: number };

/** HTTP requests to send in turn; every response must have one of these statuses. */
export type HttpJob = { port: number; connections: number; requests: string[]; statuses: number[]; bounds: Bounds };

// Bare sockets and ready-made requests: a full HTTP client would use about as much processor time as the server under test. Each connection
// sends its next request when it has the response to the one before, which bounds what is under way.
onJob<HttpJob>(async ({ port, connections, requests, statuses, bounds }): Promise<Measurement> => {
  const exchanges = await Promise.all(Array.from({ length: connections }, () => openExchange(port)));
  let next = 0;
  const send = async (max: number, milliseconds: number) => {
    const times: number[] = [];
    const began = performance.now();
    let begun = 0;
    const work = async (exchange: (request: string) => Promise<number>) => {
      while (begun < max && performance.now() - began < milliseconds) {
        begun += 1;
        const start = performance.now();
        const status = await exchange(requests[(next += 1) % requests.length] ?? "");
        if (!statuses.includes(status)) throw new Error(`The server answered ${status}`);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(exchanges.map(work));
    return stretchOf(times, performance.now() - began);
  };
  await send(bounds.warmUp, Infinity);
  return send(bounds.max, bounds.milliseconds);
});

/** A keep-alive connection. The returned function sends a request and resolves to the response's status once all of it has arrived. */
async function openExchange(port: number): Promise<(request: string) => Promise<number>> {
  const socket = await opened(port);
  let answered: (status: number) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
  let head = "";
  let status = 0;
  let missing = -1; // bytes of the body, once the headers have been read
  socket.on("error", (error) => failed(error));
  socket.on("close", () => failed(new Error("The server closed a connection")));
  socket.on("data", (chunk: Buffer) => {
    if (missing < 0) {
      const before = head.length;
      head += chunk.toString("latin1", 0, 8_192);
      const ends = head.indexOf("\r\n\r\n");
      if (ends < 0) return;
      status = Number(head.slice(9, 12));
      missing = bodyLength(status, head.slice(0, ends)) - (chunk.length - (ends + 4 - before));
    } else missing -= chunk.length;
    if (missing > 0) return;
    [head, missing] = ["", -1];
    answered(status);
  });
  return (request) =>
    new Promise((resolve, reject) => {
      [answered, failed] = [resolve, reject];
      socket.write(request);
    });
}

function bodyLength(status: number, head: string): number {
  if (status === 204 || status === 304) return 0;
  const stated = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (stated === undefined) throw new Error(`An answer does not state its length:\n${head}`);
  return Number(stated);
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}
