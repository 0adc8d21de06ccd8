import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The request headers of the official client. */
const HEADERS = [
  "authorization",
  "apikey",
  "content-type",
  "x-client-info",
  "x-supabase-api-version",
  "prefer",
  "accept",
  "accept-profile",
  "content-profile",
  "range",
  "range-unit",
  "x-region",
  "x-retry-count",
  "x-upsert",
  "x-metadata",
  "x-robots-tag",
  "cache-control",
  "if-none-match",
  "traceparent",
  "tracestate",
  "baggage",
];

/** The response headers that each API exposes to pages of other origins. */
export const EXPOSED = {
  auth: ["X-Total-Count", "Link", "X-Supabase-Api-Version", "Retry-After"],
  rest: [
    "Content-Encoding",
    "Content-Location",
    "Content-Range",
    "Content-Type",
    "Date",
    "Location",
    "Server",
    "Transfer-Encoding",
    "Range-Unit",
    "Preference-Applied",
  ],
  storage: [
    "Content-Length",
    "Content-Range",
    "ETag",
    "Cache-Control",
    "Last-Modified",
    "Content-Disposition",
    "X-Transformations",
  ],
  functions: ["Content-Type", "Retry-After", "X-Relay-Error"],
};

/**
 * Lets pages of any origin use an API: requests authenticate by header, never by cookie, so the origin does not matter. A preflight gets
 * 204 with the headers that it requests or, if it names none, with all that the official client sends. Mount it before any middleware that
 * may refuse, so that refusals carry the headers too. `ownOptions`: the API itself responds to an OPTIONS that is not a preflight.
 */
export function crossOrigin(exposeHeaders: string[], { ownOptions = false } = {}): MiddlewareHandler {
  const shared = { origin: "*", allowMethods: METHODS, exposeHeaders, maxAge: 86_400 };
  const withRequestedHeaders = cors(shared);
  const withKnownHeaders = cors({ ...shared, allowHeaders: HEADERS });
  const exposed = exposeHeaders.join(",");
  return async (c, next) => {
    if (c.req.method === "OPTIONS" && (!ownOptions || isPreflight(c.req.raw.headers))) {
      return (c.req.header("access-control-request-headers") ? withRequestedHeaders : withKnownHeaders)(c, next);
    }
    await next();
    // Set on the finished response: if set earlier, its whole body would be copied.
    c.res.headers.set("Access-Control-Allow-Origin", "*");
    c.res.headers.set("Access-Control-Expose-Headers", exposed);
  };
}

/** A preflight requests a method or headers; any request may have an Origin. */
function isPreflight(headers: Headers): boolean {
  return headers.has("access-control-request-method") || headers.has("access-control-request-headers");
}
