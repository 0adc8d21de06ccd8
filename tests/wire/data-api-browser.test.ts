import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

// CORS of the data API.
let api: FunctionsApi;
beforeAll(async () => {
  api = await startFunctionsApi();
});
afterAll(() => api.close());

const origin = "https://elsewhere.example";
const words = (header: string | null) => header?.split(",").map((word) => word.trim().toLowerCase()) ?? [];

test.each(["/services?select=*", "/bookings?id=eq.1", "/rpc/anything", "/", "/no_such_table"])(
  "%s can be requested from any origin",
  async (path) => {
    const asked =
      "authorization,apikey,content-type,x-client-info,prefer,accept-profile,content-profile,range,range-unit,x-retry-count,traceparent";
    const preflight = await api.ask(`/rest/v1${path}`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "PATCH", "access-control-request-headers": asked },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin"), await preflight.text()]).toEqual([
      204,
      "*",
      "",
    ]);
    expect(words(preflight.headers.get("access-control-allow-methods"))).toEqual([
      "get",
      "head",
      "post",
      "put",
      "patch",
      "delete",
      "options",
    ]);
    expect(words(preflight.headers.get("access-control-allow-headers"))).toEqual(asked.split(","));
  },
);

test.each([
  ["data", 200, "/services?select=name", { apikey: KEYS.publishable }],
  ["a part of the data", 206, "/services?select=name&limit=1", { apikey: KEYS.publishable, prefer: "count=exact" }],
  ["a refusal", 401, "/profiles", { apikey: KEYS.publishable }],
  ["no such table", 404, "/nothing", { apikey: KEYS.publishable }],
  ["no key", 401, "/services", {}],
  ["a wrong key", 401, "/services", { apikey: "sb_publishable_of_somebody_else" }],
  ["a bad token", 401, "/services", { apikey: KEYS.publishable, authorization: "Bearer a.b.c" }],
])("%s can be read by a page, with its headers", async (_, status, path, headers) => {
  const answer = await api.ask(`/rest/v1${path}`, { headers: { origin, ...headers } });
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([status, "*"]);
  expect(words(answer.headers.get("access-control-expose-headers"))).toEqual(
    expect.arrayContaining([
      "content-range",
      "content-location",
      "content-type",
      "location",
      "preference-applied",
      "range-unit",
    ]),
  );
});

test.each<Record<string, string>>([{}, { origin }])(
  "OPTIONS without a preflight header lists the methods: %j",
  async (headers) => {
    const answer = await api.ask("/rest/v1/services", {
      method: "OPTIONS",
      headers: { apikey: KEYS.publishable, ...headers },
    });
    expect([answer.status, answer.headers.get("allow"), answer.headers.get("access-control-allow-origin")]).toEqual([
      200,
      "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE",
      "*",
    ]);
  },
);

test("an apikey in the query works like one in the header", async () => {
  expect((await api.ask(`/rest/v1/services?select=name&apikey=${KEYS.publishable}`)).status).toBe(200);
});

test.each([
  ["of a stated length", (inner: string) => `Content-Length: ${inner.length}\r\n\r\n${inner}`],
  [
    "in chunks",
    (inner: string) => `Transfer-Encoding: chunked\r\n\r\n${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
  ],
])(
  "a body on a read, %s, is not parsed as another request, and the next request has its own answer",
  async (_, bodied) => {
    const hidden = "GET /rest/v1/hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const question = `GET /rest/v1/services?select=name&limit=1&apikey=${KEYS.publishable} HTTP/1.1\r\nHost: localhost\r\n${bodied(hidden)}`;
    const { port } = new URL(api.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`${question}GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const told = await text(socket);
    expect(told.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
    expect(told).toMatch(/\[\{"name":"[^]*\{"status":"live"\}$/);
  },
);
