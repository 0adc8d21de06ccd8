import type { LookupAddress } from "node:dns";
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { createGunzip } from "node:zlib";
import { decodeText } from "#domain/text/decode-text.ts";
import { CalendarNotRead } from "./calendar-not-read.ts";
import { InsideTheNetwork, publicAddresses, type Resolve, resolveAll } from "./public-address.ts";

export type GuardSettings = {
  /** Origins that may have private addresses and no TLS: the stand-ins of tests. Production has none. */
  trustedOrigins?: string[];
  resolve?: Resolve;
  limits?: Partial<typeof LIMITS>;
};

export type GuardedRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
  /** Answers a redirect instead of following it. */
  keepsRedirect?: boolean;
  signal?: AbortSignal | undefined;
};
export type GuardedResponse = { url: string; status: number; headers: IncomingHttpHeaders; text: string };
export type Request = (address: string, request?: GuardedRequest) => Promise<GuardedResponse>;

/** `accountMs` bounds all requests to a CalDAV account together, parsing included. */
export const LIMITS = { connectMs: 10_000, wholeMs: 30_000, accountMs: 60_000, bytes: 10_000_000, redirects: 5 };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Requests to addresses that people have typed: https only, to public addresses only, each redirect checked like the first address, and bounded in
 * time and size. Throws CalendarNotRead.
 */
export function guardedRequests({ trustedOrigins = [], resolve = resolveAll, limits }: GuardSettings): Request {
  const bounds = { ...LIMITS, ...limits };
  return async (address, request = {}) => {
    const enough = AbortSignal.timeout(bounds.wholeMs);
    const signal = request.signal ? AbortSignal.any([request.signal, enough]) : enough;
    let url = parsed(address);
    let next = request;
    for (let redirects = 0; redirects <= bounds.redirects; redirects += 1) {
      const isTrusted = trustedOrigins.includes(url.origin);
      if (url.protocol !== "https:" && !isTrusted) throw new CalendarNotRead("not-https");
      const addresses = isTrusted ? undefined : await checked(url, resolve, signal);
      const response = await send(url, { ...next, signal }, addresses, bounds).catch((error: unknown) => {
        throw asNotRead(error, enough.aborted);
      });
      const location = REDIRECTS.has(response.status) && !request.keepsRedirect ? response.headers.location : undefined;
      if (location === undefined) return response;
      const target = parsed(location, url);
      next = target.origin === url.origin ? next : withoutCredentials(next);
      url = target;
    }
    throw new CalendarNotRead("too-many-redirects");
  };
}

/** Calendar programs write "webcal:" for an https address. */
function parsed(address: string, base?: URL): URL {
  try {
    return new URL(address.trim().replace(/^webcals?:\/\//iu, "https://"), base);
  } catch {
    throw new CalendarNotRead("not-an-address");
  }
}

async function checked(url: URL, resolve: Resolve, signal: AbortSignal): Promise<LookupAddress[]> {
  const tooLong = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new CalendarNotRead("too-slow")), { once: true }),
  );
  try {
    return await Promise.race([publicAddresses(url.hostname, resolve), tooLong]);
  } catch (error) {
    if (error instanceof CalendarNotRead) throw error;
    throw new CalendarNotRead(error instanceof InsideTheNetwork ? "inside-the-network" : "unknown-host");
  }
}

/** A redirect to another origin gets no credentials. */
function withoutCredentials(request: GuardedRequest): GuardedRequest {
  const headers = Object.entries(request.headers ?? {}).filter(([name]) => !/^(authorization|cookie)$/iu.test(name));
  return { ...request, headers: Object.fromEntries(headers) };
}

function asNotRead(error: unknown, isOver: boolean): CalendarNotRead {
  if (error instanceof CalendarNotRead) return error;
  const { code = "" } = error as { code?: string };
  if (error instanceof URIError) return new CalendarNotRead("not-an-address");
  if (isOver) return new CalendarNotRead("too-slow");
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/u.test(code)) return new CalendarNotRead("not-secure");
  return new CalendarNotRead("no-answer", { cause: error });
}

async function send(
  url: URL,
  { method = "GET", headers = {}, body, signal }: GuardedRequest,
  addresses: LookupAddress[] | undefined,
  { connectMs, bytes }: typeof LIMITS,
): Promise<GuardedResponse> {
  const { username, password } = url;
  const own = username
    ? {
        authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")}`,
      }
    : {};
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method,
      headers: { accept: "text/calendar, text/xml, */*;q=0.1", "user-agent": "Sacred Space", ...own, ...headers },
      agent: false, // a new connection, so that none opened to an address checked under another name is reused
      ...(addresses && { lookup: pinned(addresses) }),
      ...(signal && { signal }),
    });
    const connecting = setTimeout(() => request.destroy(new CalendarNotRead("no-answer")), connectMs);
    request.on("socket", (socket) =>
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => clearTimeout(connecting)),
    );
    request.on("error", reject).on("close", () => clearTimeout(connecting));
    request.on("response", (response) => {
      textOf(response, bytes).then(
        (text) => resolve({ url: url.href, status: response.statusCode ?? 0, headers: response.headers, text }),
        (error: unknown) => {
          request.destroy();
          reject(error as Error); // oxlint-disable-line typescript/no-unnecessary-type-assertion -- lint asks for an Error
        },
      );
    });
    request.end(body);
  });
}

/** Resolves every name to the addresses that were checked. */
function pinned(addresses: LookupAddress[]): LookupFunction {
  return (_host, { all }, answer) => {
    const [first] = addresses as [LookupAddress];
    if (all) answer(null, addresses);
    else answer(null, first.address, first.family);
  };
}

/** Returns the body as text, decompressed if needed. More than `most` bytes, compressed or not, are refused while they arrive. */
async function textOf(response: IncomingMessage, most: number): Promise<string> {
  const isPacked = /gzip/iu.test(response.headers["content-encoding"] ?? "");
  const body = isPacked ? response.pipe(createGunzip()) : response;
  if (isPacked) response.on("error", (error) => body.destroy(error));
  let packed = 0; // compressed parts without content decompress to nothing
  if (isPacked)
    response.on("data", (chunk: Buffer) => {
      packed += chunk.length;
      if (packed > most) body.destroy(new CalendarNotRead("too-large"));
    });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new CalendarNotRead("too-large");
    chunks.push(chunk);
  }
  return textIn(Buffer.concat(chunks), response.headers["content-type"]);
}

/** Decodes a body by the charset that the answer declares, or else by its bytes; one that is declared wrongly or unknown is not believed. */
function textIn(body: Buffer, contentType = ""): string {
  const declared = /charset\s*=\s*"?([^\s";]+)/iu.exec(contentType)?.[1];
  try {
    return new TextDecoder(declared, { fatal: true }).decode(body);
  } catch {
    return decodeText(body).text;
  }
}
