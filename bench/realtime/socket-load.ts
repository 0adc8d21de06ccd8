import pg from "pg";
import { WebSocket } from "ws";
import { percentile } from "../figures.ts";
import { onJob } from "../in-process.ts";
import { memoryOf } from "../memory.ts";

export type SocketJob = {
  port: number;
  /** The id of the server's process, whose memory is read. */
  pid: number;
  sockets: number;
  rounds: number;
  /** Broadcasts of the first socket, or updates of a row; the next one is sent when all sockets have received the previous one. */
  work: "broadcasts" | "changes";
  url: string;
  /** True if the server speaks the protocol; otherwise it is the bare one. */
  joins: boolean;
  /** True if every socket has its own user; otherwise all are visitors. */
  users: boolean;
};
/** Kilobytes of the server's memory for each socket; milliseconds from sending to each receipt. */
export type SocketResult = { kilobytes: number; p50: number; p99: number };

const OPENING_CONCURRENCY = 50;
const WARM_UP = 5;

onJob<SocketJob>(async (job) => {
  const before = memoryOf(job.pid).rss;
  const receipts = { missing: 0, began: 0, times: [] as number[], done: () => undefined as void };
  const received = () => {
    receipts.times.push(performance.now() - receipts.began);
    if ((receipts.missing -= 1) === 0) receipts.done();
  };
  const sockets: WebSocket[] = [];
  while (sockets.length < job.sockets) {
    const some = Array.from({ length: Math.min(OPENING_CONCURRENCY, job.sockets - sockets.length) }, (_, index) =>
      open(job, sockets.length + index, received),
    );
    sockets.push(...(await Promise.all(some)));
  }
  await new Promise((wake) => setTimeout(wake, 1_000));
  const kilobytes = ((memoryOf(job.pid).rss - before) * 1_024) / job.sockets;
  const client = new pg.Client({ connectionString: job.url });
  await client.connect();
  const send = async (round: number) => {
    if (job.work === "broadcasts")
      return sockets[0]?.send(
        JSON.stringify([
          "1",
          null,
          "realtime:items",
          "broadcast",
          { type: "broadcast", event: "x", payload: { round, words: "x".repeat(100) } },
        ]),
      );
    await client.query(`update bench.items set words = $1 where id = 1`, [`words ${round}`]);
    if (!job.joins) await client.query("notify bare");
  };
  for (let round = 0; round < job.rounds + WARM_UP; round += 1) {
    if (round === WARM_UP) receipts.times = [];
    receipts.missing = job.work === "broadcasts" ? job.sockets - 1 : job.sockets;
    const all = new Promise<void>((resolve) => (receipts.done = resolve));
    receipts.began = performance.now();
    await Promise.all([send(round), all]);
  }
  await client.end();
  for (const socket of sockets) socket.terminate();
  return {
    kilobytes,
    p50: percentile(receipts.times, 0.5),
    p99: percentile(receipts.times, 0.99),
  } satisfies SocketResult;
});

/** Resolves once the socket receives messages. */
async function open({ port, joins, users, work }: SocketJob, index: number, received: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=x&vsn=2.0.0`, {
    perMessageDeflate: false,
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const postgres_changes = work === "changes" ? [{ event: "*", schema: "bench", table: "items" }] : [];
  const ready = new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const text = data.toString("latin1", 0, 200);
      if (
        text.includes('"broadcast"') ||
        text.includes('"postgres_changes",{"ids"') ||
        (!joins && text.includes('"postgres_changes"'))
      )
        received();
      else if (text.includes('"system"') || (work === "broadcasts" && text.includes('"phx_reply"'))) resolve();
    });
  });
  if (!joins) return socket;
  const access_token = users ? String(index + 1) : undefined;
  socket.send(JSON.stringify(["1", "1", "realtime:items", "phx_join", { config: { postgres_changes }, access_token }]));
  await ready;
  return socket;
}
