import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KEYS, rawSocket, startRealtime, subscribed, type TestRealtime } from "./start-realtime.ts";

let at: TestRealtime;
beforeAll(async () => {
  at = await startRealtime();
});
afterAll(() => at.close());

const WATCHED = 150;

/** Requests an upgrade by hand; resolves to the whole response. */
async function upgrade(
  query: string,
  port = at.node.port,
): Promise<{ status: number; body: unknown; type: string | undefined }> {
  const socket = connect(port, "127.0.0.1");
  const headers =
    "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
  socket.write(`GET /realtime/v1/websocket${query} HTTP/1.1\r\n${headers}\r\n\r\n`);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body), type: /content-type: (.*)/i.exec(head)?.[1] };
}

describe("a connection", () => {
  test.each(["1.0.0", "2.0.0"])("of version %s is opened, and its heartbeat answered", async (vsn) => {
    const { socket, send, reply } = await rawSocket(at.node, { vsn });
    send(null, "7", "phoenix", "heartbeat", {});
    expect(await reply("7")).toEqual({
      join_ref: null,
      ref: "7",
      topic: "phoenix",
      event: "phx_reply",
      payload: { status: "ok", response: {} },
    });
    socket.close();
  });

  test("without vsn has version 1.0.0, and unknown parameters are ignored", async () => {
    const socket = new WebSocket(
      `${at.node.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${KEYS.anon}&log_level=info&eventsPerSecond=10`,
    );
    await once(socket, "open");
    socket.send(JSON.stringify({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "1", join_ref: null }));
    const [{ data }] = (await once(socket, "message")) as [MessageEvent<string>];
    expect(JSON.parse(data)).toMatchObject({ event: "phx_reply", ref: "1", payload: { status: "ok" } });
    socket.close();
  });

  test.each([
    ["?vsn=2.0.0", 401, "API key is missing"],
    ["?apikey=nonsense&vsn=2.0.0", 401, "The token provided is not a valid JWT"],
    [`?apikey=${KEYS.anon}&vsn=3.0.0`, 400, "Unsupported vsn"],
  ])("%s is refused before the upgrade", async (query, status, error) => {
    expect(await upgrade(query)).toEqual({ status, body: { error }, type: "application/json" });
  });

  test("is answered 500 when its key cannot be checked, and 429 above the rate limit", async () => {
    at.ended.add("sb_lost");
    expect(await upgrade("?apikey=sb_lost")).toMatchObject({
      status: 500,
      body: { error: "Error connecting to Realtime" },
    });
    const node = await at.start(0, { limits: { joins: 1 } });
    const answers = await Promise.all([1, 2, 3].map(() => upgrade("?apikey=nonsense", node.port)));
    expect(answers).toContainEqual({
      status: 429,
      body: { error: "Too many joins per second" },
      type: "application/json",
    });
  });

  test("is refused after a delay", async () => {
    const node = await at.start(0, { refusalDelay: WATCHED });
    const began = performance.now();
    await upgrade("?vsn=2.0.0", node.port);
    expect(performance.now() - began).toBeGreaterThan(WATCHED - 5);
  });

  test("without messages is closed, and with heartbeats stays open", async () => {
    const idle = 1_000; // longer than a busy machine lets one turn of this process wait
    const node = await at.start(0, { idle });
    const [silent, lively] = [await rawSocket(node), await rawSocket(node)];
    const beating = setInterval(() => lively.send(null, "1", "phoenix", "heartbeat", {}), idle / 20);
    await silent.closed;
    expect(lively.socket.readyState).toBe(WebSocket.OPEN);
    clearInterval(beating);
    await lively.closed;
  });

  test("is closed by a frame above the limit, and by an invalid one", async () => {
    const node = await at.start(0, { limits: { frame: 1_000 } });
    const [large, none] = [await rawSocket(node), await rawSocket(node)];
    large.socket.send("x".repeat(1_001));
    none.socket.send("no frame");
    expect([(await large.closed).code, (await none.closed).code]).toEqual([1009, 1007]);
  });

  test("without an upgrade is 426", async () => {
    const answer = await fetch(`${at.node.url}/realtime/v1/websocket`);
    expect([answer.status, await answer.json()]).toEqual([426, { error: "Upgrade Required" }]);
  });
});

describe("connection limits", () => {
  test("apply to a node, and to an address", async () => {
    const few = await at.start(0, { limits: { connections: 1 } });
    const first = await rawSocket(few);
    expect(await upgrade(`?apikey=${KEYS.anon}`, few.port)).toMatchObject({
      status: 429,
      body: { error: "Too many connected users" },
    });
    first.socket.close();
    await first.closed;
    await expect
      .poll(() =>
        rawSocket(few).then(
          ({ socket }) => (socket.close(), true),
          () => false,
        ),
      )
      .toBe(true);
    const near = await at.start(0, { limits: { connectionsPerAddress: 1 } });
    await rawSocket(near);
    expect(await upgrade("?apikey=nonsense", near.port)).toMatchObject({ status: 429 }); // counted before the key is checked
  });

  test("apply to a user, whatever the address", async () => {
    const node = await at.start(0, { limits: { connectionsPerUser: 1 } });
    const token = await at.token({ sub: "crowd" });
    expect(await subscribed(at.client({ node, token }).channel("a"))).toEqual({ status: "SUBSCRIBED" });
    expect(await subscribed(at.client({ node, token }).channel("a"))).toEqual({
      status: "CHANNEL_ERROR",
      error: "ConnectionRateLimitReached: Too many connected users",
    });
    expect(await subscribed(at.client({ node }).channel("a"))).toEqual({ status: "SUBSCRIBED" });
  });

  test("disconnect a client that does not read", async () => {
    const node = await at.start(0, { limits: { unsent: 200_000, messages: 100_000, bytes: 100_000_000 } });
    const slow = connect(node.port, "127.0.0.1");
    const headers =
      "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    slow.write(`GET /realtime/v1/websocket?apikey=${KEYS.anon}&vsn=2.0.0 HTTP/1.1\r\n${headers}\r\n\r\n`);
    await once(slow, "data");
    slow.write(masked(JSON.stringify(["1", "1", "realtime:flood", "phx_join", {}])));
    await once(slow, "data");
    slow.pause();
    const dropped = new Promise((resolve) => slow.once("error", resolve).once("close", resolve));
    const channel = at.client({ node }).channel("flood");
    await subscribed(channel);
    const sending = setInterval(() => {
      void channel.send({ type: "broadcast", event: "x", payload: { text: "x".repeat(500_000) } });
      slow.write(masked('[null,"1","phoenix","heartbeat",{}]')); // fails once the connection is closed
    }, 5);
    await dropped;
    clearInterval(sending);
    expect(slow.readyState).not.toBe("open");
  });
});

/** A client's text frame with a mask of zeros. */
function masked(payload: string): Buffer {
  const bytes = Buffer.from(payload);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}
