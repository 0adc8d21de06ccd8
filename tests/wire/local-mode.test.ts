import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";

vi.setConfig({ testTimeout: START_MS });

type Asked = { method?: string; headers?: Record<string, string>; body?: string; host?: string };

/** A bare request, whose Host may be another than the address. */
function ask(
  { port }: RunningServer,
  path: string,
  { body, host = "127.0.0.1", ...asked }: Asked = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request({ host, port, path, ...asked }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .on("error", reject)
      .end(body);
  });
}

const status = async (server: RunningServer, path: string, asked: Asked = {}) =>
  (await ask(server, path, asked)).status;

const REFUSED = "In local mode this page is for the machine that the program runs on.";
/** Requests of a browser whose page was pointed here by its name server, and of a proxy on this machine. */
const ELSEWHERE: Record<string, string>[] = [
  { host: "evil.example" },
  { host: "evil.example:3000" },
  { host: "localhost.evil.example" },
  { host: "0.0.0.0" },
  { host: "10.0.0.5" },
  { "x-forwarded-for": "198.51.100.7" },
  { "X-Forwarded-Proto": "https" },
  { "x-forwarded-host": "localhost" },
  { forwarded: "for=198.51.100.7" },
  { via: "1.1 proxy" },
  { "x-real-ip": "127.0.0.1" },
  { "cf-connecting-ip": "198.51.100.7" },
];

let fresh: FreshDatabase;
let local: RunningServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  local = await startServer({ DATABASE_URL: fresh.url, TRUSTED_PROXIES: "loopback" });
}, START_MS);
afterAll(async () => {
  await local.stop();
  await removeData(local);
  await fresh.close();
});

test("in local mode the stand-ins' pages serve this machine", async () => {
  for (const host of ["localhost", `localhost:${local.port}`, "127.0.0.1", `[::1]:${local.port}`, "app.localhost"]) {
    for (const path of ["/outbox", "/outbox/messages.json", "/test-calendar/example.ics"]) {
      expect([host, path, await status(local, path, { headers: { host } })]).toEqual([host, path, 200]);
    }
    expect(await status(local, "/test-payment/cs_test_0", { headers: { host } })).toBe(404);
  }
});

test.each(ELSEWHERE)("and refuse a request with %j, while the site answers it", async (headers) => {
  for (const path of [
    "/outbox",
    "/outbox/",
    "/outbox/messages.json",
    "/outbox/texts.json",
    "/outbox/1.eml",
    "/test-calendar/example.ics",
    "/test-payment/cs_test_0",
  ]) {
    expect([path, await ask(local, path, { headers })]).toEqual([path, { status: 403, text: REFUSED }]);
  }
  expect(await status(local, "/test-payment/cs_test_0", { headers, method: "POST" })).toBe(403);
  expect(await status(local, "/", { headers })).toBe(200);
});

const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const address = others.find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "";

test(
  "and refuse another machine, where the program listens to the network after all",
  skipUnless(address !== "", "there is a network"),
  async () => {
    const open = await startServer({ DATABASE_URL: fresh.url }, undefined, { host: address });
    expect(await ask(open, "/outbox", { host: address, headers: { host: "localhost" } })).toEqual({
      status: 403,
      text: REFUSED,
    });
    await open.stop();
    await removeData(open);
  },
);

async function signIn(server: RunningServer, headers: Record<string, string>) {
  const { email, password } = JSON.parse(await readFile(join(server.dataDir, "practitioner.json"), "utf8")) as Record<
    string,
    string
  >;
  return ask(server, "/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: server.keys.publishable, "content-type": "application/json", ...headers },
    body: JSON.stringify({ email: email?.toUpperCase(), password }),
  });
}

test("the printed password signs in from this machine alone; from elsewhere it is as good as a wrong one", async () => {
  expect((await signIn(local, {})).status).toBe(200);
  for (const headers of ELSEWHERE) {
    const refused = await signIn(local, headers);
    expect([headers, refused.status, JSON.parse(refused.text)]).toEqual([
      headers,
      400,
      expect.objectContaining({ error_code: "invalid_credentials", msg: "Invalid login credentials" }),
    ]);
  }
});

test("production with stand-ins serves the card page and the calendar through a proxy, and the outbox to nobody", async () => {
  const site = await startServer({
    DATABASE_URL: fresh.url,
    NODE_ENV: "production",
    PUBLIC_URL: "https://practice.example",
    HOST: "127.0.0.1",
    TRUSTED_PROXIES: "loopback",
    ALLOW_STAND_INS: "true",
  });
  const proxied = { host: "practice.example", "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https" };
  const card = await ask(site, "/test-payment/cs_test_0", { headers: proxied });
  expect([card.status, card.text]).toEqual([404, expect.not.stringContaining(REFUSED)]);
  expect(await ask(site, "/test-calendar/example.ics", { headers: proxied })).toEqual({
    status: 200,
    text: expect.stringContaining("BEGIN:VEVENT"),
  });
  for (const headers of [proxied, { host: "localhost" }]) {
    for (const path of ["/outbox", "/outbox/messages.json"])
      expect([path, await ask(site, path, { headers })]).toEqual([
        path,
        { status: 404, text: expect.stringContaining("No outbox here") },
      ]);
  }
  await site.stop();
  await removeData(site);
});
