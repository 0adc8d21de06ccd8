import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import type { Logger } from "pino";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { whyUnreachable } from "@sacred-space/runtime/reachable.ts";
import { crossOrigin, EXPOSED } from "@sacred-space/runtime/cors.ts";
import { guards } from "@sacred-space/runtime/guards.ts";
import { drain, MAX_BODY_BYTES, MAX_HEADER_BYTES, listen, SERVER_OPTIONS } from "@sacred-space/runtime/listen.ts";
import { createDataApi } from "../api.ts";
import { UnusableSetting } from "../check-settings.ts";
import { createPool } from "@sacred-space/runtime/pool.ts";
import { defaultSettings, type Settings } from "../settings.ts";
import { VARIABLE_OF } from "../variables.ts";
import type { StandaloneOptions } from "./options.ts";
import { identifyByToken, readTokenKeys } from "./tokens.ts";

type Standalone = {
  url: string;
  /** Waits for running requests (10 seconds at most), then closes everything. */
  stop(): Promise<void>;
};

/** Serves a database with the library alone. Throws WrongEnvironment with one sentence for the person who started the program. */
export async function openStandalone(options: StandaloneOptions, log: Logger): Promise<Standalone> {
  const { databaseUrl, nameOf, rest, jwtSecret } = options;
  const keys = jwtSecret === undefined ? [] : await readTokenKeys(jwtSecret, nameOf("REST_JWT_SECRET"));
  const trouble = await whyUnreachable(databaseUrl);
  if (trouble) throw new WrongEnvironment(`${nameOf("DATABASE_URL")} cannot be used: ${trouble}.`);
  const lost = (error: Error) => log.warn({ reason: error.message }, "a database connection was lost");
  const database = createPool(databaseUrl, { max: options.connections, onError: lost });
  const closing: (() => Promise<unknown>)[] = [database.close];
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const anonRole = rest.anonRole ?? (await defaultAnonRole(database.pool));
    const identify = identifyByToken({ keys, audience: options.jwtAudience }, anonRole);
    const api = await createDataApi(
      { identify, pool: database.pool, log },
      databaseUrl,
      settingsFor(options, anonRole),
    );
    closing.push(api.close);
    const app = new Hono().use(guards(), crossOrigin(EXPOSED.rest, { ownOptions: true })).route("/", api.api);
    const answer = getRequestListener(app.fetch);
    const server = createServer(SERVER_OPTIONS, (request, response) => void answer(request, response));
    await listen(server, { port: options.port, host: options.host }, { nameOf });
    closing.push(() => drain(server));
    if (await isSuperuser(database.pool))
      log.warn("the database's login is a superuser: a token may claim any role, and this one knows no bounds");
    return { url: addressOf(server.address() as AddressInfo), stop };
  } catch (error) {
    await stop();
    if (error instanceof UnusableSetting)
      throw new WrongEnvironment(`${nameOf(VARIABLE_OF[error.setting])} ${error.fault}.`);
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new WrongEnvironment(
      `${nameOf("DATABASE_URL")} cannot be served: ${error.message} (${error.code ?? "no code"}).`,
    );
  }
}

/** The default is never the login itself, which often owns everything; an option may name it. */
async function defaultAnonRole(pool: pg.Pool): Promise<string> {
  const { anonRole } = defaultSettings;
  const { rowCount } = await pool.query("select from pg_roles where rolname = $1", [anonRole]);
  if (rowCount === 1) return anonRole;
  throw new WrongEnvironment(
    `The database has no role ${anonRole}: pass --anon-role with the role of requests without a token.`,
  );
}

async function isSuperuser(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select from pg_roles where rolname = session_user and rolsuper");
  return rowCount === 1;
}

function settingsFor(
  { rest, timeout: withToken, anonTimeout }: StandaloneOptions,
  anonRole: string,
): Partial<Settings> {
  const timeout = (role: string) => (role === anonRole ? anonTimeout : withToken);
  const limits = { ...defaultSettings.limits, body: MAX_BODY_BYTES, query: MAX_HEADER_BYTES };
  return { extraSearchPath: ["public"], timeout, limits, ...rest, anonRole };
}

function addressOf({ address, family, port }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
