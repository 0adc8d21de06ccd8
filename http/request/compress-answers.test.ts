import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let admin: { authorization: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  admin = await api.signedInAdmin();
});
afterAll(() => api.close());

type Sent = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer };

/** The bytes as they travel: fetch would decode them. */
function get(path: string, encoding: string | undefined, method = "GET"): Promise<Sent> {
  const headers = {
    apikey: KEYS.publishable,
    ...admin,
    ...(encoding !== undefined && { "accept-encoding": encoding }),
  };
  return new Promise((done, failed) => {
    request(new URL(path, api.url), { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on("error", failed)
      .end();
  });
}

const DECODE: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const LARGE = "/rest/v1/services?select=*&order=id";

describe("an answer of at least 1 kB", () => {
  test.each(["br", "gzip"])("travels in the encoding that is accepted: %s", async (encoding) => {
    const plain = await get(LARGE, undefined);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.bytes.length).toBeGreaterThan(1024);
    const sent = await get(LARGE, encoding);
    expect([sent.status, sent.headers["content-encoding"], sent.headers["content-length"]]).toEqual([
      200,
      encoding,
      String(sent.bytes.length),
    ]);
    expect(DECODE[encoding]?.(sent.bytes).toString()).toBe(plain.bytes.toString());
    expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 2);
    for (const each of [plain, sent]) expect(each.headers["vary"]).toContain("Accept-Encoding");
  });

  test("keeps its status and its other headers", async () => {
    const [plain, sent] = await Promise.all([get(`${LARGE}&limit=7`, undefined), get(`${LARGE}&limit=7`, "br")]);
    const ownToEach = ["date", "x-request-id", "content-length", "content-encoding"];
    const others = ({ status, headers }: Sent) => [
      status,
      Object.entries(headers).filter(([name]) => !ownToEach.includes(name)),
    ];
    expect(others(sent)).toEqual(others(plain));
  });
});

test("a small answer, one that nobody accepts encoded, and a head are sent as they are", async () => {
  const small = await get("/rest/v1/services?select=id&limit=1", "br, gzip");
  expect([small.headers["content-encoding"], JSON.parse(small.bytes.toString())]).toEqual([
    undefined,
    [{ id: expect.any(String) }],
  ]);
  expect((await get(LARGE, "br;q=0, gzip;q=0")).headers["content-encoding"]).toBeUndefined();
  const head = await get(LARGE, "br", "HEAD");
  expect([head.status, head.bytes.length, head.headers["content-encoding"]]).toEqual([200, 0, undefined]);
});

test("a file is compressed as it streams", async () => {
  const path = "/functions/v1/bookings-csv";
  const plain = await get(path, undefined);
  const sent = await get(path, "gzip, br");
  expect([sent.status, sent.headers["content-encoding"], gunzipSync(sent.bytes).toString()]).toEqual([
    200,
    "gzip",
    plain.bytes.toString(),
  ]);
});
