import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  collector,
  type Frame,
  KEYS,
  rawSocket,
  startRealtime,
  subscribed,
  type TestRealtime,
} from "./start-realtime.ts";

let at: TestRealtime;
beforeAll(async () => {
  at = await startRealtime({ limits: { messages: 1_000 } });
});
afterAll(() => at.close());

type Heard = { event: string; payload?: unknown };
let rooms = 0;
const newRoom = () => `room ${(rooms += 1)} ü`;

async function listener(name: string, options: { vsn?: string; config?: object } = {}) {
  const client = at.client({ realtime: options.vsn ? { vsn: options.vsn } : {} });
  const channel = client.channel(name, { config: options.config ?? {} });
  const received = collector<Heard>();
  channel.on("broadcast", { event: "*" }, (message) => received.put(message));
  expect(await subscribed(channel)).toEqual({ status: "SUBSCRIBED" });
  return { client, channel, received };
}

describe("a broadcast", () => {
  test.each([
    ["1.0.0", "1.0.0"],
    ["1.0.0", "2.0.0"],
    ["2.0.0", "1.0.0"],
    ["2.0.0", "2.0.0"],
  ])("of a client with vsn %s reaches a client with %s, and not its sender", async (from, to) => {
    const name = newRoom();
    const [sender, reader] = [await listener(name, { vsn: from }), await listener(name, { vsn: to })];
    await sender.channel.send({ type: "broadcast", event: "hello é", payload: { text: "ü", n: 1 } });
    expect(await reader.received.next()).toMatchObject({
      type: "broadcast",
      event: "hello é",
      payload: { text: "ü", n: 1 },
    });
    await reader.channel.send({ type: "broadcast", event: "back", payload: {} });
    expect(await sender.received.next()).toMatchObject({ event: "back" });
    expect(reader.received.all).toEqual([]);
  });

  test("with `self` reaches its sender, and with `ack` is acknowledged", async () => {
    const { channel, received } = await listener(newRoom(), { config: { broadcast: { self: true, ack: true } } });
    expect(await channel.send({ type: "broadcast", event: "mine", payload: { n: 2 } })).toBe("ok");
    expect(await received.next()).toMatchObject({ event: "mine", payload: { n: 2 } });
  });

  test("of bytes reaches clients with vsn 2.0.0 only", async () => {
    const name = newRoom();
    const [sender, new2, old] = [await listener(name), await listener(name), await listener(name, { vsn: "1.0.0" })];
    await sender.channel.send({ type: "broadcast", event: "bytes", payload: new Uint8Array([1, 2, 3]).buffer });
    const { payload } = await new2.received.next();
    expect(Buffer.from(payload as ArrayBuffer)).toEqual(Buffer.from([1, 2, 3]));
    await sender.channel.send({ type: "broadcast", event: "after", payload: {} });
    expect(await old.received.next()).toMatchObject({ event: "after" });
  });

  test("above the size limit is refused with `ack`", async () => {
    const node = await at.start(0, { limits: { payload: 100 } });
    const channel = at.client({ node }).channel("large", { config: { broadcast: { ack: true } } });
    await subscribed(channel);
    expect(await channel.send({ type: "broadcast", event: "x", payload: { text: "x".repeat(100) } })).toBe("error");
    expect(await channel.send({ type: "broadcast", event: "x", payload: { text: "x" } })).toBe("ok");
  });

  test("above the rate of bytes ends the channel", async () => {
    const node = await at.start(0, { limits: { bytes: 100 } });
    const { send, event, reply } = await rawSocket(node);
    send("1", "1", "realtime:flood", "phx_join", {});
    await reply("1");
    const payload = { text: "x".repeat(600) };
    for (let index = 0; index < 3; index += 1)
      send("1", null, "realtime:flood", "broadcast", { type: "broadcast", event: "x", payload });
    expect((await event("system")).payload).toMatchObject({ message: "Too many messages per second" });
  });

  test("above the rate limit ends the channel, and then the connection", async () => {
    const node = await at.start(0, { limits: { messages: 1 } });
    const { send, event, closed, reply } = await rawSocket(node);
    send("1", "1", "realtime:flood", "phx_join", {});
    await reply("1");
    for (let index = 0; index < 20; index += 1)
      send("1", null, "realtime:flood", "broadcast", { type: "broadcast", event: "x", payload: {} });
    expect((await event("system")).payload).toEqual({
      extension: "system",
      status: "error",
      message: "Too many messages per second",
      channel: "flood",
    });
    expect(await event("phx_close")).toMatchObject({ topic: "realtime:flood", ref: "1", payload: {} });
    expect((await closed).code).toBe(1008);
  });
});

