import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

type Behaviour =
  | { file: string; etag?: boolean; lastModified?: string; gzip?: boolean; type?: string }
  | { status: number; body?: string }
  | { redirect: string; status?: number }
  /** Endless bytes: one `chunk` every `everyMs`. */
  | { endless: { chunk: string | Buffer; everyMs: number; gzip?: boolean } }
  | { silent: true }
  /** Announces a larger Content-Length than it sends. */
  | { cut: string };

type DavCalendar = { name: string; components?: string[]; objects: Record<string, string> };
type DavAccount = { username: string; password: string; calendars: Record<string, DavCalendar> };

export type CalendarsStandIn = {
  origin: string;
  /** The response for each path; others get 404. */
  paths: Map<string, Behaviour>;
  /** A CalDAV account below /dav/, discoverable at /.well-known/caldav. */
  account: DavAccount;
  /** The requests so far: "GET /a.ics 304". */
  seen: string[];
  lastHeaders(): IncomingMessage["headers"];
  stop(): Promise<void>;
};

/** A server of iCalendar files (HTTP, with ETag and Last-Modified) and of CalDAV (RFC 4791: discovery, calendar-query), for tests. */
export async function startCalendars(): Promise<CalendarsStandIn> {
  const paths = new Map<string, Behaviour>();
  const account: DavAccount = { username: "ada", password: "app-password", calendars: {} };
  const seen: string[] = [];
  let headers: IncomingMessage["headers"] = {};
  const server = createServer((request, response) => {
    headers = request.headers;
    response.on("finish", () => seen.push(`${request.method} ${request.url} ${response.statusCode}`));
    void answer(request, response, { paths, account });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    paths,
    account,
    seen,
    lastHeaders: () => headers,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

type State = { paths: Map<string, Behaviour>; account: DavAccount };

async function answer(request: IncomingMessage, response: ServerResponse, { paths, account }: State): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const behaviour = paths.get(pathname);
  if (behaviour) return behave(behaviour, request, response);
  if (pathname === "/.well-known/caldav") return void response.writeHead(301, { location: "/dav/" }).end();
  if (pathname.startsWith("/dav/")) return dav(pathname, await bodyOf(request), { request, response, account });
  response.writeHead(404).end("Not found");
}

function behave(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): void {
  if ("silent" in behaviour) return;
  if ("redirect" in behaviour)
    return void response.writeHead(behaviour.status ?? 302, { location: behaviour.redirect }).end();
  if ("status" in behaviour) return void response.writeHead(behaviour.status).end(behaviour.body);
  if ("cut" in behaviour) {
    response
      .writeHead(200, { "content-length": behaviour.cut.length + 1000 })
      .write(behaviour.cut, () => response.destroy());
    return;
  }
  if ("endless" in behaviour) return drip(behaviour.endless, response);
  sendFile(behaviour, request, response);
}

function drip(
  { chunk, everyMs, gzip }: Extract<Behaviour, { endless: unknown }>["endless"],
  response: ServerResponse,
): void {
  response.writeHead(200, { "content-type": "text/calendar", ...(gzip && { "content-encoding": "gzip" }) });
  const timer = setInterval(() => response.write(chunk), everyMs);
  response.on("close", () => clearInterval(timer));
}

function sendFile(
  { file, etag, lastModified, gzip, type = "text/calendar; charset=utf-8" }: Extract<Behaviour, { file: string }>,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const tag = `"${createHash("sha1").update(file).digest("hex")}"`;
  const marks = { ...(etag && { etag: tag }), ...(lastModified && { "last-modified": lastModified }) };
  const isKnown =
    (etag && headers["if-none-match"] === tag) || (lastModified && headers["if-modified-since"] === lastModified);
  if (isKnown) return void response.writeHead(304, marks).end();
  response.writeHead(200, { ...marks, "content-type": type, ...(gzip && { "content-encoding": "gzip" }) });
  response.end(gzip ? gzipSync(file) : file);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
  return body;
}

const HOME = "/dav/home/";

function dav(
  path: string,
  body: string,
  { request, response, account }: { request: IncomingMessage; response: ServerResponse; account: DavAccount },
): void {
  const wanted = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString("base64")}`;
  if (request.headers.authorization !== wanted)
    return void response.writeHead(401, { "www-authenticate": "Basic" }).end();
  const [, id, calendar] = Object.entries(account.calendars)
    .map(([name, each]) => [`${HOME}${name}/`, name, each] as const)
    .find(([address]) => address === path) ?? [undefined, undefined, undefined];
  if (request.method === "REPORT" && calendar) return multistatus(response, objectsIn(path, calendar, body));
  if (request.method !== "PROPFIND") return void response.writeHead(405).end();
  if (calendar && id) return multistatus(response, [propertiesOf(path, calendar)]);
  if (path === HOME) {
    const collections = Object.entries(account.calendars).map(([name, each]) => propertiesOf(`${HOME}${name}/`, each));
    return multistatus(response, [found(HOME, "<d:resourcetype><d:collection/></d:resourcetype>"), ...collections]);
  }
  if (path !== "/dav/" && path !== "/dav/principal/") return void response.writeHead(404).end();
  const principal =
    "<d:resourcetype><d:collection/></d:resourcetype><d:current-user-principal><d:href>/dav/principal/</d:href></d:current-user-principal>";
  return multistatus(response, [
    found(path, `${principal}<c:calendar-home-set><d:href>${HOME}</d:href></c:calendar-home-set>`),
  ]);
}

function propertiesOf(href: string, { name, components = ["VEVENT"], objects }: DavCalendar): string {
  const tag = createHash("sha1").update(JSON.stringify(objects)).digest("hex");
  const kinds = components.map((each) => `<c:comp name="${each}"/>`).join("");
  return found(
    href,
    `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>${escape(name)}</d:displayname>` +
      `<c:supported-calendar-component-set>${kinds}</c:supported-calendar-component-set><cs:getctag>${tag}</cs:getctag>`,
  );
}

/** The objects for a calendar-query; none if it has no time range. The client must filter them by the range itself. */
function objectsIn(path: string, { objects }: DavCalendar, query: string): string[] {
  if (!/time-range[^>]*start="\d{8}T\d{6}Z"[^>]*end="\d{8}T\d{6}Z"/u.test(query)) return [];
  return Object.entries(objects).map(([name, text]) =>
    found(path + name, `<d:getetag>"${name}"</d:getetag><c:calendar-data>${escape(text)}</c:calendar-data>`),
  );
}

const found = (href: string, properties: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\r", "&#13;");

function multistatus(response: ServerResponse, responses: string[]): void {
  response.writeHead(207, { "content-type": "application/xml; charset=utf-8" });
  const spaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"';
  response.end(`<?xml version="1.0" encoding="utf-8"?><d:multistatus ${spaces}>${responses.join("")}</d:multistatus>`);
}
