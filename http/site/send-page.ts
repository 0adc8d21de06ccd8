import { ENCODINGS, type Encoding, type CompressedPage } from "./compressed-page.ts";

/** The request headers that decide the response: Accept-Encoding and If-None-Match. */
type ConditionalHeaders = { acceptEncoding: string | null; ifNoneMatch: string | null };

/** An answer as HTTP sends it; a 304 has no body. */
type SentPage = { status: number; headers: Record<string, string>; body: Uint8Array | null };

export function sendPage(page: CompressedPage, requestHeaders: Headers): Response {
  const conditional = {
    acceptEncoding: requestHeaders.get("accept-encoding"),
    ifNoneMatch: requestHeaders.get("if-none-match"),
  };
  const { status, headers, body } = answerWith(page, conditional);
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
}

/**
 * The answer with a compressed page. Caches must revalidate it each time; a 304 repeats the page's policy, since browsers take over its
 * headers.
 */
export function answerWith(
  { status, etag, headers, bodies }: CompressedPage,
  { acceptEncoding, ifNoneMatch }: ConditionalHeaders,
): SentPage {
  const isPage = status === 200; // the page for unknown addresses must not be stored or revalidated
  const caching: Record<string, string> = isPage
    ? { ETag: etag, "Cache-Control": "no-cache" }
    : { "Cache-Control": "private, no-store" };
  const responseHeaders = { ...headers, ...caching, Vary: "Accept-Encoding" };
  if (isPage && isKnown(etag, ifNoneMatch)) return { status: 304, headers: responseHeaders, body: null };
  const encoding = encodingFor(acceptEncoding);
  const body = bodies[encoding];
  return {
    status,
    headers: {
      ...responseHeaders,
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
      "Content-Length": String(body.byteLength),
    },
    body,
  };
}

/** Whether If-None-Match names this tag, compared weakly (RFC 9110, 13.1.2). */
export function isKnown(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/** Returns the best available encoding that is accepted with a weight above 0 (RFC 9110, 12.5.3). */
export function encodingFor(
  acceptEncoding: string | null,
  isThere: (encoding: Encoding) => boolean = () => true,
): Encoding {
  const weights = new Map<string, number>();
  for (const offer of (acceptEncoding ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = offer.split(";").map((part) => part.trim());
    const weight = parameters.find((part) => part.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (
    ENCODINGS.find((encoding) => isThere(encoding) && (weights.get(encoding) ?? weights.get("*") ?? 0) > 0) ??
    "identity"
  );
}
