import { strictTransport } from "@sacred-space/runtime/guards.ts";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, SERVER_OPTIONS } from "@sacred-space/runtime/listen.ts";
import { compressPage } from "./compressed-page.ts";
import { fromMemory } from "./from-memory.ts";

const servers: Server[] = [];
async function portOf(listener: RequestListener): Promise<number> {
  const server = createServer(SERVER_OPTIONS, listener);
  servers.push(server);
  await listen(server, { port: 0, host: "127.0.0.1" });
  return (server.address() as AddressInfo).port;
}

let memory: number;
let hasty: number;
beforeAll(async () => {
  const page = await compressPage(new Response("<!DOCTYPE html>", { headers: { "content-type": "text/html" } }));
  memory = await portOf(
    fromMemory(
      { inMemory: () => page, mayAnswer: () => true, strictTransport: strictTransport("https://practice.example") },
      (_, response) => void setImmediate(() => response.end("next")),
    ),
  );
  hasty = await portOf((_, response) => response.end("read"));
});
afterAll(() => {
  for (const server of servers) server.close();
});

/** The status lines of everything that comes back for these bytes until the connection is closed. */
async function statuses(port: number, headers: string, body = ""): Promise<string[]> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`GET / HTTP/1.1\r\nHost: practice.example\r\n${headers}\r\n${body}`);
  return (await text(socket)).match(/HTTP\/1\.1 \d{3}/g) ?? [];
}

const MALFORMED: [string, string?][] = [
  ["Transfer-Encoding: xchunked\r\n"],
  ["Transfer-Encoding: identity\r\n"],
  ["Transfer-Encoding: chunked\r\n", "zz\r\n"],
  ["Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "abc"],
  ["Content-Length: 1\r\nContent-Length: 2\r\n", "ab"],
  ["Content-Length: x\r\n"],
];
test.each(MALFORMED)(
  "a page in memory is no answer to a malformed request, which gets one: %j",
  async (headers, body) => {
    expect(await statuses(memory, headers, body)).toEqual(["HTTP/1.1 400"]);
  },
);

test.each(MALFORMED)(
  "no listener, however hasty, makes a second answer out of a malformed body: %j",
  async (headers, body) => {
    expect(await statuses(hasty, headers, body)).toHaveLength(1);
  },
);

test("a plain GET is answered from memory", async () => {
  expect(await statuses(memory, "Connection: close\r\n")).toEqual(["HTTP/1.1 200"]);
});
