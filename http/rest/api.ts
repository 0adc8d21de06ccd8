import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import pg from "pg";
import { isClientGone } from "#http/client-gone.ts";
import type { Desk } from "#http/desk.ts";
import { WrongEnvironment } from "#env/wrong-environment.ts";
import type { Asker, RequestFacts } from "#database/as-caller.ts";
import { type Answer, faultAnswer, refusalAnswer } from "./answer.ts";
import { type CatalogSource, followCatalog } from "./catalog/follow-catalog.ts";
import { refusalFor } from "./database-errors.ts";
import { type RestIdentified, unidentifiedAnswer } from "./identity.ts";
import { PreparedNames } from "./prepared-names.ts";
import { Recent } from "./recent.ts";
import { refusals } from "./refusals.ts";
import type { Arrived } from "./request/read-request.ts";
import { type Planned, REMEMBERED, serve } from "./serve.ts";
import { type RestSettings, restSettings } from "./settings.ts";
import { type Unusable, unusableSetting } from "./unusable-setting.ts";

/** What this API uses of the desk. */
export type RestDesk = {
  identify(headers: Headers, apikey?: string): Promise<RestIdentified>;
  practice: Pick<Desk["practice"], "log"> & { database: Pick<Desk["practice"]["database"], "pool"> };
};

export type RestApi = Hono;

const VARIABLES: Record<Unusable["setting"], string> = {
  schemas: "REST_SCHEMAS",
  extraSearchPath: "REST_EXTRA_SEARCH_PATH",
  anonRole: "REST_ANON_ROLE",
};

/**
 * Opens the data API on a database: reads its catalogue, and follows it on a connection of its own until closed. What is not `given`
 * is as this product has it. Throws WrongEnvironment when the database lacks what a setting names; `names` are what the person who
 * gave the setting calls it.
 */
export async function createRestApi(
  desk: RestDesk,
  connectionString: string,
  given: Partial<RestSettings> = {},
  names = VARIABLES,
): Promise<{ api: RestApi; close(): Promise<void> }> {
  const { log, database } = desk.practice;
  const settings = { ...restSettings, ...given };
  const client = await database.pool.connect();
  const unusable = await unusableSetting(client, settings).finally(() => client.release());
  if (unusable) throw new WrongEnvironment(`${names[unusable.setting]} ${unusable.fault}.`);
  const catalog = await followCatalog(connectionString, settings, (error) =>
    log.warn({ err: error }, "the data API's catalogue could not be read again"),
  );
  return { api: restApi(desk, catalog, settings), close: catalog.close };
}

/**
 * The data API (wire 2): everything under `settings.basePath`, to be mounted there. Answers every request itself, errors included,
 * in the wire's shape; who may read or write what is PostgreSQL's own decision (design 4).
 */
export function restApi(desk: RestDesk, catalog: CatalogSource, settings: RestSettings = restSettings): RestApi {
  const { pool } = desk.practice.database;
  const service = { pool, settings, names: new PreparedNames(), asked: new Recent<Planned>(REMEMBERED) };
  const api = new Hono();
  // Counted while it comes in: a body without a stated length must not be read whole before it is refused.
  const tooLarge = () => respond(refusalAnswer({ ...refusals.tooLarge(settings.limits.body), headers: { connection: "close" } }));
  const limited = bodyLimit({ maxSize: settings.limits.body, onError: tooLarge });
  api.use((c, next) => (isBodiless(c.req.method) ? next() : limited(c, next)));
  api.all("*", async (c) => {
    let asker: Asker | undefined;
    try {
      // First the whole body: whoever is signed out before its last byte writes nothing any more.
      const arrived = await arrive(c, settings);
      const identified = await desk.identify(c.req.raw.headers, c.req.query("apikey"));
      if (!identified.ok) return respond(unidentifiedAnswer(identified));
      const { caller } = identified;
      asker = isNobody(caller) ? { role: settings.anonRole } : caller;
      return respond(await serve(service, catalog.current(), asker, arrived, factsOf(c)));
    } catch (error) {
      if (error instanceof Error && isClientGone(error)) return new Response(null, { status: 400 });
      const refusal = refusalFor(error, asker === undefined || asker.role === settings.anonRole);
      if (!refusal || refusal.status >= 500) desk.practice.log.error(whatFailed(error), "the data API could not answer");
      return respond(refusal ? refusalAnswer(refusal) : faultAnswer());
    }
  });
  return api;
}

/** Who brought no token; a token that claims the role `anon` has that one, whatever nobody's role is called. */
function isNobody({ role, claims }: Asker): boolean {
  return role === "anon" && claims === undefined;
}

async function arrive(c: Context, { basePath }: RestSettings): Promise<Arrived> {
  const { pathname, search } = new URL(c.req.url);
  const path = `${pathname}/`.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
  const body = isBodiless(c.req.method) ? new Uint8Array() : new Uint8Array(await c.req.arrayBuffer());
  return { method: c.req.method, path, search, headers: c.req.raw.headers, body };
}

/** What a question by these says stands in its address. */
function isBodiless(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** For the log: PostgreSQL's words may quote a row and are left out (reliability D7). */
function whatFailed(error: unknown): object {
  if (!(error instanceof pg.DatabaseError)) return { err: error };
  const { code, severity, schema, table, constraint, routine } = error;
  return { code, severity, schema, table, constraint, routine };
}

/** What policies and functions may read of the request (wire 2.1). */
function factsOf(c: Context): RequestFacts {
  const headers = Object.fromEntries([...c.req.raw.headers].filter(([name]) => name !== "cookie"));
  return { method: c.req.method, path: new URL(c.req.url).pathname, headers, cookies: cookiesOf(c.req.header("cookie")) };
}

function cookiesOf(header: string | undefined): Record<string, string> {
  const pairs = (header ?? "").split(";").map((pair) => pair.split("=", 2).map((part) => part.trim()));
  return Object.fromEntries(pairs.flatMap(([name, value]) => (name && value !== undefined ? [[name, value]] : [])));
}

function respond({ status, headers, body }: Answer): Response {
  return new Response(status === 204 || status === 304 ? null : body, { status, headers: { "cache-control": "no-store", ...headers } });
}
