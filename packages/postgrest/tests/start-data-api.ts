import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import pg from "pg";
import { pino } from "pino";
import { dataApi } from "../api.ts";
import { watchCatalog } from "../catalog/watch-catalog.ts";
import type { Identify } from "../identity.ts";
import { createPool } from "@sacred-space/runtime/pool.ts";
import { defaultSettings, type Settings } from "../settings.ts";
import type { Turn } from "../turn.ts";
import { foreignDatabase } from "./foreign-database.ts";

export type Role = "anon" | "authenticated" | "admin" | "service_role";

/** The data API on its own port, over `foreign-schema.sql`. */
export type TestDataApi = {
  url: string;
  /** The address of the database with its owner's login. */
  databaseUrl: string;
  /** Runs statements as the owner, who bypasses every policy. */
  asOwner<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
  pool: pg.Pool;
  client(role?: Role, schema?: string): SupabaseClient;
  /** Sends one request with this role (default service_role); `path` is relative to /rest/v1. */
  ask(path: string, init?: RequestInit & { as?: Role }): Promise<Response>;
  /** Calls the API without a socket, as service_role, for requests that a socket would refuse. */
  direct(path: string, init?: RequestInit): Promise<Response>;
  reload(): Promise<void>;
  close(): Promise<void>;
};

const USER = "00000000-0000-4000-8000-000000000001";

/** The API key names the role. */
const identify: Identify = (headers) => {
  const role = headers.get("apikey") ?? "";
  if (role === "anon") return Promise.resolve({ ok: true });
  const claims = role === "authenticated" || role === "admin" ? { claims: { sub: USER } } : {};
  return Promise.resolve({ ok: true, identity: { role, ...claims } });
};

/** In milliseconds; long, so that no statement is cancelled on a busy machine. */
const A_MINUTE = 60_000;

type Between = {
  /** Number of the API's connections. */
  max?: number;
  /** Returns the address under which the API connects to the database, such as a proxy's. */
  through?(databaseUrl: string): Promise<string>;
  turn?: Turn;
};

export async function startDataApi(
  settings: Partial<Settings> = {},
  { max = 10, through, turn }: Between = {},
): Promise<TestDataApi> {
  const foreign = await foreignDatabase("alter default privileges revoke execute on functions from public");
  const databaseUrl = (await through?.(foreign.url)) ?? foreign.url;
  const connections = createPool(databaseUrl, {
    max,
    onError: () => undefined,
    settings: { role: "service_role", timezone: "UTC" },
  });
  const owner = new pg.Pool({ connectionString: foreign.url, max: 1 });
  owner.on("error", () => undefined);
  const used: Settings = {
    ...defaultSettings,
    schemas: ["shop", "annex"],
    extraSearchPath: ["public"],
    timeout: () => A_MINUTE,
    ...settings,
  };
  const log = pino({ level: process.env["LOG_LEVEL"] ?? "silent" });
  const catalog = await watchCatalog(databaseUrl, used, (error) => log.error(error));
  const rest = dataApi({ identify, pool: connections.pool, ...(turn && { turn }), log }, catalog, used);
  const app = new Hono().route("/rest/v1", rest);
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    databaseUrl: foreign.url,
    asOwner: async <R extends object>(text: string, values: unknown[] = []) =>
      (await owner.query(text, values)).rows as R[],
    pool: connections.pool,
    client: (role = "service_role", schema = "shop") =>
      createClient(url, role, {
        db: { schema },
        auth: { persistSession: false, autoRefreshToken: false },
      }) as unknown as SupabaseClient,
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
      await connections.close();
      await owner.end();
      await foreign.remove();
    },
  };
}
