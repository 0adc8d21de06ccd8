import type { MiddlewareHandler } from "hono";
import { FAST, inEncoding } from "#http/site/compressed-page.ts";
import { encodingFor } from "#http/site/send-page.ts";

/** Below this, headers outweigh what compression saves. */
const MIN_BYTES = 1024;

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/;
const TEXT_TYPE = /^text\//;

/**
 * Compresses the answers of an API from 1 kB on: JSON in memory, other text as it streams. Safe (BREACH) where requests authenticate by
 * header: no other site can make a browser send one with a user's session.
 */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  const type = res.headers.get("content-type") ?? "";
  const isJson = JSON_TYPE.test(type);
  if (!res.body || res.headers.has("content-encoding") || !(isJson || TEXT_TYPE.test(type))) return;
  res.headers.append("Vary", "Accept-Encoding");
  const encoding = encodingFor(c.req.header("accept-encoding") ?? null);
  if (c.req.method === "HEAD" || encoding === "identity") return;
  if (isJson) {
    const bytes = new Uint8Array(await res.arrayBuffer());
    const isSmall = bytes.byteLength < MIN_BYTES;
    replaceBody(c, isSmall ? bytes : await inEncoding(bytes, encoding, FAST), isSmall ? undefined : encoding);
  } else if (/\bgzip\b/.test(c.req.header("accept-encoding") ?? "")) {
    replaceBody(c, res.body.pipeThrough(new CompressionStream("gzip")), "gzip");
  }
};

function replaceBody(c: Parameters<MiddlewareHandler>[0], body: BodyInit, encoding: string | undefined): void {
  const { status, headers } = c.res;
  headers.delete("content-length");
  if (encoding !== undefined) headers.set("Content-Encoding", encoding);
  c.res = undefined; // Hono would merge the headers of both answers
  c.res = new Response(body, { status, headers });
}
