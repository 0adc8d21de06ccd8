import { request } from "node:http";
import type { Answer } from "./bare-server.ts";
import type { BareSql } from "./bare-sql.ts";
import type { Bounds } from "../closed-loop.ts";
import { percentile, type Measurement } from "../figures.ts";
import type { HttpJob } from "../http-load.ts";
import { ask, end, runJob, type Server, startServer } from "../in-process.ts";
import type { Recorded } from "./recorded-sql.ts";

/** Measurements of a server and of the bare one. */
export type Pair<S extends Measurement = Measurement> = { full: S; bare: S };

/** Loads both servers alternately, so that a slow minute of the machine affects both. */
export async function byTurns<At, S extends Measurement>(
  rounds: number,
  load: (at: At) => Promise<S>,
  { full, bare }: { full: At; bare: At },
): Promise<Pair<S>[]> {
  const found: Pair<S>[] = [];
  while (found.length < rounds) found.push({ full: await load(full), bare: await load(bare) });
  return found;
}

type Measured<S extends Measurement> = {
  url: string;
  calls: Call[];
  connections: number;
  rounds: number;
  load: (server: Server) => Promise<S>;
};

/**
 * Loads a server of `serve.ts` and, alternately, a bare one with the same SQL and response. The statements are recorded from further calls,
 * when plans are cached and the statements have names. The response is the first call's.
 */
export async function besideSameSql<S extends Measurement>(
  full: Server,
  { url, calls, connections, rounds, load }: Measured<S>,
): Promise<Pair<S>[]> {
  for (const call of [...calls, ...calls]) await answerTo(full.port, call);
  const statements: Recorded[][] = [];
  let answer: Answer | undefined;
  for (const call of calls) {
    await ask(full.child, "record statements");
    const given = await answerTo(full.port, call);
    answer ??= given;
    statements.push(await ask<Recorded[]>(full.child, "recorded statements"));
  }
  const bare = await startServer("bare/bare-sql.ts", {
    url,
    connections,
    statements,
    answer: answer as Answer,
  } satisfies BareSql);
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
  return [
    medianOf(found, ({ full }) => full.perSecond).toFixed(0),
    medianOf(found, ({ full }) => full.p99).toFixed(1),
    medianOf(found, ({ bare }) => bare.perSecond).toFixed(0),
    medianOf(found, ({ bare }) => bare.p99).toFixed(1),
    shareOf(found),
  ];
}

export function medianOf<P extends Pair>(found: P[], figure: (pair: P) => number): number {
  return percentile(found.map(figure), 0.5);
}

export function shareOf(found: Pair[]): string {
  return medianOf(found, ({ full, bare }) => full.perSecond / bare.perSecond).toFixed(2);
}

/** A request, by default a GET. */
export type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string };

export function requestText({ method = "GET", path, headers = {}, body = "" }: Call): string {
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
