import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { removeData, startServerProcess } from "#tests/support/server.ts";
import { answerTo, byTurns, type Call, figuresOf, loadWith, PAIR_HEAD } from "./beside-bare.ts";
import type { Table } from "./figures.ts";
import { end, startServer } from "./in-process.ts";

const CONNECTIONS = 16;
const CALLS = 10_000;
const ASSETS = join(import.meta.dirname, "../build/client/assets");
const PICTURE = "/storage/v1/object/public/pictures/bench.png";
/** Pixels of the picture's side: 100 kB. */
const SIDE = 182;

/**
 * Measures pages from memory and files from disk: the program as `npm start` runs it, and alternately a bare server with the same headers
 * and bytes.
 */
export async function measureSite(
  url: string,
  { rounds, calls = CALLS }: { rounds: number; calls?: number },
): Promise<Table[]> {
  const program = await startServerProcess({ DATABASE_URL: url, LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "100000" });
  try {
    await storePicture(program);
    const rows: string[][] = [];
    for (const [what, call] of await callsTo(program.port))
      rows.push([what, ...(await measure(program.port, call, rounds, calls))]);
    return [{ head: ["What visitors get", ...PAIR_HEAD], rows }];
  } finally {
    await program.stop();
    await removeData(program);
  }
}

async function storePicture({ url, keys }: { url: string; keys: { secret: string } }): Promise<void> {
  const headers = {
    apikey: keys.secret,
    authorization: `Bearer ${keys.secret}`,
    "content-type": "image/png",
    "x-upsert": "true",
  };
  const noise = randomBytes(SIDE * SIDE * 3); // random, so that no format compresses it
  const body = new Uint8Array(
    await sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 3 } })
      .png()
      .toBuffer(),
  );
  const answer = await fetch(url + PICTURE.replace("/public/", "/"), { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`The picture was not stored: ${answer.status} ${await answer.text()}`);
}

async function callsTo(port: number): Promise<[what: string, Call][]> {
  const headers = { "accept-encoding": "br" };
  const page = { path: "/readings", headers };
  const tag = (await answerTo(port, page)).headers["etag"] ?? "";
  const script = (await readdir(ASSETS)).find((name) => /^site-.*\.js$/.test(name)) ?? "";
  return [
    ["a cached page", page],
    ["the same page, unchanged", { path: page.path, headers: { ...headers, "if-none-match": tag } }],
    ["an unknown address", { path: "/wp-login.php", headers }],
    ["a built file", { path: `/assets/${script}`, headers }],
    ["a stored picture of 100 kB", { path: PICTURE }],
  ];
}

async function measure(port: number, call: Call, rounds: number, calls: number): Promise<string[]> {
  const answer = await answerTo(port, call);
  const bare = await startServer("bare-bytes.ts", answer);
  const job = {
    connections: CONNECTIONS,
    calls: [call],
    statuses: [answer.status],
    bounds: { warmUp: calls / 5, max: calls, milliseconds: 60_000 },
  };
  const found = await byTurns(rounds, (at) => loadWith(at, job), { full: { port }, bare });
  await end(bare.child);
  return figuresOf(found);
}
