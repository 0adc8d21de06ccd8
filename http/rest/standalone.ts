import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type pg from "pg";
import type { Logger } from "pino";
import { WrongEnvironment } from "#env/wrong-environment.ts";
import { connect } from "#database/connect.ts";
import { whyUnreachable } from "#database/reachable.ts";
import { crossOrigin, EXPOSED } from "#http/cors.ts";
import { guards } from "#http/guards.ts";
import { drain, listen, PATIENCE } from "#http/listen.ts";
import { createRestApi } from "./api.ts";
import { restSettings } from "./settings.ts";
import type { StandaloneOptions } from "./standalone-options.ts";
import { identifyByToken, readTokenKeys } from "./standalone-tokens.ts";

export type Standalone = {
  url: string;
  /** Lets requests under way end (10 seconds at most), then closes everything. */
  stop(): Promise<void>;
};

const NOBODY_TIMEOUT = 2_000;
const TOKEN_TIMEOUT = 10_000;

/**
 * Serves the data API alone, over a database that need hold nothing of ours. Throws WrongEnvironment, whose message is one sentence
 * for the person who started it.
 */
export async function openStandalone(options: StandaloneOptions, log: Logger): Promise<Standalone> {
  const { databaseUrl, nameOf, rest, jwtSecret } = options;
  const keys = jwtSecret === undefined ? [] : await readTokenKeys(jwtSecret, nameOf("REST_JWT_SECRET"));
  const trouble = await whyUnreachable(databaseUrl);
  if (trouble) throw new WrongEnvironment(`${nameOf("DATABASE_URL")} cannot be used: ${trouble}.`);
  const lost = (error: Error) => log.warn({ reason: error.message }, "a database connection was lost");
  const database = connect(databaseUrl, lost, { max: options.connections, settings: {} });
  const closing: (() => Promise<unknown>)[] = [database.close];
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const anonRole = rest.anonRole ?? (await defaultAnonRole(database.pool));
    const identify = identifyByToken({ keys, audience: options.jwtAudience }, anonRole);
    const api = await createRestApi({ identify, practice: { database, log } }, databaseUrl, settingsFor(rest, anonRole), {
      schemas: nameOf("REST_SCHEMAS"),
      extraSearchPath: nameOf("REST_EXTRA_SEARCH_PATH"),
      anonRole: nameOf("REST_ANON_ROLE"),
    });
    closing.push(api.close);
    const app = new Hono().use(guards("http:"), crossOrigin(EXPOSED.rest, { ownOptions: true })).route("/", api.api);
    const answer = getRequestListener(app.fetch);
    const server = createServer(PATIENCE, (request, response) => void answer(request, response));
    await listen(server, { port: options.port, host: options.host, production: false }, nameOf);
    closing.push(() => drain(server));
    if (await isSuperuser(database.pool))
      log.warn("the database's login is a superuser: a token may claim any role, and this one knows no bounds");
    return { url: addressOf(server.address() as AddressInfo), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Nobody may act as the login itself unless somebody says so: it is often the owner of everything. */
async function defaultAnonRole(pool: pg.Pool): Promise<string> {
  const { anonRole } = restSettings;
  const { rowCount } = await pool.query("select from pg_roles where rolname = $1", [anonRole]);
  if (rowCount === 1) return anonRole;
  throw new WrongEnvironment(`The database has no role ${anonRole}: pass --anon-role with the role of whoever brings no token.`);
}

async function isSuperuser(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select from pg_roles where rolname = session_user and rolsuper");
  return rowCount === 1;
}

function settingsFor(rest: StandaloneOptions["rest"], anonRole: string) {
  const timeout = (role: string) => (role === anonRole ? NOBODY_TIMEOUT : TOKEN_TIMEOUT);
  return { extraSearchPath: ["public"], timeout, ...rest, anonRole };
}

function addressOf({ address, family, port }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