describe("over HTTP", () => {
  test("`send` before joining, and `httpSend` of JSON and of bytes are broadcast", async () => {
    const name = newRoom();
    const reader = await listener(name);
    const outside = at.client().channel(name);
    expect(await outside.send({ type: "broadcast", event: "first", payload: { n: 1 } })).toBe("ok");
    expect(await reader.received.next()).toMatchObject({ event: "first", payload: { n: 1 } });
    expect(await outside.httpSend("sec/ond", { n: 2 })).toEqual({ success: true });
    expect(await reader.received.next()).toMatchObject({ event: "sec/ond", payload: { n: 2 } });
    expect(await outside.httpSend("third", new Uint8Array([9]))).toEqual({ success: true });
    expect(Buffer.from((await reader.received.next()).payload as ArrayBuffer)).toEqual(Buffer.from([9]));
  });

  const post = (
    path: string,
    body: BodyInit,
    headers: Record<string, string> = { apikey: KEYS.anon, "content-type": "application/json" },
  ) => fetch(`${at.node.url}/realtime/v1/api/broadcast${path}`, { method: "POST", body, headers });

  test.each([
    ["a key", "", "{}", {}, 401, { message: "Unauthorized" }],
    ["messages", "", "{}", undefined, 422, { errors: { messages: [expect.any(String)] } }],
    [
      "a topic",
      "",
      '{"messages":[{"event":"x","payload":{}}]}',
      undefined,
      422,
      { errors: { "messages.0.topic": [expect.any(String)] } },
    ],
    [
      "JSON",
      "/t/events/e",
      "{",
      undefined,
      422,
      { errors: { payload: ["is invalid"] }, error: "The payload is invalid" },
    ],
    [
      "a type",
      "/t/events/e",
      "x",
      { apikey: KEYS.anon, "content-type": "text/plain" },
      415,
      { error: "Unsupported media type" },
    ],
  ])("a request without %s is refused", async (_, path, body, headers, status, expected) => {
    const answer = await post(path, body, headers);
    expect([answer.status, await answer.json()]).toEqual([status, expected]);
  });

  test("the answer is 202 without a body, and 429 above the rate limit", async () => {
    const answer = await post("", '{"messages":[{"topic":"t","event":"e","payload":{}}]}');
    expect([answer.status, await answer.text()]).toEqual([202, ""]);
    const node = await at.start(0, { limits: { messages: 1 } });
    const statuses = [];
    for (let index = 0; index < 12; index += 1) {
      const { status } = await fetch(`${node.url}/realtime/v1/api/broadcast/t/events/e`, {
        method: "POST",
        body: "{}",
        headers: { apikey: KEYS.anon, "content-type": "application/json" },
      });
      statuses.push(status);
    }
    expect(new Set(statuses)).toEqual(new Set([202, 429]));
  });
});

describe("topics", () => {
  test("a message to a topic that was not joined is an unmatched topic", async () => {
    const { send, reply } = await rawSocket(at.node);
    send(null, "1", "realtime:nowhere", "broadcast", { type: "broadcast", event: "x", payload: {} });
    send("1", "2", "elsewhere", "phx_join", {});
    send("1", "3", "realtime:nowhere", "phx_leave", {});
    for (const ref of ["1", "2", "3"]) {
      expect((await reply(ref)).payload).toEqual({ status: "error", response: { reason: "unmatched topic" } });
    }
  });

  test("a second join replaces the first, and leaving closes the channel", async () => {
    const { send, reply, event } = await rawSocket(at.node);
    send("1", "1", "realtime:twice", "phx_join", {});
    expect(await reply("1")).toEqual({
      join_ref: "1",
      ref: "1",
      topic: "realtime:twice",
      event: "phx_reply",
      payload: { status: "ok", response: { postgres_changes: [] } },
    } satisfies Frame);
    send("2", "2", "realtime:twice", "phx_join", {});
    expect(await event("phx_close")).toEqual({
      join_ref: null,
      ref: "1",
      topic: "realtime:twice",
      event: "phx_close",
      payload: {},
    });
    await reply("2");
    send("2", "3", "realtime:twice", "phx_leave", {});
    expect((await reply("3")).payload).toEqual({ status: "ok", response: {} });
    expect(await event("phx_close")).toMatchObject({ ref: "2" });
  });

  test("the length of a name, the number of topics and the rate of joins are limited", async () => {
    const node = await at.start(0, { limits: { topics: 2, joins: 4 } });
    const { send, reply } = await rawSocket(node); // opening the socket counts
    const reasonOf = async (ref: string, topic: string) => {
      send(ref, ref, topic, "phx_join", {});
      const { payload } = await reply(ref);
      return (payload["response"] as { reason?: string }).reason;
    };
    expect(await reasonOf("1", "realtime:")).toBe("TopicNameRequired: You must provide a topic name");
    expect(await reasonOf("1", `realtime:${"x".repeat(250)}`)).toBe("TopicNameTooLong: A topic has at most 255 bytes");
    expect(await reasonOf("2", "realtime:a")).toBeUndefined();
    expect(await reasonOf("3", "realtime:b")).toBeUndefined();
    expect(await reasonOf("4", "realtime:c")).toBe("ChannelRateLimitReached: Too many channels");
    send("2", "5", "realtime:a", "phx_leave", {});
    await reply("5");
    const reasons = [];
    for (let nth = 6; nth < 12; nth += 1) reasons.push(await reasonOf(String(nth), "realtime:a"));
    expect(reasons).toContain("ClientJoinRateLimitReached: Too many joins per second");
  });

  test("one connection carries many topics, and `removeAllChannels` closes it", async () => {
    const client = at.client();
    const states = await Promise.all(
      Array.from({ length: 20 }, (_, index) => subscribed(client.channel(`many ${index}`))),
    );
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["SUBSCRIBED"]));
    await client.removeAllChannels();
    await expect.poll(() => client.realtime.isConnected()).toBe(false);
  });

  test("the connection closes two heartbeats after its last topic", async () => {
    const client = at.client({ realtime: { heartbeatIntervalMs: 100 } });
    const channel = client.channel("last");
    await subscribed(channel);
    await client.removeChannel(channel);
    expect(client.realtime.isConnected()).toBe(true);
    await expect.poll(() => client.realtime.isConnected()).toBe(false);
  });
});
