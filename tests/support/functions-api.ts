import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { type Level, pino } from "pino";
import { createApi } from "#http/api.ts";
import { openDataApi } from "#http/data-api.ts";
import { openStorage, storageSettings } from "#http/storage.ts";
import { openProbe } from "#database/connection/probe.ts";
import type { Settings as RestSettings } from "@sacred-space/postgrest/settings.ts";
import { createServerFiles } from "@sacred-space/storage/server-files.ts";
import { createUpkeep } from "@sacred-space/storage/upkeep.ts";
import { folderStore } from "@sacred-space/storage/bytes/folder.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { type PageRenderer, site } from "#http/site/site.ts";
import { readSitePaths } from "#http/site/site-paths.ts";
import type { CalendarsStandIn } from "@sacred-space/stand-ins/start-calendars.ts";
import type { PushGateway } from "#gateways/push.ts";
import { stripePayments } from "#gateways/stripe.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { type TestPractice, startPractice, PUBLIC_URL } from "./start-practice.ts";

export type Answer = { status: number; code?: string; error?: string };

/** The server's whole API on its own port, over a practice with stand-ins. */
export type FunctionsApi = {
  at: TestPractice;
  url: string;
  port: number;
  /** The declared path of every route. */
  paths: string[];
  /** Every route with its method, once. */
  routes: { method: string; path: string }[];
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** A JSON POST with the publishable key, as the official client sends it. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Calls a function, with an account's header if given; resolves to the status and the fields of the body. */
  call<Body extends object = object>(
    name: string,
    body: unknown,
    account?: { authorization?: string },
  ): Promise<Answer & Body>;
  /** Signs in a new client; resolves to the Authorization header and the user's id. */
  signedIn(): Promise<{ authorization: string; userId: string }>;
  /** Signs in the practitioner, likewise. */
  signedInAdmin(): Promise<{ authorization: string; userId: string }>;
  /** The server's log so far, one entry a line. */
  log: { level: Level; msg: string; route?: string; status?: number }[];
  /** A proxy between the practice and its card provider. */
  faults: FaultProxy;
  /** Tells the server that it will stop soon. */
  startStopping(): void;
  close(): Promise<void>;
};

export const KEYS = {
  publishable: "sb_publishable_for_tests_of_functions",
  secret: "sb_secret_for_tests_of_functions",
};

/** `pages` renders the site; by default every address is an empty page. */
export async function startFunctionsApi({
  pages = async () => new Response("<!DOCTYPE html>", { headers: { "content-type": "text/html" } }),
  builtFiles,
  publicUrl = PUBLIC_URL,
  limitFactor = 1_000,
  signUps = true,
  jwtSecret,
  calendars,
  push,
  trustedProxies = [],
  rest: restSettings = {},
}: {
  pages?: PageRenderer;
  builtFiles?: string;
  publicUrl?: string;
  limitFactor?: number;
  signUps?: boolean;
  jwtSecret?: string;
  calendars?: CalendarsStandIn;
  push?: PushGateway;
  trustedProxies?: string[];
  rest?: Partial<RestSettings>;
} = {}): Promise<FunctionsApi> {
  const at = await startPractice(calendars && { calendars });
  const lines: FunctionsApi["log"] = [];
  const log = pino(
    { level: "debug", formatters: { level: (label) => ({ level: label }) } },
    { write: (line: string) => void lines.push(JSON.parse(line) as FunctionsApi["log"][number]) },
  );
  const faults = await startFaultProxy(at.standIn.host);
  const dataDir = await mkdtemp(join(tmpdir(), "functions-api-"));
  const bytes = folderStore(join(dataDir, "storage"));
  const settings = storageSettings({ dataDir, storage: { fileSizeLimit: 52_428_800, s3: undefined } });
  const stored = { pool: at.fresh.database.pool, bytes, log };
  const files = { ...createUpkeep(stored, settings), ...createServerFiles(stored, settings) };
  const practice = {
    ...at.practice,
    files,
    demonstration: true,
    payments: stripePayments({ ...at.standIn, host: faults.host }),
    publicUrl,
    log,
    ...(push && { push }),
  };
  const deps = await createDependencies({
    practice,
    keys: KEYS,
    accounts: { autoconfirm: true, limitFactor, signUps, jwtSecret },
    trustedProxies,
  });
  const rest = await openDataApi(deps, at.fresh.url, restSettings);
  const storage = await openStorage(deps, bytes, settings);
  const probe = openProbe(at.fresh.database);
  let stopping = false;
  const api = createApi(deps, {
    rest: rest.api,
    storage,
    site: site(builtFiles, { answer: pages, paths: () => readSitePaths(at.practice.database), languages: new Map() }),
    languages: [],
    standIns: { "/test-payment": at.standIn.cardPage },
    release: { version: "0.0.0", commit: null },
    isStopping: () => stopping,
    areJobsRunning: () => true,
    doesDatabaseAnswer: probe.answers,
  });
  const answer = getRequestListener(api.fetch);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const functionsApi: FunctionsApi = {
    at,
    url,
    port,
    log: lines,
    faults,
    paths: [...new Set(api.routes.map(({ path }) => path))],
    routes: [...new Map(api.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()],
    ask: (path, init = {}) => fetch(`${url}${path}`, { redirect: "manual", ...init }),
    post: (path, body, headers = {}) =>
      functionsApi.ask(path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { apikey: KEYS.publishable, "content-type": "application/json", ...headers },
      }),
    async call<Body extends object>(name: string, body: unknown, account?: { authorization?: string }) {
      const answer = await functionsApi.post(
        `/functions/v1/${name}`,
        body,
        account?.authorization === undefined ? {} : { authorization: account.authorization },
      );
      return { status: answer.status, ...((await answer.json()) as Body) };
    },
    async signedIn() {
      const answered = await functionsApi.post("/auth/v1/signup", {
        email: `client-${crypto.randomUUID()}@example.com`,
        password: "a walk by the river",
        data: { full_name: "A Client" },
      });
      const session = (await answered.json()) as { access_token: string; user: { id: string } };
      return { authorization: `Bearer ${session.access_token}`, userId: session.user.id };
    },
    async signedInAdmin() {
      const account = await functionsApi.signedIn();
      await at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [account.userId]);
      return account;
    },
    startStopping() {
      stopping = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rest.close();
      await probe.close();
      await faults.close();
      await at.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return functionsApi;
}
