import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { pino } from "pino";
import type { ServerBuild } from "react-router";
import { type Env, readEnv } from "#env/env.ts";
import { sentenceOf } from "@sacred-space/runtime/process.ts";
import { startApp } from "../../main.ts";
import type { Pages } from "#composition/pages.ts";
import { ensureBuilt } from "../../scripts/build.ts";

const ROOT = join(import.meta.dirname, "../..");
const START_MS = 180_000; // only ends a start that hangs
const LAST_LINES_MS = 1_000;

/** Call `stop` or `kill` at the end; `removeData` removes its data folder. */
export type RunningServer = {
  url: string;
  port: number;
  dataDir: string;
  keys: { publishable: string; secret: string };
  stop(): Promise<unknown>;
  /** Starts again with the same settings and data. */
  again(): Promise<RunningServer>;
};

export type ServerProcess = Omit<RunningServer, "stop" | "again"> & {
  /** Everything printed so far. */
  output(): string;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  again(): Promise<ServerProcess>;
};

/** `notes`: the lines printed at the start. */
export type ServerWithNotes = Omit<RunningServer, "again"> & { notes: string[]; again(): Promise<ServerWithNotes> };

type Settings = Record<string, string>;

let built: Promise<void> | undefined;
/** Compares the site with its sources only at this worker's first start, since that reads all of them. */
const builtOnce = () => (built ??= ensureBuilt());

/**
 * Runs the whole program in this process, which keeps its compiled code from file to file; it logs with the run's LOG_LEVEL. `env`:
 * environment variables; without DATABASE_URL the program starts its own PostgreSQL in its data folder. `beside`: what no variables say,
 * such as production at an address of this machine, or a public one in local mode. `pages`: others than the built ones.
 */
export async function startServer(
  env: Settings = {},
  folder?: string,
  beside: Partial<Env> = {},
  pages?: Pages,
): Promise<ServerWithNotes> {
  if (!pages) await builtOnce();
  const place = await placeOf(env, folder);
  const read = { ...readEnv(settingsOf(env, place), ROOT), ...beside };
  const app = await startApp(read, pages ?? builtPages(), pino({ level: process.env["LOG_LEVEL"] ?? "silent" }));
  return {
    ...place,
    keys: await keysOf(env, place.dataDir),
    notes: app.notes,
    stop: app.stop,
    again: () => startServer({ ...env, PORT: String(place.port) }, place.dataDir, beside, pages),
  };
}

/** Runs the program in a separate process, as `npm start` does: for tests that kill it, or read its exit code or output. */
export async function startServerProcess(env: Settings = {}, folder?: string): Promise<ServerProcess> {
  await builtOnce();
  const place = await placeOf(env, folder);
  const child = spawnServer(settingsOf(env, place));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await started(child, () => output);
  return {
    ...place,
    keys: await keysOf(env, place.dataDir),
    output: () => output,
    kill: async () => void (await ended(child, "SIGKILL")),
    stop: () => ended(child, "SIGTERM"),
    again: () => startServerProcess({ ...env, PORT: String(place.port) }, place.dataDir),
  };
}

async function keysOf(env: Record<string, string>, dataDir: string): Promise<RunningServer["keys"]> {
  const { PUBLISHABLE_KEY: publishable, SECRET_KEY: secret } = env;
  if (publishable && secret) return { publishable, secret };
  return JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8")) as RunningServer["keys"];
}

/** The message with which the program refuses to start. It closes what it has opened. */
export async function failToStart(env: Settings, folder?: string): Promise<string> {
  const dataDir = folder ?? (await openFolder("sacred-space-refused-"));
  try {
    await startServer(env, dataDir);
  } catch (error) {
    return sentenceOf(error);
  } finally {
    if (!folder) await rm(dataDir, { recursive: true, force: true });
  }
  throw new Error("The program has started");
}

/** Runs the program in a separate process and expects that it refuses to start. */
export async function failToStartProcess(env: Settings): Promise<{ code: number | null; output: string }> {
  await builtOnce();
  const place = await placeOf(env);
  const child = spawnServer(settingsOf(env, place));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  await rm(place.dataDir, { recursive: true, force: true });
  return { code, output };
}

type Place = Pick<RunningServer, "url" | "port" | "dataDir">;

async function placeOf(env: Settings, folder?: string): Promise<Place> {
  const port = Number(env["PORT"] ?? (await freePort()));
  return {
    port,
    url: env["PUBLIC_URL"] ?? `http://localhost:${port}`,
    dataDir: folder ?? (await openFolder("sacred-space-server-")),
  };
}

const settingsOf = (env: Settings, { port, dataDir }: Place): Settings => ({
  RATE_LIMIT_FACTOR: "1000", // a test sends the requests of many clients from one address
  DEMONSTRATION: "false", // tests have few bookings of their own, which stay as they are when the demonstration changes
  ...env,
  PORT: String(port),
  DATA_DIR: dataDir,
});

function spawnServer(settings: Settings) {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [join(ROOT, "scripts/start.ts")], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Loads the build with Node's own `require`, since the test runner would transform it. */
function builtPages(): Pages {
  const built = join(ROOT, "build");
  const server = createRequire(import.meta.url)(join(built, "server", "index.js")) as ServerBuild;
  return { mode: "production", files: join(built, "client"), languages: new Map(), load: async () => server };
}

/** A temporary folder that other accounts may enter, so that the database's account can work in it when root runs the tests. */
async function openFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

export function visitor(server: RunningServer): SupabaseClient {
  return createClient(server.url, server.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

let people = 0;

/** Signs up a client; for servers that run with AUTOCONFIRM=true. */
export async function signedUpClient(
  server: RunningServer,
  email = `client-${process.pid}-${(people += 1)}@example.com`,
): Promise<SupabaseClient> {
  const client = visitor(server);
  const { data, error } = await client.auth.signUp({
    email,
    password: "a walk by the river",
    options: { data: { full_name: "A Client" } },
  });
  if (error || !data.session) throw error ?? new Error("The sign-up gave no session");
  return client;
}

export async function removeData(server: RunningServer): Promise<void> {
  await rm(server.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }); // PostgreSQL may be writing its last
}

/**
 * A free port for a program that starts later or restarts on it. Lies below the ephemeral range (from 32768 or 49152 on), from which any
 * connection of another test could take it first.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_100, 32_000); // browsers refuse 10080
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

function started(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(limit);
      child.kill("SIGKILL");
      reject(new Error(`${why}:\n${output()}`));
    };
    const limit = setTimeout(() => fail("The server did not start in time"), START_MS);
    const onExit = (code: number | null) => fail(`The server ended with ${code}`);
    const onData = () => {
      if (!output().includes("Ready in")) return;
      clearTimeout(limit);
      child.off("exit", onExit);
      child.stdout?.off("data", onData);
      resolve();
    };
    child.once("exit", onExit);
    child.stdout?.on("data", onData);
  });
}

function ended(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    // "close" follows the last output, but a database that outlives the program may keep the streams open; resolve after "exit" then.
    child.once("exit", (code) => setTimeout(resolve, LAST_LINES_MS, code).unref());
    child.once("close", (code) => resolve(code));
    child.kill(signal);
  });
}
