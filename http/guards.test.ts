import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

const CANARY = "canary-in-an-error";
const PAGE_POLICY = "default-src 'self'";

let files: string;
let api: FunctionsApi;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "sacred-space-site-"));
  await mkdir(join(files, "assets"));
  await writeFile(join(files, "assets", "page-1a2b3c.js"), "export {};");
  await writeFile(join(files, "assets", "page-1a2b3c.js.br"), brotliCompressSync("export {};"));
  await writeFile(join(files, "favicon.svg"), "<svg/>");
  await writeFile(join(files, "admin-worker.js"), "export {};");
  const pages = async (asked: Request) => {
    const { pathname } = new URL(asked.url);
    if (pathname === "/broken") throw new Error(`${CANARY} select * from bookings`);
    if (pathname === "/no-database") throw Object.assign(new Error(`${CANARY} connect`), { code: "ECONNREFUSED" });
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": PAGE_POLICY };
    return new Response("<!DOCTYPE html>", { status: pathname === "/nowhere" ? 404 : 200, headers });
  };
  api = await startFunctionsApi({ pages, builtFiles: files });
});
afterAll(async () => {
  await api.close();
  await rm(files, { recursive: true, force: true });
});

const key = { apikey: KEYS.publishable };
const json = { ...key, "content-type": "application/json" };
const large = "x".repeat(1024 * 1024 + 1);

/** One answer of every kind: its name, its status and its request. */
const answers: [string, number, string, RequestInit?][] = [
  ["a page", 200, "/book"],
  ["a page's head", 200, "/book", { method: "HEAD" }],
  ["the page for an unknown address", 404, "/nowhere"],
  ["a page that throws", 500, "/broken"],
  ["a page without its database", 503, "/no-database"],
  ["a form sent to a page", 405, "/book", { method: "POST", body: "a=b" }],
  ["an unknown method", 405, "/book", { method: "PROPFIND" }],
  ["a built file", 200, "/assets/page-1a2b3c.js"],
  ["another built file", 200, "/favicon.svg"],
  ["a missing file", 404, "/assets/nothing.js"],
  ["a path traversal", 404, "/assets/..%2f..%2fpackage.json"],
  ["health", 200, "/health/ready"],
  ["a table", 200, "/rest/v1/services", { headers: key }],
  ["a table without a key", 401, "/rest/v1/services"],
  ["no such table", 404, "/rest/v1/nothing", { headers: key }],
  ["a refused write", 401, "/rest/v1/services", { method: "POST", headers: json, body: "{}" }],
  [
    "a table's preflight",
    204,
    "/rest/v1/services",
    { method: "OPTIONS", headers: { origin: "https://other.example", "access-control-request-method": "GET" } },
  ],
  ["the auth keys", 200, "/auth/v1/.well-known/jwks.json"],
  ["no token", 401, "/auth/v1/user", { headers: key }],
  ["no JSON", 400, "/auth/v1/signup", { method: "POST", headers: json, body: "{" }],
  ["too large for auth", 413, "/auth/v1/signup", { method: "POST", headers: json, body: large }],
  ["an email's link", 303, "/auth/v1/verify?type=signup&token=x"],
  ["a prefetched link", 204, "/auth/v1/verify?type=signup&token=x", { method: "HEAD" }],
  ["an unknown function", 404, "/functions/v1/nothing", { method: "POST" }],
  ["a function's refusal", 401, "/functions/v1/simple-payment", { method: "POST", headers: json, body: "{}" }],
  [
    "the wrong content type",
    415,
    "/functions/v1/verify-booking-payment",
    { method: "POST", headers: key, body: "a=b" },
  ],
  ["too large for a function", 413, "/functions/v1/simple-payment", { method: "POST", headers: json, body: large }],
  ["a forged webhook", 400, "/webhooks/stripe", { method: "POST", body: "{}" }],
  ["an unknown card page", 404, "/test-payment/cs_test_0"],
];

describe.each(answers)("%s (%i)", (_, status, path, init) => {
  let answer: Response;
  let body: string;
  beforeAll(async () => {
    answer = await api.ask(path, init);
    body = await answer.text();
  });

  test("sends nosniff, X-Frame-Options, Referrer-Policy, Permissions-Policy and a Content-Security-Policy", () => {
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/),
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
      "content-security-policy": expect.stringMatching(/^default-src '(none|self)'/),
    });
  });

  test("is no-store unless it is a public resource", () => {
    const isPublic = {
      "/assets/page-1a2b3c.js": /^public, max-age=31536000, immutable$/,
      "/favicon.svg": /^public, max-age=3600$/,
      "/auth/v1/.well-known/jwks.json": /^public, /,
    }[path];
    expect(answer.headers.get("cache-control")).toMatch(isPublic ?? /^no-store$/);
  });

  test("sends CORS headers on the APIs only, on errors too", () => {
    const isApi = /^\/(rest|auth|functions)\/v1\//.test(path);
    expect(answer.headers.get("access-control-allow-origin")).toBe(isApi ? "*" : null);
    expect(answer.headers.has("access-control-expose-headers")).toBe(isApi);
  });

  test("has no server header, no cookie and no stack trace", () => {
    expect(["server", "x-powered-by", "set-cookie"].filter((name) => answer.headers.has(name))).toEqual([]);
    expect(body).not.toMatch(new RegExp(`${CANARY}|node_modules|\\bat \\S+ \\(|\\.ts:\\d`));
  });
});

