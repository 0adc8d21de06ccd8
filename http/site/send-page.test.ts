import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressPage } from "./compressed-page.ts";
import { encodingFor, sendPage } from "./send-page.ts";

const HTML = `<!DOCTYPE html>${"<p>A quiet hour</p>".repeat(200)}`;
const rendered = (policy = "default-src 'self'", html = HTML) =>
  new Response(html, { headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy } });
const page = await compressPage(rendered());

test.each([
  [null, "identity"],
  ["", "identity"],
  ["identity", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br; q=0.1 ,gzip;q=1", "br"],
  ["br;q=0.000, gzip;q=0", "identity"],
  ["*", "br"],
  ["br;q=0, *;q=0.3", "gzip"],
  ["*;q=0", "identity"],
  ["br;q=rubbish", "identity"],
  ["deflate, zstd", "identity"],
])("Accept-Encoding %j is answered with %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test("every encoding has the same page, policy, ETag and length header", async () => {
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  for (const [encoding, unpack] of Object.entries(unpacked)) {
    const answer = sendPage(page, new Headers({ "accept-encoding": encoding }));
    const body = Buffer.from(await answer.arrayBuffer());
    expect(unpack(body).toString()).toBe(HTML);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-length": String(body.length),
      "content-security-policy": "default-src 'self'",
      "cache-control": "no-cache",
      vary: "Accept-Encoding",
      etag: page.etag,
    });
    expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
  }
});

test("a matching If-None-Match is answered 304 with the policy", async () => {
  for (const known of [page.etag, page.etag.slice(2), `"other", ${page.etag}`, "*"]) {
    const answer = sendPage(page, new Headers({ "if-none-match": known, "accept-encoding": "br" }));
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'self'");
    expect(answer.headers.has("content-encoding")).toBe(false);
  }
  for (const other of ['"other"', "", page.etag.slice(0, -1)]) {
    expect(sendPage(page, new Headers({ "if-none-match": other })).status).toBe(200);
  }
});

test("another body or another policy has another ETag", async () => {
  expect((await compressPage(rendered())).etag).toBe(page.etag);
  expect((await compressPage(rendered("default-src 'none'"))).etag).not.toBe(page.etag);
  expect((await compressPage(rendered(undefined, `${HTML} `))).etag).not.toBe(page.etag);
});
