import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { freePort } from "#tests/support/server.ts";
import { lockFaults } from "./supply-chain/lock-is-complete.ts";
import { isOwn, type Packages } from "./supply-chain/shipped.ts";
import { pack, withCommit } from "./pack.ts";
import { slim } from "./slim.ts";
import { npmEnvironment } from "./tool-environment.mjs";

vi.setConfig({ testTimeout: START_MS, hookTimeout: START_MS });

const project = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "release "));
const release = join(scratch, "sacred-space");
const read = <Content>(file: string) => JSON.parse(readFileSync(join(release, file), "utf8")) as Content;
/** Secrets of a practice that is run from the checkout. */
const SECRETS = join(project, "deploy", `packed-${process.pid}.env`);
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  writeFileSync(SECRETS, "STRIPE_SECRET_KEY=sk_live_1");
  try {
    await pack(release);
  } finally {
    rmSync(SECRETS);
  }
});
afterAll(async () => {
  await fresh.close();
  rmSync(scratch, { recursive: true, force: true });
});

test("a release has no tests, nothing to build with, and a complete lockfile of what it needs to run", () => {
  expect(globSync(["**/*.test.ts", "**/*.test.tsx", "tests", "*config.ts", "**/*.env"], { cwd: release })).toEqual([]);
  const { packages } = read<{ packages: Packages }>("package-lock.json");
  expect(Object.values(packages).filter(({ dev }) => dev)).toEqual([]);
  expect(lockFaults({ packages })).toEqual([]);
  const tools = [
    "vite",
    "@react-router/dev",
    "typescript",
    "@typescript/typescript-linux-x64",
    "vitest",
    "playwright-core",
  ];
  expect(tools.filter((name) => `node_modules/${name}` in packages)).toEqual([]);
  expect(packages[""]).not.toHaveProperty("devDependencies");
  expect(read<object>("package.json")).not.toHaveProperty("devDependencies");
  expect(read<object>("package.json")).toHaveProperty("private", true);
});

