import { createServer as createHttpServer } from "node:http";
import { join, relative, sep } from "node:path";
import { type Embedded, startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { exitWithMessage, openLog, sentenceOf, stopOnSignal } from "@sacred-space/runtime/process.ts";
import type { ServerBuild } from "react-router";
import { createServer, isRunnableDevEnvironment } from "vite";
import type { Listener, Pages } from "#composition/pages.ts";
import { readEnv } from "#env/env.ts";
import type * as program from "../main.ts";
import { linesOfStart } from "./run.ts";
import { stripVTControlCharacters } from "node:util";

// npm run dev: the program on the current sources, in one process and on one address. A changed screen is shown in the open page; when the
// server's sources change, the program alone is started anew, on the database that stays, and the former one answers until then.

type Program = typeof program;
type App = Awaited<ReturnType<Program["startApp"]>>;

/** Paths that the server handles itself. Vite sees all others first, for modules, styles and hot updates. */
const API_PATH = /^\/((rest|auth|functions|realtime|storage)\/v1|webhooks|health|outbox|test-payment)(\/|\?|$)/;
/** Sources that only screens and tests have. */
const NOT_THE_SERVERS = /^(app|tests|bench|docs|public|scripts|build|node_modules)(\/|$)|^\.|\.test\.tsx?$/;
const SOURCE = /\.(ts|tsx|sql|json)$/;
/** An editor writes several files at once, and git many. */
const QUIET_MS = 80;

const root = join(import.meta.dirname, "..");
async function develop(): Promise<void> {
  const env = readEnv(process.env, process.cwd());
  const log = openLog(env.logLevel);
  const database = env.databaseUrl === undefined ? startEmbedded(env.dataDir) : undefined;
  database?.catch(() => undefined); // the start of the program reports it
  const upgrades = createHttpServer(); // never listens: Vite hears from it of each program's websockets
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, ws: { server: upgrades } },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite offers no environment that runs on the server.");
  const load = () => ssr.runner.import<ServerBuild>("virtual:react-router/server-build");
  const pages: Pages = {
    mode: "development",
    files: undefined,
    languages: new Map(),
    load,
    async inFront(server, listener) {
      server.on("upgrade", (...connection) => void upgrades.emit("upgrade", ...connection));
      return inDevelopment(vite.middlewares, load, listener);
    },
  };

  let app: App | undefined;
  const start = async () => {
    const began = performance.now();
    ssr.runner.clearCache();
    const { startApp } = await ssr.runner.import<Program>("/main.ts"); // what it cannot read ends here, before the former one stops
    await app?.stop().catch(() => undefined);
    app = undefined;
    app = await startApp(env, pages, log, database?.then(kept));
    console.log(linesOfStart(app, performance.now() - began));
  };
  await start();
  stopOnSignal(async () => {
    await Promise.all([app?.stop(), vite.close()]);
    await (await database)?.stop();
  }, log);
  onChange(vite.watcher, () => start().catch((error: unknown) => console.error(reasonOf(error))));
}

/** The database outlives the program that is started anew. */
const kept = (database: Embedded): Embedded => ({ ...database, stop: async () => undefined });

/** Runs `act` after a change of the server's sources; changes meanwhile lead to one more run. */
function onChange(
  watcher: { on(event: "all", heard: (what: string, path: string) => void): unknown },
  act: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  watcher.on("all", (_, path) => {
    const file = relative(root, path).split(sep).join("/");
    if (NOT_THE_SERVERS.test(file) || !SOURCE.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      console.log(`${file} has changed.`);
      running = running.then(act);
    }, QUIET_MS);
  });
}

/** A page whose sources cannot be read is answered with the reason, and comes back by itself once they can. */
function inDevelopment(
  middlewares: (request: Parameters<Listener>[0], response: Parameters<Listener>[1], next: () => void) => void,
  load: () => Promise<unknown>,
  listener: Listener,
): Listener {
  return (request, response) => {
    if (API_PATH.test(request.url ?? "")) return listener(request, response);
    middlewares(request, response, () => {
      load().then(
        () => listener(request, response),
        (error: unknown) =>
          response.writeHead(500, { "Content-Type": "text/html; charset=utf-8" }).end(brokenPage(error)),
      );
    });
  };
}

/** A sentence for what is known, otherwise the error with its place. */
function reasonOf(error: unknown): string {
  try {
    return sentenceOf(error);
  } catch {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

try {
  await develop();
} catch (error) {
  exitWithMessage(error);
}

/** In development: the page that stands for one whose sources cannot be read. Vite's own script in it loads the page again after a change. */
function brokenPage(error: unknown): string {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const [title = "", ...place] = stripVTControlCharacters(message).split("\n"); // of a fault in a source the message shows the line
  const details = place.length > 0 ? place.join("\n").trim() : stripVTControlCharacters(stack);
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>This screen is broken</title>
<meta name="viewport" content="width=device-width"><script type="module" src="/@vite/client"></script>
<style>body{margin:0;padding:2rem;background:#15122b;color:#f4eedf;font:16px/1.5 system-ui,sans-serif}h1{font-size:1.25rem;color:#ffb4a2}pre{overflow:auto;padding:1rem;background:#0c0a1c;border-radius:8px}</style>
</head><body><h1>${escaped(title)}</h1><pre>${escaped(details)}</pre><p>It opens by itself once the source is mended.</p></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
