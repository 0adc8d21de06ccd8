import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KEYS, rawSocket, startRealtime, type TestRealtime } from "./start-realtime.ts";

let at: TestRealtime;
let token: string;
beforeAll(async () => {
  at = await startRealtime();
  token = await at.token({ sub: "00000000-0000-4000-8000-000000000001" });
});
afterAll(() => at.close());

const WATCHED = 300;

async function follow(filter: string) {
  const socket = await rawSocket(at.node);
  const changes = [{ event: "*", schema: "live", table: "notes", filter }];
  socket.send("1", "1", "realtime:spy", "phx_join", { config: { postgres_changes: changes }, access_token: token });
  await socket.reply("1");
  expect((await socket.event("system")).payload).toMatchObject({ status: "ok" });
  return socket;
}

test("a filter that fails on a row tells nothing about rows that its client may not select", async () => {
  // LIKE fails on the trailing backslash, but only if the text before it matches.
  const [match, other] = [await follow("title=like.Al\\"), await follow("title=like.Bo\\")];
  await at.sql("insert into live.notes (owner, title) values ('another user', 'Alice')");
  await sleep(WATCHED);
  expect([match.frames.all, other.frames.all]).toEqual([[], []]);
  for (const { socket } of [match, other]) socket.close();
});

describe("a join", () => {
  const nested = (depth: number) => `${'{"1":'.repeat(depth)}1${"}".repeat(depth)}`;

  test("whose parameters are nested too deeply to be repeated leaves nothing behind", async () => {
    const client = await rawSocket(at.node);
    const raw = (event: string) =>
      `["1","1","realtime:deep","phx_join",{"config":{"presence":{"enabled":true},"postgres_changes":[{"event":${event},"schema":"live"}]}}]`;
    client.socket.send(raw(nested(100_000)));
    expect((await client.reply("1")).payload).toMatchObject({ status: "error" });
    client.send("2", "2", "realtime:deep", "broadcast", { event: "x", payload: {} });
    expect((await client.reply("2")).payload).toEqual({ status: "error", response: { reason: "unmatched topic" } });
    await at.client().channel("deep").httpSend("x", {});
    await sleep(WATCHED);
    expect(client.frames.all).toEqual([]);
    client.socket.close();
  });

  test("with a million row changes costs no more than reading it", async () => {
    const client = await rawSocket(at.node);
    const entries = Array.from({ length: 1_000_000 }, () => "{}").join();
    client.socket.send(`["1","1","realtime:many","phx_join",{"config":{"postgres_changes":[${entries}]}}]`);
    expect((await client.reply("1")).payload).toEqual({
      status: "error",
      response: { reason: "TooManyChanges: A channel takes at most 100 postgres_changes" },
    });
    client.socket.close();
  });

  test.each(["*", "public", "public:notes", "live:notes:owner=eq.1"])(
    "of supabase-js 1, which has no config and names a table, is refused with the reason: %s",
    async (name) => {
      const client = await rawSocket(at.node, { vsn: "1.0.0" });
      client.send("1", "1", `realtime:${name}`, "phx_join", { user_token: "x" });
      expect((await client.reply("1")).payload).toEqual({
        status: "error",
        response: {
          reason:
            "VersionNotSupported: Row changes are joined with `config.postgres_changes`, by supabase-js 2 and later",
        },
      });
      client.socket.close();
    },
  );

  test("of a room without a config is taken", async () => {
    const client = await rawSocket(at.node);
    client.send("1", "1", "realtime:lobby:1", "phx_join", {});
    expect((await client.reply("1")).payload).toMatchObject({ status: "ok" });
    client.socket.close();
  });

  test("of a topic with a NUL is refused: PostgreSQL could not relay its messages, nor those beside them", async () => {
    const client = await rawSocket(at.node);
    client.send("1", "1", "realtime:a\0b", "phx_join", {});
    expect((await client.reply("1")).payload).toMatchObject({ status: "error" });
    client.socket.close();
  });

  test("cannot be repeated so often that the joins of other connections are refused", async () => {
    const flood = await rawSocket(at.node);
    const flooding = setInterval(() => flood.send("1", "1", "realtime:flood", "phx_join", {}), 2);
    await sleep(1_000);
    const client = await rawSocket(at.node);
    client.send("1", "1", "realtime:quiet", "phx_join", {});
    const { payload } = await client.reply("1");
    clearInterval(flooding);
    expect(payload).toMatchObject({ status: "ok" });
    for (const { socket } of [flood, client]) socket.close();
  });
});

test("a refused connection that its client keeps open is closed, and counts no longer", async () => {
  const node = await at.start(0, { limits: { connectionsPerAddress: 1 } });
  const kept = connect({ port: node.port, host: "127.0.0.1", allowHalfOpen: true });
  const headers =
    "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
  kept.write(`GET /realtime/v1/websocket?apikey=nonsense HTTP/1.1\r\n${headers}\r\n\r\n`);
  const [answer] = (await once(kept, "data")) as [Buffer];
  expect(answer.toString()).toContain("401");
  await sleep(1_500);
  const { socket } = await rawSocket(node);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.close();
  kept.destroy();
});

test("a thousand messages to private topics ask the database about one topic at a time", async () => {
  const { pool } = at.fresh.database;
  const messages = Array.from({ length: 1_000 }, (_, index) => ({
    topic: `private ${index}`,
    event: "x",
    payload: {},
    private: true,
  }));
  let waited = 0;
  const watching = setInterval(() => (waited = Math.max(waited, pool.waitingCount)), 1);
  const answer = await fetch(`${at.node.url}/realtime/v1/api/broadcast`, {
    method: "POST",
    headers: { apikey: KEYS.anon, "content-type": "application/json" },
    body: JSON.stringify({ messages }),
  });
  clearInterval(watching);
  expect([answer.status, waited]).toEqual([202, 0]);
});