test("the built site imports nothing that a release does not install", () => {
  const site = readFileSync(join(release, "build/server/index.js"), "utf8");
  const imports = site.matchAll(/(?:^import\b[^"\n]*|\bimport\()"((?:@[\w-]+\/)?[\w-][\w.-]*)/gm);
  const imported = [...imports].map(([, name]) => name ?? "").filter((name) => name !== "node");
  const { packages } = read<{ packages: Packages }>("package-lock.json");
  expect(imported).toContain("react-router");
  expect(imported.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
});

test("npm installs by a release's lockfile", () => {
  const cache = join(scratch, "npm-cache"); // an empty one, so that it asks for nothing
  const command = ["ci", "--omit=dev", "--dry-run", "--offline", "--cache", cache];
  const { status, stderr } = spawnSync("npm", command, { cwd: release, encoding: "utf8", env: npmEnvironment() });
  expect([status, stderr]).toEqual([0, ""]);
});

test("the commit of sources without git is the one that is named, and nothing else is believed", () => {
  const [commit, another] = ["c0ffee".padEnd(40, "0"), "beef".padEnd(40, "0")];
  const found = { version: "0.1.0", commit: null };
  expect([withCommit(found, commit), withCommit(found, undefined)]).toEqual([{ ...found, commit }, found]);
  expect(withCommit({ ...found, commit }, commit)).toEqual({ ...found, commit });
  expect(() => withCommit(found, "c0ffee")).toThrow("--commit needs a whole commit");
  expect(() => withCommit({ ...found, commit }, another)).toThrow(`--commit names ${another}, and this checkout is of`);
});

test("a release names its version and the commit that it was made of", () => {
  const { version } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as { version: string };
  const commit = spawnSync("git", ["rev-parse", "HEAD"], { cwd: project, encoding: "utf8" }).stdout.trim();
  expect(read("release.json")).toEqual({ version, commit });
  symlinkSync(join(project, "node_modules"), join(scratch, "node_modules"));
  const asked = spawnSync(process.execPath, [join(release, "scripts/start.ts"), "--version"], { encoding: "utf8" });
  expect(asked.stdout).toBe(`Sacred Space ${version} (${commit.slice(0, 8)})\n`);
});

test("a release describes its parts: licences with their texts, and a bill of materials in CycloneDX", () => {
  const text = readFileSync(join(release, "licences.txt"), "utf8");
  const { components } = read<{ components: { name: string; version: string }[] }>("sbom.cdx.json");
  const { packages } = read<{ packages: Packages }>("package-lock.json");
  const installed = Object.entries(packages).flatMap(([path, { version }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return isOwn(packages, path) ? [] : [`${name} ${version}`];
  });
  const named = new Set(components.map(({ name, version }) => `${name} ${version}`));
  expect(installed.filter((each) => !named.has(each) || !text.includes(`${each}: `))).toEqual([]);
  expect(named.size).toBeGreaterThan(new Set(installed).size); // packages that are part of the built site are not installed
});

test("every link, picture and anchor of a release's documents leads to something that the release has", () => {
  const documents = globSync("**/*.md", { cwd: release });
  expect(documents).toEqual(expect.arrayContaining(["README.md", "docs/first-hour.md", "server/README.md"]));
  const broken = documents.flatMap((document) =>
    linksOf(document)
      .filter((link) => !leadsSomewhere(link, document))
      .map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("every command of a release names a script that it has", () => {
  const { scripts } = read<{ scripts: Record<string, string> }>("package.json");
  const files = Object.values(scripts).map((command) => command.split(" ")[2] ?? "");
  expect(files.filter((file) => !existsSync(join(release, file)))).toEqual([]);
  expect(Object.keys(scripts)).toContain("start");
});

test("a folder that is in use is refused", async () => {
  await expect(pack(release)).rejects.toThrow("is not empty: name a new folder.");
});

test("slimming needs a release whose packages are installed", () => {
  expect(() => slim(project)).toThrow("This is a checkout");
  expect(() => slim(release)).toThrow("node_modules does not exist: run npm ci --omit=dev first.");
});

test("a release runs with its own packages only, under 300 MB when slimmed, and installs and builds nothing", async () => {
  await install();
  const packages = join(release, "node_modules");
  const environment = { ...process.env, NODE_COMPILE_CACHE: join(scratch, "cache") };
  const slimmed = spawnSync(process.execPath, ["scripts/boot.mjs", "scripts/slim.ts"], {
    cwd: release,
    env: environment,
    encoding: "utf8",
  });
  expect([slimmed.stderr, slimmed.stdout]).toEqual([
    "",
    expect.stringMatching(/^Removed \d+ MB that this program never runs\.\n$/),
  ]);
  expect(sizeOfFiles(packages)).toBeLessThan(300_000_000);
  expect(globSync(["**/*.d.ts", "**/*.map", "node-*/include"], { cwd: packages })).toEqual([]);
  expect(globSync(["@img/sharp-libvips-*/README.md", "node-*/LICENSE"], { cwd: packages })).toHaveLength(2);
  expect(existsSync(join(project, "node_modules/zod/index.d.ts"))).toBe(true);
  const port = await freePort();
  const dataDir = join(scratch, "data");
  const child = spawn(process.execPath, ["scripts/boot.mjs", "scripts/start.ts"], {
    cwd: release,
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: fresh.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      NODE_COMPILE_CACHE: join(scratch, "cache"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "exit");
  try {
    await vi.waitUntil(() => output.includes("Sacred Space is open") || child.exitCode !== null, {
      timeout: START_MS,
      interval: 100,
    });
    expect(output).toContain("Sacred Space is open");
    expect(output).not.toMatch(/Installing|Built the site/);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<h1")]);
    expect((await fetch(`http://127.0.0.1:${port}/favicon.ico`)).status).toBe(200);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
  expect([child.exitCode, child.exitCode === 0 ? "" : output]).toEqual([0, ""]);
});

/** Installs what `npm ci` would: the release's packages, copied from this project, and npm's record of them. */
async function install(): Promise<void> {
  const { packages } = read<{ packages: Packages }>("package-lock.json");
  const paths = Object.keys(packages).filter(
    (path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && existsSync(join(project, path)),
  );
  for (const path of paths) {
    if (!packages[path]?.link) copyLinked(join(project, path), join(release, path));
    else cpSync(join(project, path), join(release, path), { recursive: true, verbatimSymlinks: true });
  }
  await writeFile(join(release, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}

/** Copies a folder as hard links if the file system supports them: half a gigabyte in a second. */
function copyLinked(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyLinked(source, target);
    else if (entry.isFile()) linkOrCopy(source, target);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function sizeOfFiles(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0);
}

/** Markdown of a release's document without what it quotes. */
const markdown = (document: string) =>
  readFileSync(join(release, document), "utf8")
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "");

/** Targets of links and pictures within a release: inline, by reference, and as HTML. */
function linksOf(document: string): string[] {
  const text = markdown(document);
  const found = [/\]\(<?([^)>\s]+)/g, /^\[[^\]]+\]:\s+<?([^>\s]+)/gm, /\b(?:src|href)="([^"]+)"/g].flatMap((form) =>
    [...text.matchAll(form)].map(([, target = ""]) => target),
  );
  return found.filter((target) => !/^[a-z]+:/i.test(target));
}

function leadsSomewhere(link: string, document: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? document : join(dirname(document), path);
  if (!existsSync(join(release, target))) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

/** Anchors of a document's headings, as code hosts make them. */
const anchorsOf = (document: string) =>
  [...readFileSync(join(release, document), "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
