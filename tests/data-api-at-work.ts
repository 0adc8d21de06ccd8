import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { pino } from "pino";
import type { Caller } from "#database/as-caller.ts";
import { connect, type Database } from "#database/connect.ts";
import type { Identified } from "#http/desk.ts";
import { followCatalog } from "#http/rest/catalog/follow-catalog.ts";
import { restApi } from "#http/rest/api.ts";
import { type RestSettings, restSettings } from "#http/rest/settings.ts";
import { type FreshDatabase, freshDatabase } from "./database.ts";

/** The data API on a port of its own, over a database that is not the product's: `foreign-schema.sql`. */
export type DataApiAtWork = {
  url: string;
  fresh: FreshDatabase;
  /** The API's own connections. */
  database: Database;
  /** The official client, asking as this role. */
  client(role?: Caller["role"], schema?: string): SupabaseClient;
  /** One request as this role (default service_role); `path` is under /rest/v1. */
  ask(path: string, init?: RequestInit & { as?: Caller["role"] }): Promise<Response>;
  /** The same without a socket, for what a socket would refuse before the API sees it; as service_role. */
  direct(path: string, init?: RequestInit): Promise<Response>;
  reload(): Promise<void>;
  close(): Promise<void>;
};

const SOMEBODY = "00000000-0000-4000-8000-000000000001";

/** Who asks is said by the key alone: the API takes any identification through the same port as the real one. */
function identify(headers: Headers): Promise<Identified> {
  const role = headers.get("apikey") as Caller["role"];
  const known = role === "authenticated" || role === "admin";
  return Promise.resolve({
    ok: true,
    caller: known ? { role, userId: SOMEBODY, sessionId: SOMEBODY, claims: { sub: SOMEBODY } } : { role },
  });
}

/** Milliseconds: what pauses on a busy machine is not cancelled. */
const A_MINUTE = 60_000;

type Between = {
  /** The connections that the API has, if not the usual ones. */
  max?: number;
  /** The address at which the API finds the database instead of its own. */
  through?(databaseUrl: string): Promise<string>;
};

export async function dataApiAtWork(settings: Partial<RestSettings> = {}, { max = 10, through }: Between = {}): Promise<DataApiAtWork> {
  const fresh = await freshDatabase();
  const databaseUrl = (await through?.(fresh.url)) ?? fresh.url;
  const database = connect(databaseUrl, () => undefined, { max });
  await fresh.asOwner(await readFile(join(import.meta.dirname, "foreign-schema.sql"), "utf8"));
  const used: RestSettings = {
    ...restSettings,
    schemas: ["shop", "annex"],
    extraSearchPath: ["public"],
    timeout: () => A_MINUTE,
    ...settings,
  };
  const log = pino({ level: process.env["LOG_LEVEL"] ?? "silent" });
  const catalog = await followCatalog(databaseUrl, used, (error) => log.error(error));
  const rest = restApi({ identify, practice: { database, log } }, catalog, used);
  const app = new Hono().route("/rest/v1", rest);
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    fresh,
    database,
    client: (role = "service_role", schema = "shop") =>
      createClient(url, role, { db: { schema }, auth: { persistSession: false, autoRefreshToken: false } }) as unknown as SupabaseClient,
    ask: (path, { as = "service_role", ...init } = {}) => {
      const headers = new Headers(init.headers);
      headers.set("apikey", as);
      return fetch(`${url}/rest/v1${path}`, { ...init, headers });
    },
    direct: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("apikey", "service_role");
      return app.request(`/rest/v1${path}`, { ...init, headers });
    },
    reload: catalog.reload,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await catalog.close();
      await database.close();
      await fresh.close();
    },
  };
}
