import type { Hono } from "hono";
import { createDataApi, type Dependencies as DataApi } from "@sacred-space/postgrest/api.ts";
import { UnusableSetting } from "@sacred-space/postgrest/check-settings.ts";
import { type Identified as DataApiIdentified, type Identify, tokenRefusal } from "@sacred-space/postgrest/identity.ts";
import { defaultSettings, type Settings } from "@sacred-space/postgrest/settings.ts";
import { VARIABLE_OF } from "@sacred-space/postgrest/variables.ts";
import { MAX_BODY_BYTES, MAX_HEADER_BYTES } from "@sacred-space/runtime/listen.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { KEY_REFUSALS } from "./request/identify.ts";
import { createTurns } from "./request/turns.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Identified } from "#kit/server/context.ts";

const CLIENT_TIMEOUT_MS = 2_000;
const STAFF_TIMEOUT_MS = 10_000;

/** Connections for data requests of visitors, and as many for those of clients. */
const CONNECTIONS = 3;

/** The library's settings as this product uses them: shorter statements for visitors and clients than for the practitioner. */
export const dataApiSettings: Settings = {
  ...defaultSettings,
  timeout: (role) => (role === "admin" || role === "service_role" ? STAFF_TIMEOUT_MS : CLIENT_TIMEOUT_MS),
  limits: { ...defaultSettings.limits, body: MAX_BODY_BYTES, query: MAX_HEADER_BYTES },
};

type DataApiDependencies = Pick<Dependencies, "identify" | "addressOf"> & {
  practice: Pick<Dependencies["practice"], "log"> & {
    database: Pick<Dependencies["practice"]["database"], "pool" | "beside">;
  };
  beforeReading?: DataApi["beforeReading"];
};

/** Opens the data API over the product's database and identities. Throws WrongEnvironment when the database lacks what a setting names. */
export async function openDataApi(
  { identify, addressOf, practice, beforeReading }: DataApiDependencies,
  connectionString: string,
  given: Partial<Settings> = {},
): Promise<{ api: Hono; close(): Promise<void> }> {
  const { database, log } = practice;
  const [visitors, clients] = [database.beside({ max: CONNECTIONS }), database.beside({ max: CONNECTIONS })];
  const turn = createTurns({ visitors: visitors.pool, clients: clients.pool, server: database.pool }, addressOf);
  const closePools = () => Promise.all([visitors.close(), clients.close()]);
  try {
    const settings = { ...dataApiSettings, ...given };
    const dependencies = { identify: dataApiIdentify(identify), pool: database.pool, turn, log, beforeReading };
    const opened = await createDataApi(dependencies, connectionString, settings);
    return { api: opened.api, close: async () => void (await Promise.all([opened.close(), closePools()])) };
  } catch (error) {
    await closePools();
    if (!(error instanceof UnusableSetting)) throw error;
    throw new WrongEnvironment(`${VARIABLE_OF[error.setting]} ${error.fault}.`);
  }
}

/** Adapts the product's authentication to the data API: a database identity, or the response to refuse with. */
export function dataApiIdentify(identify: Dependencies["identify"]): Identify {
  return async (headers, apikey) => {
    const identified = await identify(headers, apikey);
    if (!identified.ok) return { ok: false, response: responseTo(identified) };
    const { identity } = identified;
    return identity.role === "anon" ? { ok: true } : { ok: true, identity: identity };
  };
}

type Response = Extract<DataApiIdentified, { ok: false }>["response"];

/** Keys are refused in the hosted gateway's words, tokens in PostgREST's (docs/wire.md 3.1). */
function responseTo({ reason, detail }: Extract<Identified, { ok: false }>): Response {
  switch (reason) {
    case "no-key":
    case "wrong-key":
      return {
        status: 401,
        headers: { "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify(KEY_REFUSALS[reason]),
      };
    case "bad-token":
      return tokenRefusal("PGRST301", detail);
    case "expired-token":
    case "wrong-claims":
    case "session-ended":
    case "user-gone":
    case "user-banned":
    case "code-needed":
      return tokenRefusal("PGRST303", detail);
  }
}
