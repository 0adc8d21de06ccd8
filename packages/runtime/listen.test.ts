import { createServer, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "../../env/env.ts";
import { WrongEnvironment } from "./wrong-environment.ts";
import { freePort } from "../../tests/support/server.ts";
import { drain, listen, SERVER_OPTIONS } from "./listen.ts";

let server: Server;
let port: number;
beforeAll(async () => {
  port = await freePort();
  server = createServer(SERVER_OPTIONS, (_, answer) => answer.end("read"));
  await listen(server, readEnv({ PORT: String(port) }, "/"));
});
afterAll(() => drain(server));

test("a URL of 60 kB is accepted", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/?${"a".repeat(60_000)}`);
  expect([answer.status, await answer.text()]).toEqual([200, "read"]);
});

test("an idle connection is kept longer than the two minutes of a proxy", async () => {
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  expect(headers.get("keep-alive")).toBe("timeout=130");
});

test.each([
  [{ host: "192.0.2.1" }, "HOST 192.0.2.1 cannot be listened on (EADDRNOTAVAIL)."],
  [{}, (taken: number) => `PORT ${taken} is in use by another program.`],
])("a failure to listen names its cause: %j", async (set, sentence) => {
  const env = { ...readEnv({ PORT: String(port) }, "/"), ...set };
  const expected = typeof sentence === "string" ? sentence : sentence(port);
  await expect(listen(createServer(), env)).rejects.toThrow(new WrongEnvironment(expected));
});

async function send(bytes: string): Promise<{ status: string; body: unknown }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: head.split("\r\n")[0] ?? "", body: body && JSON.parse(body) };
}

test.each([
  [
    "headers of 70 kB",
    `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"a".repeat(70_000)}\r\n\r\n`,
    "HTTP/1.1 431 Request Header Fields Too Large",
  ],
  [
    "an address of 70 kB",
    `GET /${"a".repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    "HTTP/1.1 431 Request Header Fields Too Large",
  ],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "HTTP/1.1 400 Bad Request",
  ],
  ["no HTTP at all", "hello\r\n\r\n", "HTTP/1.1 400 Bad Request"],
])("%s are refused in JSON and the connection is closed", async (_, bytes, status) => {
  const sentence = "The request could not be read";
  expect(await send(bytes)).toEqual({
    status,
    body: { code: "unreadable_request", message: sentence, error: sentence },
  });
});

test("a body that goes on after its answer ends the connection, too", async () => {
  const hasty = createServer(SERVER_OPTIONS, (_, answer) => answer.end("read"));
  const env = readEnv({ PORT: String(await freePort()) }, "/");
  await listen(hasty, env, { bodyMs: 200 });
  const socket = connect(env.port, "127.0.0.1");
  socket.on("error", () => undefined); // the connection is cut
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n");
  const sending = setInterval(() => socket.write("a"), 50);
  const isCut = new Promise((cut) => void socket.once("close", () => cut(true))); // events.once would reject if the connection is reset
  socket.resume();
  expect(await Promise.race([isCut, sleep(2_000, false)])).toBe(true);
  clearInterval(sending);
  socket.destroy();
  await drain(hasty);
});

test("a body that stops coming ends the connection; an upload that keeps coming does not", async () => {
  const slow = createServer(SERVER_OPTIONS, (request, answer) => {
    request.resume();
    request.on("end", () => answer.end("read"));
  });
  const env = readEnv({ PORT: String(await freePort()) }, "/");
  await listen(slow, env, { isUpload: ({ url }) => url === "/upload", bodyMs: 200 });
  const sendSlowly = async (path: string, pieces: number) => {
    const socket = connect(env.port, "127.0.0.1");
    socket.on("error", () => undefined);
    const answer = text(socket);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 6\r\n\r\n`);
    for (let piece = 0; piece < pieces; piece += 1) {
      await new Promise((wake) => setTimeout(wake, 100));
      if (socket.writable) socket.write("a");
    }
    return (await answer).split("\r\n")[0];
  };
  const answers = await Promise.all([sendSlowly("/upload", 6), sendSlowly("/other", 6), sendSlowly("/upload", 2)]);
  expect(answers).toEqual(["HTTP/1.1 200 OK", "HTTP/1.1 408 Request Timeout", "HTTP/1.1 408 Request Timeout"]);
  await drain(slow);
});

describe("above the number of idle connections that may stay open", () => {
  let bounded: Server;
  let held: ServerResponse[];
  let at: number;
  beforeEach(async () => {
    held = [];
    bounded = createServer(SERVER_OPTIONS, (request, answer) =>
      request.url === "/slow" ? void held.push(answer) : answer.end("read"),
    );
    at = await freePort();
    await listen(bounded, readEnv({ PORT: String(at) }, "/"), { maxIdle: 3 });
    bounded.on("upgrade", (_, socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  });
  afterEach(async () => {
    bounded.closeAllConnections();
    await drain(bounded);
  });

  /** A connection with what it has received, and whether it was closed. */
  async function open(bytes: string, isRead: (answer: string) => boolean = (answer) => answer.endsWith("read")) {
    const socket = connect(at, "127.0.0.1");
    const connection = { socket, answer: "", isClosed: false };
    socket.on("error", () => undefined);
    socket.on("close", () => void (connection.isClosed = true));
    socket.on("data", (piece) => void (connection.answer += piece.toString()));
    socket.write(bytes);
    await expect.poll(() => isRead(connection.answer)).toBe(true);
    return connection;
  }
  const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

  test("the one that was idle longest is closed, and none on which something is answered or that was upgraded", async () => {
    const upgraded = await open(GET.replace("\r\n\r\n", "\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"), (answer) =>
      answer.includes(" 101 "),
    );
    const slow = await open(GET.replace("/", "/slow"), () => held.length === 1);
    const ahead = await open(GET + GET.replace("/", "/slow"), (answer) => answer.endsWith("read") && held.length === 2);
    const first = await open(GET);
    const second = await open(GET);
    const third = await open(GET);
    first.socket.write(GET);
    await expect.poll(() => first.answer.split("read").length).toBe(3);
    const fourth = await open(GET);
    await expect.poll(() => second.isClosed).toBe(true);
    for (const answer of held) answer.end("late");
    await expect.poll(() => [slow.answer.endsWith("late"), ahead.answer.endsWith("late")]).toEqual([true, true]);
    await expect.poll(() => [third, first].map((each) => each.isClosed)).toEqual([true, true]); // as these two are idle now
    expect([upgraded, fourth, slow, ahead].map(({ isClosed }) => isClosed)).toEqual([false, false, false, false]);
    upgraded.socket.destroy();
  });
});
