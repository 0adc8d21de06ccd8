import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import pg from "pg";
import type { Logger } from "pino";
import { isClientGone } from "@sacred-space/runtime/connection-lost.ts";
import { type CatalogSource, watchCatalog } from "./catalog/watch-catalog.ts";
import { checkSettings } from "./check-settings.ts";
import type { Identity } from "@sacred-space/runtime/identity.ts";
import type { Identify, RequestFacts } from "./identity.ts";
import { LruCache } from "./lru-cache.ts";
import { PreparedNames } from "./prepared-names.ts";
import { refusals } from "./refusals.ts";
import type { Arrived } from "./request/read-request.ts";
import { refusalFor } from "./response/database-errors.ts";
import { type ApiResponse, faultResponse, refusalResponse } from "./response/response.ts";
import { CACHED_PLANS, type Planned, serve } from "./serve.ts";
import type { Turn } from "./turn.ts";
import { defaultSettings, type Settings } from "./settings.ts";

/** Dependencies of the library. The pool pipelines queries and parses bigint as number, as the pools of `createPool` do. */
export type Dependencies = {
  identify: Identify;
  pool: pg.Pool;
  /** Missing: every request uses `pool` as it comes. */
  turn?: Turn;
  log: Pick<Logger, "warn" | "error">;
  /** Runs on the catalogue's connection, the owner's, before each reading of the catalogue. A rejection keeps the older catalogue. */
  beforeReading?: ((owner: pg.Client) => Promise<void>) | undefined;
};

/**
 * Opens the API on a database: reads its catalogue, and keeps it up to date over its own connection until closed. Settings that are not
 * `given` have their defaults. Throws UnusableSetting if the database lacks something that a setting names.
 */
export async function createDataApi(
  dependencies: Dependencies,
  connectionString: string,
  given: Partial<Settings> = {},
): Promise<{ api: Hono; close(): Promise<void> }> {
  const { log, pool, beforeReading } = dependencies;
  const settings = { ...defaultSettings, ...given };
  const client = await pool.connect();
  await checkSettings(client, settings).finally(() => client.release());
  const onError = (error: Error) => log.warn({ err: error }, "the data API's catalogue could not be read again");
  const catalog = await watchCatalog(connectionString, settings, onError, beforeReading);
  return { api: dataApi(dependencies, catalog, settings), close: catalog.close };
}

/**
 * The routes under `settings.basePath`, to be mounted there. They answer every request themselves, errors included; PostgreSQL decides what
 * an identity may read or write.
 */
export function dataApi(
  { identify, pool, turn = (_role, _c, work) => work(pool), log }: Dependencies,
  catalog: CatalogSource,
  settings: Settings = defaultSettings,
): Hono {
  const service = { settings, names: new PreparedNames(), plans: new LruCache<Planned>(CACHED_PLANS) };
  const api = new Hono();
  // Counts bytes while they arrive, so that a large body without a Content-Length is refused early.
  const tooLarge = () =>
    respond(refusalResponse({ ...refusals.tooLarge(settings.limits.body), headers: { connection: "close" } }));
  const limited = bodyLimit({ maxSize: settings.limits.body, onError: tooLarge });
  api.use((c, next) => (isBodiless(c.req.method) ? next() : limited(c, next)));
  api.all("*", async (c) => {
    let identity: Identity | undefined;
    try {
      // Read the whole body first: a session that ends before its last byte arrives must not write.
      const arrived = await arrive(c, settings);
      const identified = await identify(c.req.raw.headers, c.req.query("apikey"));
      if (!identified.ok) return respond(identified.response);
      const by = (identity = identified.identity ?? { role: settings.anonRole });
      const answer = turn(by.role, c, (used) =>
        serve({ ...service, pool: used }, catalog.current(), by, arrived, factsOf(c)),
      );
      return respond(answer ? await answer : refusalResponse(refusals.tooManyAtOnce()));
    } catch (error) {
      if (error instanceof Error && isClientGone(error)) return new Response(null, { status: 400 });
      const refusal = refusalFor(error, identity === undefined || identity.role === settings.anonRole);
      if (!refusal || refusal.status >= 500) log.error(whatFailed(error), "the data API could not answer");
      return respond(refusal ? refusalResponse(refusal) : faultResponse());
    }
  });
  return api;
}

async function arrive(c: Context, { basePath }: Settings): Promise<Arrived> {
  const { pathname, search } = new URL(c.req.url);
  const path = `${pathname}/`.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
  const body = isBodiless(c.req.method) ? new Uint8Array() : new Uint8Array(await c.req.arrayBuffer());
  return { method: c.req.method, path, search, headers: c.req.raw.headers, body };
}

/** The body of these methods is ignored. */
function isBodiless(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Fields for the log. Leaves out PostgreSQL's messages, which may quote a row. */
function whatFailed(error: unknown): object {
  if (!(error instanceof pg.DatabaseError)) return { err: error };
  const { code, severity, schema, table, constraint, routine } = error;
  return { code, severity, schema, table, constraint, routine };
}

function factsOf(c: Context): RequestFacts {
  const headers = Object.fromEntries([...c.req.raw.headers].filter(([name]) => name !== "cookie"));
  return {
    method: c.req.method,
    path: new URL(c.req.url).pathname,
    headers,
    cookies: cookiesOf(c.req.header("cookie")),
  };
}

function cookiesOf(header: string | undefined): Record<string, string> {
  const pairs = (header ?? "").split(";").map((pair) => pair.split("=", 2).map((part) => part.trim()));
  return Object.fromEntries(pairs.flatMap(([name, value]) => (name && value !== undefined ? [[name, value]] : [])));
}

function respond({ status, headers, body }: ApiResponse): Response {
  const all = Object.entries({ "cache-control": "no-store", ...headers });
  const lines = all.flatMap(([name, value]) => [value].flat().map((line): [string, string] => [name, line]));
  return new Response(status === 204 || status === 304 ? null : body, { status, headers: lines });
}
