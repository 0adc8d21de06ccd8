import { request } from "node:http";
import type { Answer } from "./bare-server.ts";
import type { BareSql } from "./bare-sql.ts";
import { percentile, type Measurement } from "./figures.ts";
import type { Bounds, HttpJob } from "./http-load.ts";
import { end, runJob, startServer } from "./in-process.ts";
import { recordStatements } from "./recorded-sql.ts";

/** Measurements of a server and of the bare one. */
type Pair = { full: Measurement; bare: Measurement };
type At = { port: number };
type LoadAt = (at: At) => Promise<Measurement>;

/** Loads both servers alternately, so that a slow minute of the machine affects both. */
export async function byTurns(rounds: number, load: LoadAt, { full, bare }: Record<keyof Pair, At>): Promise<Pair[]> {
  const found: Pair[] = [];
  while (found.length < rounds) found.push({ full: await load(full), bare: await load(bare) });
  return found;
}

type Measured = { url: string; calls: Call[]; connections: number; rounds: number; load: LoadAt };

/**
 * Loads a server of this process and, alternately, a bare one with the same SQL and response. The statements are recorded from further
 * calls, when plans are cached and the statements have names. The response is the first call's.
 */
export async function besideSameSql(full: At, { url, calls, connections, rounds, load }: Measured): Promise<Pair[]> {
  for (const call of [...calls, ...calls]) await answerTo(full.port, call);
  const statements: BareSql["statements"] = [];
  for (const call of calls) {
    const recorded = recordStatements();
    await answerTo(full.port, call);
    statements.push(recorded());
  }
  const answer = await answerTo(full.port, calls[0] as Call);
  const job: BareSql = { url, connections, statements, answer };
  const bare = await startServer("bare-sql.ts", job);
  try {
    return await byTurns(rounds, load, { full, bare });
  } finally {
    await end(bare.child);
  }
}

type Load = { connections: number; calls: Call[]; statuses: number[]; bounds: Bounds };

/** Sends the calls in turn, in a closed loop. */
export function loadWith({ port }: { port: number }, { calls, ...job }: Load): Promise<Measurement> {
  return runJob<Measurement>("http-load.ts", { ...job, port, requests: calls.map(requestText) } satisfies HttpJob);
}

export const PAIR_HEAD = ["requests/s", "p99 ms", "bare server/s", "its p99 ms", "share"];

/** The share is computed for each round, since its two measurements were made within the same seconds. */
export function figuresOf(found: Pair[]): string[] {
  const median = (figure: (pair: Pair) => number) => percentile(found.map(figure), 0.5);
  return [
    median(({ full }) => full.perSecond).toFixed(0),
    median(({ full }) => full.p99).toFixed(1),
    median(({ bare }) => bare.perSecond).toFixed(0),
    median(({ bare }) => bare.p99).toFixed(1),
    median(({ full, bare }) => full.perSecond / bare.perSecond).toFixed(2),
  ];
}

/** A request, by default a GET. */
export type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string };

function requestText({ method = "GET", path, headers = {}, body = "" }: Call): string {
  const sent = { host: "localhost", ...headers, ...(body && { "content-length": String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n${body}`;
}

/** The response as sent: compressed, with the server's headers. */
export function answerTo(port: number, { path, body, ...call }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, ...call }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => void chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { date: _date, connection: _connection, "keep-alive": _kept, ...headers } = response.headers;
        resolve({
          status: response.statusCode ?? 0,
          headers: headers as Record<string, string>,
          body: Buffer.concat(chunks).toString("base64"),
        });
      });
    });
    sent.on("error", reject).end(body);
  });
}
