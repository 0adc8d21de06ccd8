import { request } from "node:http";
import type { Answer } from "./bare-server.ts";
import { percentile, type Stretch } from "./figures.ts";

/** What a server did, and the bare one beside it. */
export type Pair = { full: Stretch; bare: Stretch };

/** Loads both by turns, so that a slow minute of the machine slows both. */
export async function byTurns(
  rounds: number,
  load: (port: number) => Promise<Stretch>,
  { full, bare }: { full: number; bare: number },
): Promise<Pair[]> {
  const found: Pair[] = [];
  while (found.length < rounds) found.push({ full: await load(full), bare: await load(bare) });
  return found;
}

export const PAIR_HEAD = ["requests/s", "p99 ms", "bare server/s", "its p99 ms", "share"];

/** Shares are taken round by round: what is compared was measured within the same seconds. */
export function figuresOf(found: Pair[]): string[] {
  const middle = (figure: (pair: Pair) => number) => percentile(found.map(figure), 0.5);
  return [
    middle(({ full }) => full.perSecond).toFixed(0),
    middle(({ full }) => full.p99).toFixed(1),
    middle(({ bare }) => bare.perSecond).toFixed(0),
    middle(({ bare }) => bare.p99).toFixed(1),
    middle(({ full, bare }) => full.perSecond / bare.perSecond).toFixed(2),
  ];
}

type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** The answer as it is on the wire: compressed, with the headers that the server wrote. */
export function answerTo(port: number, { path, body, ...asked }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, ...asked }, (response) => {
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
