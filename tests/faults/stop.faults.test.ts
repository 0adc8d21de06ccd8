import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { type DatabaseLine, openDatabaseProxy } from "#tests/support/database/database-line.ts";
import { removeData, type ServerProcess, signedUpClient, startServerProcess } from "#tests/support/server.ts";
import { START_MS } from "#tests/support/limits.ts";
import { halfSent } from "./half-sent.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

let fresh: FreshDatabase;
let line: DatabaseLine;
let server: ServerProcess;
beforeEach(async () => {
  fresh = await freshDatabase();
  line = await openDatabaseProxy(fresh.url);
});
afterEach(async () => {
  await server.kill();
  await removeData(server);
  await line.close();
  await fresh.close();
});

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startServerProcess({ DATABASE_URL: line.url, LOG_LEVEL: "warn", AUTOCONFIRM: "true", ...env });
}

/** The stages that the stop had to abandon, from the log. */
const stagesCut = () =>
  Array.from(
    server.output().matchAll(/"stage":"([^"]+)"[^\n]*"msg":"a stage of the stop was cut"/g),
    ([, stage]) => stage,
  );

/** A bare TCP connection; `closed` resolves once the server has closed it. */
async function bareConnection(firstBytes = ""): Promise<{ closed: Promise<void> }> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  socket.resume();
  if (firstBytes) await new Promise((resolve) => socket.write(firstBytes, resolve));
  return { closed };
}

test("idle connections and incomplete headers do not delay the exit with 0", async () => {
  await start();
  const kept = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n";
  const open = await Promise.all([
    ...Array.from({ length: 20 }, () => bareConnection()),
    ...Array.from({ length: 40 }, () => bareConnection(`${kept}\r\n`)),
    ...Array.from({ length: 10 }, () => bareConnection(kept)),
  ]);
  expect(await server.stop()).toBe(0);
  await Promise.all(open.map(({ closed }) => closed));
  expect(stagesCut()).toEqual([]);
});

test("a request that does not end is cut after ten seconds: the log names the stage, the rest is closed, and the program exits with 1", async () => {
  await start();
  const underWay = await halfSent(server);
  const answer = underWay.answered.catch(() => "none");
  expect(await server.stop()).toBe(1);
  expect(await answer).toBe("none");
  expect(stagesCut()).toEqual(["requests"]);
});

test("a job that waits for a mail server is aborted, its email stays queued, and the program exits with 0", async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  try {
    await start({
      SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      MAIL_FROM: "practice@example.com",
    });
    const visitor = await signedUpClient(server);
    await visitor.auth.resetPasswordForEmail((await visitor.auth.getUser()).data.user?.email ?? "");
    await expect.poll(() => sockets.size).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    expect(stagesCut()).toEqual([]);
    expect(await fresh.database.rows("select status from public.mail where attempts > 0")).toContainEqual({
      status: "queued",
    });
    expect(await fresh.asOwner("select from graphile_worker.jobs where locked_at is not null")).toEqual([]);
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
  }
});

test("an unreachable database does not delay the exit with 0", async () => {
  await start();
  await line.cut();
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status).toBe(503);
  expect({ code: await server.stop(), cut: stagesCut() }).toEqual({ code: 0, cut: [] });
});

test("a database that stops responding costs each stage its timeout at most, and the program exits with 1", async () => {
  await start();
  line.freeze();
  expect(await server.stop()).toBe(1);
  expect(server.output()).toContain("a stage of the stop was cut"); // which stages were waiting for the database varies
});
