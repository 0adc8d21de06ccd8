import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { SOURCE_LANGUAGE } from "@sacred-space/words/reader.ts";
import { adminWorker } from "#app/kit/admin/offline/admin-worker.ts";
import { inlineScript } from "#app/kit/hydration/inline-script.ts";
import { underLock } from "./build-lock.ts";
import { toolEnvironment } from "./tool-environment.mjs";

const root = join(import.meta.dirname, "..");
const build = join(root, "build");
const stamp = join(build, ".stamp");
const lock = join(build, ".lock");

/** The browser's scripts without their words. */
const MARKED = "marked";

/** The site's sources, and the files that build them. */
const INPUTS = [
  "app/**/*",
  "domain/**/*",
  "public/**/*",
  "packages/words/*",
  "vite.config.ts",
  "scripts/site-build/*",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/build.ts",
];

type Loaded = { module: string; imports?: string[]; css?: string[] };
type ClientManifest = { version: string; entry: Loaded; routes: Record<string, Loaded> };
type BuiltFiles = Pick<ClientManifest, "entry" | "routes"> & { manifest: string; list: string };

/** Makes `build/client` and `build/server` match the sources; does nothing if they already do. Of two concurrent calls, one builds. */
export async function ensureBuilt(): Promise<void> {
  if (!existsSync(join(root, "vite.config.ts"))) return; // a release contains its built site but no build tools (scripts/pack.ts)
  const sources = fingerprint();
  if (isBuilt(sources)) return;
  mkdirSync(build, { recursive: true });
  await underLock(lock, async () => {
    if (isBuilt(sources)) return;
    const began = performance.now();
    await buildAside();
    const client = join(build, ".next", "client");
    shortenNames(join(build, ".next"));
    const files = splitManifest(client);
    await writeWords(client, join(build, ".next", MARKED));
    writeWorker(client, files);
    compress(client);
    escapeBeyondAscii(join(build, ".next", "server", "index.js"));
    const moved = join(build, ".next", "server", "assets"); // to the client's, by React Router
    if (existsSync(moved)) rmdirSync(moved);
    swapIn(sources);
    console.log(`Built the site in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  });
}

function isBuilt(sources: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sources;
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(INPUTS, { cwd: root }).toSorted()) {
    const path = join(root, file);
    if (/\.test\.tsx?$/.test(file) || !statSync(path).isFile()) continue;
    hash.update(`${file}\0`).update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** So that a first start fits in 512 MB: a build takes 270 MB instead of 630, and a tenth longer. */
const SMALL_HEAP = ["--max-semi-space-size=2", "--max-old-space-size=160", "--v8-pool-size=1"];
const FEW_THREADS = {
  MALLOC_ARENA_MAX: "1",
  MIMALLOC_PURGE_DELAY: "0",
  MIMALLOC_ALLOW_THP: "0",
  RAYON_NUM_THREADS: "1",
  TOKIO_WORKER_THREADS: "1",
  UV_THREADPOOL_SIZE: "2",
};

/** Runs the build in a separate process, so that its memory is freed afterwards. Prints its output only if it fails. */
async function buildAside(): Promise<void> {
  const command = [...SMALL_HEAP, join(root, "node_modules/@react-router/dev/bin.cjs"), "build"];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...toolEnvironment(), ...FEW_THREADS, NODE_ENV: "production", SITE_BUILD_DIRECTORY: "build/.next" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
  ]);
  if (code === 0) return;
  console.error(out + err);
  throw new Error("The site could not be built; the reason stands above.");
}

/**
 * Pages load the names of many scripts, and a hash does not compress. Rolldown needs seven letters of it for as many chunks as there are; five,
 * 30 bits, tell the versions of a file apart.
 */
function shortenNames(folder: string): void {
  const scripts = globSync("client/assets/*-???????.js", { cwd: folder }).map((file) => basename(file));
  const short = new Map(scripts.map((file) => [file, file.replace(/..\.js$/, ".js")]));
  if (new Set(short.values()).size < short.size)
    throw new Error("Two scripts have one name: give their hashes a letter more");
  for (const file of globSync(["client/**/*.{js,json}", "server/index.js"], { cwd: folder })) {
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    writeFileSync(
      path,
      text.replaceAll(/[\w.-]+\.js\b/g, (name) => short.get(name) ?? name),
    );
  }
  for (const [from, to] of short) renameSync(join(folder, "client/assets", from), join(folder, "client/assets", to));
}

/**
 * Moves each route's files from React Router's manifest, which every page loads, to a separate list. Only a link that is about to be
 * followed needs them; `app/kit/navigation/held-pages.tsx` reads the list. Both names contain the build's version.
 */
function splitManifest(folder: string): BuiltFiles {
  const [manifest = ""] = globSync("assets/manifest-*.js", { cwd: folder });
  const text = readFileSync(join(folder, manifest), "utf8");
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
  const { routes, ...rest } = JSON.parse(text.slice(from, to)) as ClientManifest;
  const list = `assets/files-${rest.version}.json`;
  const files = Object.fromEntries(
    Object.entries(routes).map(([id, { module, imports = [] }]) => [id, [...imports, module]]),
  );
  writeFileSync(join(folder, list), JSON.stringify(files));
  const short = {
    ...rest,
    routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, shorten(id, route)])),
  };
  writeFileSync(join(folder, manifest), text.slice(0, from) + JSON.stringify(short) + text.slice(to));
  return { manifest, list, entry: rest.entry, routes };
}

/** Omits false values, and every style sheet except that of the root, which all routes share. */
function shorten(id: string, route: Loaded): object {
  const isSaid = ([key, value]: [string, unknown]) =>
    value !== false && key !== "imports" && (key !== "css" || id === "root");
  return Object.fromEntries(Object.entries(route).filter(isSaid));
}

/** Puts the English words into the scripts, and keeps them without: another language is put in when a practice offers it. */
async function writeWords(client: string, marked: string): Promise<void> {
  const { setMarkedAside, writeLanguage } = await import("@sacred-space/words/languages.ts");
  setMarkedAside(client, marked);
  writeLanguage(marked, client, SOURCE_LANGUAGE);
}

/** Writes the service worker with the list of files that the first page of the back office loads. */
function writeWorker(folder: string, { manifest, list, entry, routes }: BuiltFiles): void {
  const first = [entry, ...["root", "routes/admin", "routes/admin/dashboard"].map((id) => routes[id] as Loaded)];
  const files = first.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  const sheets = globSync("assets/back-office-*.css", { cwd: folder });
  const named = [...new Set([`/${manifest}`, `/${list}`, ...sheets.map((file) => `/${file}`), ...files])].map((file) =>
    file.replace("#", ""),
  );
  writeFileSync(join(folder, "admin-worker.js"), inlineScript(adminWorker, manifest, named));
}

/** V8 stores a source with any character beyond ASCII in two bytes a character: 2 MB for the dots and pound signs of the pages. */
function escapeBeyondAscii(file: string): void {
  const code = readFileSync(file, "utf8");
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, code.replaceAll(/[^\0-\x7f]/g, escape));
}

/** Compresses once, at build time, instead of for every request. Skips formats that are compressed already. */
function compress(folder: string): void {
  for (const file of globSync("**/*.{js,css,html,svg,json,txt,xml,ico,webmanifest}", { cwd: folder })) {
    const path = join(folder, file);
    const bytes = readFileSync(path);
    for (const [ending, smaller] of [
      ["br", brotliCompressSync(bytes)],
      ["gz", gzipSync(bytes, { level: 9 })],
    ] as const) {
      if (smaller.length < bytes.length) writeFileSync(`${path}.${ending}`, smaller);
    }
  }
}

/** Removes the stamp first and writes it last, so that an interrupted build is repeated. */
function swapIn(sources: string): void {
  rmSync(stamp, { force: true });
  for (const part of ["client", "server", MARKED]) {
    const fresh = join(build, ".next", part);
    rmSync(join(fresh, ".vite"), { recursive: true, force: true });
    rmSync(join(build, part), { recursive: true, force: true });
    renameSync(fresh, join(build, part));
  }
  rmSync(join(build, ".next"), { recursive: true, force: true });
  writeFileSync(stamp, sources);
}

if (import.meta.main) await ensureBuilt();