test("a page has its own Content-Security-Policy; any other answer allows nothing", async () => {
  const policyOf = async (path: string) => (await api.ask(path)).headers.get("content-security-policy");
  expect(await policyOf("/book")).toBe(PAGE_POLICY);
  expect(await policyOf("/broken")).toBe(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
});

test("the service worker of the back office fetches from its own server alone, and is asked for anew each time", async () => {
  const { headers } = await api.ask("/admin-worker.js");
  expect([headers.get("content-security-policy"), headers.get("cache-control"), headers.get("content-type")]).toEqual([
    "default-src 'none'; connect-src 'self'",
    "no-cache",
    expect.stringMatching(/^text\/javascript/),
  ]);
});

test("a built file has Vary: Accept-Encoding, compressed or not", async () => {
  for (const [path, encoding] of [
    ["/assets/page-1a2b3c.js", null],
    ["/assets/page-1a2b3c.js", "br"],
    ["/favicon.svg", null],
  ] as const) {
    const { headers } = await api.ask(path, { headers: { "accept-encoding": encoding ?? "identity" } });
    expect([path, headers.get("content-encoding"), headers.get("vary")]).toEqual([path, encoding, "Accept-Encoding"]);
  }
});

test("a failure is JSON in the shape of every API; without a database it is 503 with Retry-After", async () => {
  const broken = await api.ask("/broken");
  expect([broken.status, await broken.json()]).toEqual([
    500,
    {
      code: "unexpected_failure",
      message: "Something went wrong on our side; please try again",
      error: "Something went wrong on our side; please try again",
    },
  ]);
  const away = await api.ask("/no-database");
  expect([away.status, away.headers.get("retry-after"), await away.json()]).toEqual([
    503,
    "1",
    {
      code: "unavailable",
      message: "We cannot be reached for a moment; please try again",
      error: "We cannot be reached for a moment; please try again",
    },
  ]);
});

test("HSTS is sent where PUBLIC_URL is https, and only there", async () => {
  expect((await api.ask("/book")).headers.get("strict-transport-security")).toBeNull();
  const secure = await startFunctionsApi({ publicUrl: "https://practice.example" });
  try {
    for (const path of ["/", "/rest/v1/services", "/auth/v1/user", "/assets/none"]) {
      expect((await secure.ask(path)).headers.get("strict-transport-security")).toBe("max-age=31536000");
    }
  } finally {
    await secure.close();
  }
});

test.each(["/functions/v1/verify-booking-payment", "/auth/v1/token?grant_type=password", "/webhooks/stripe"])(
  "a request that is aborted in the middle of its body at %s is not logged as an error",
  async (path) => {
    const before = api.log.length;
    await new Promise<void>((resolve) => {
      const headers = { ...json, "content-length": 500, expect: "100-continue" }; // so that the server says when it has read the head
      const sent = request(`${api.url}${path}`, { method: "POST", headers });
      sent.once("error", () => resolve());
      sent.once("continue", () => sent.write("{", () => sent.destroy()));
      sent.flushHeaders();
    });
    const ended = () =>
      api.log
        .slice(before)
        .filter(({ msg, route }) => msg === "request" && path.startsWith(route?.replace("*", "") ?? "?"));
    await expect.poll(ended).toHaveLength(1);
    expect(ended()[0]?.status).toBeLessThan(500);
    expect(api.log.slice(before).filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
  },
);

test("a stopping server fails its readiness check and closes every connection", async () => {
  const stopping = await startFunctionsApi();
  try {
    expect((await stopping.ask("/book")).headers.get("connection")).toBe("keep-alive");
    stopping.startStopping();
    for (const [path, status] of [
      ["/health/ready", 503],
      ["/book", 200],
      ["/functions/v1/nothing", 404],
    ] as const) {
      const answer = await stopping.ask(path);
      expect([answer.status, answer.headers.get("connection")]).toEqual([status, "close"]);
    }
  } finally {
    await stopping.close();
  }
});
