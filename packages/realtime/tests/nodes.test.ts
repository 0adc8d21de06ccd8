import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collector, KEYS, type Node, startRealtime, subscribed, type TestRealtime } from "./start-realtime.ts";

let at: TestRealtime;
let other: Node;
beforeAll(async () => {
  at = await startRealtime({ heartbeat: 300 });
  other = await at.start();
});
afterAll(() => at.close());

const WATCHED = 200;

async function listener(node: Node, name: string, config: object = {}) {
  const channel = at.client({ node }).channel(name, { config });
  const received = collector<Record<string, unknown>>();
  channel.on("broadcast", { event: "*" }, (message) => received.put(message));
  channel.on("postgres_changes", { event: "*", schema: "live", table: "open" }, ({ new: row }) => received.put(row));
  channel.on("presence", { event: "sync" }, () => undefined);
  const ready = new Promise((resolve) => channel.on("system", {}, resolve));
  expect(await subscribed(channel)).toEqual({ status: "SUBSCRIBED" });
  await ready;
  return { channel, received };
}

describe("two nodes on one database", () => {
  test("receive each change once each", async () => {
    const [here, there] = [await listener(at.node, "changes"), await listener(other, "changes")];
    for (let id = 1; id <= 20; id += 1) await at.sql("insert into live.open values ($1, 1, 'x')", [id]);
    for (const { received } of [here, there])
      for (let id = 1; id <= 20; id += 1) expect(await received.next()).toMatchObject({ id });
    await sleep(WATCHED);
    expect([here.received.all, there.received.all]).toEqual([[], []]);
  });

  test("relay broadcasts once and in order: JSON, bytes, from HTTP, from the database", async () => {
    const [here, there] = [await listener(at.node, "hall"), await listener(other, "hall")];
    for (let n = 0; n < 30; n += 1)
      await here.channel.send({ type: "broadcast", event: "n", payload: { n, odd: "\u0000" } });
    for (let n = 0; n < 30; n += 1)
      expect(await there.received.next()).toMatchObject({ event: "n", payload: { n, odd: "\u0000" } });
    await here.channel.send({ type: "broadcast", event: "bytes", payload: new Uint8Array([7]).buffer });
    expect(Buffer.from((await there.received.next())["payload"] as ArrayBuffer)).toEqual(Buffer.from([7]));
    await at.client().channel("hall").httpSend("http", {});
    await at.sql("select realtime.send('{}', 'sql', 'hall', false)");
    for (const { received } of [here, there]) {
      for (const event of ["http", "sql"]) await received.next((message) => message["event"] === event);
    }
    await sleep(WATCHED);
    expect([here.received.all, there.received.all]).toEqual([[], []]);
  });

  test("share presence, and a stopping node removes its own", async () => {
    const [here, there] = [
      await listener(at.node, "who", { presence: { key: "here" } }),
      await listener(other, "who", { presence: { key: "there" } }),
    ];
    const keys = (channel: typeof here.channel) => () => Object.keys(channel.presenceState()).toSorted();
    await here.channel.track({ n: 1 });
    await there.channel.track({ n: 2 });
    await expect.poll(keys(here.channel)).toEqual(["here", "there"]);
    await expect.poll(keys(there.channel)).toEqual(["here", "there"]);
    const third = await at.start();
    const late = await listener(third, "who", { presence: { key: "late" } });
    await expect.poll(keys(late.channel)).toEqual(["here", "there"]);
    await late.channel.track({ n: 3 });
    await expect.poll(keys(here.channel)).toEqual(["here", "late", "there"]);
    await third.close();
    await expect.poll(keys(here.channel)).toEqual(["here", "there"]);
  });

  test("remove the presence of a node that died", async () => {
    const here = await listener(at.node, "dead");
    const room = {
      room: "public:dead",
      joins: [{ key: "ghost", ref: "r", payload: {}, node: "00000000-0000-4000-8000-0000000000ff" }],
      leaves: [],
    };
    await at.sql("insert into realtime.nodes values ('00000000-0000-4000-8000-0000000000ff', now())");
    await at.sql(
      "select realtime.relay('00000000-0000-4000-8000-0000000000ff', '{presence}', '{\"\"}', '{false}', '{\"\"}', array[$1], '{null}')",
      [JSON.stringify(room)],
    );
    await expect.poll(() => Object.keys(here.channel.presenceState())).toEqual(["ghost"]);
    await expect.poll(() => Object.keys(here.channel.presenceState())).toEqual([]);
  });
});

test("a stopping node closes its sockets with 1012, and the clients join another", async () => {
  const node = await at.start();
  const socket = new WebSocket(`${node.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${KEYS.anon}`);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  await node.close();
  expect(await closed).toBe(1012);
});

test("after a restart the client reconnects after 1, 2, 5, 10 seconds and joins every topic again", async () => {
  const node = await at.start();
  const asked: [number, number][] = [];
  const { reconnectAfterMs: official } = createClient(node.url, KEYS.anon).realtime;
  const reconnectAfterMs = (tries: number) => {
    asked.push([tries, official(tries)]);
    return 20;
  };
  const client = at.client({ node, realtime: { reconnectAfterMs } });
  const statuses = collector<string>();
  const channels = ["one", "two"].map((name) => client.channel(name));
  for (const channel of channels) {
    await client.realtime.setAuth();
    channel.subscribe((status) => statuses.put(status));
    await statuses.next((status) => status === "SUBSCRIBED");
  }
  await node.close();
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(5);
  expect(asked.slice(0, 5)).toEqual([
    [1, 1_000],
    [2, 2_000],
    [3, 5_000],
    [4, 10_000],
    [5, 10_000],
  ]);
  await at.start(node.port);
  for (const _ of channels) await statuses.next((status) => status === "SUBSCRIBED");
  expect(channels.map(({ state }) => state)).toEqual(["joined", "joined"]);
});

test("a lost database connection loses no change", async () => {
  const { received } = await listener(at.node, "lost");
  await at.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'realtime' and datname = current_database()",
  );
  for (let id = 100; id < 110; id += 1) await at.sql("insert into live.open values ($1, 1, 'x')", [id]);
  for (let id = 100; id < 110; id += 1) expect(await received.next()).toMatchObject({ id });
});
