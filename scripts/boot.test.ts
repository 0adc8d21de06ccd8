import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  appendFile,
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { npmEnvironment, toolEnvironment } from "./tool-environment.mjs";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

// Under `npm test` this is the machine's own Node, which boot must support.
const machineNode = process.env["npm_node_execpath"] ?? process.execPath;
/** A second command polls the lock every 200 ms. No event reports that it keeps waiting, so these tests allow three polls. */
const THREE_LOOKS_MS = 600;
/** npm passes its settings on to its child processes, and this repository's settings disable install scripts. */
const WITH_SCRIPTS = { npm_config_ignore_scripts: "false" };
/** What docs/configuration.md and docs/deploy.md name, and what nobody has named yet. */
const SECRETS = Object.fromEntries(
  "ADMIN_PASSWORD RELEASE_KEY STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET BACKUP_PASSPHRASE BACKUP_S3_SECRET_ACCESS_KEY DATABASE_URL SMTP_URL SECRET_KEY METRICS_TOKEN TWILIO_AUTH_TOKEN ADDED_LATER"
    .split(" ")
    .map((name) => [name, "secret"]),
);
const runtimePackage = basename(dirname(dirname(process.execPath)));

/** Lets root read only what the modes let its owner read, as any other account. */
const WITHOUT_RIGHTS = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
const canLackRights = skipUnless(
  process.platform === "linux" && (WITHOUT_RIGHTS.length === 0 || spawnSync("setpriv", ["--version"]).status === 0),
  "the test can be run without the rights of root",
);

let scratch: string;
let fresh: string;
let installed: string;

/**
 * A small project of the same layout. Its lockfile names links inside the folder, so that the real npm can install it without a network.
 * The runtime's package contains a link to the Node that runs this test. `preinstall` records each install and waits while the file `hold`
 * exists.
 */
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "boot "));
  fresh = join(scratch, "fresh");
  await mkdir(join(fresh, "scripts"), { recursive: true });
  for (const file of ["boot.mjs", "tool-environment.mjs"])
    await cp(join(import.meta.dirname, file), join(fresh, "scripts", file));
  await put(fresh, "package.json", {
    name: "small",
    version: "1.0.0",
    type: "module",
    scripts: { preinstall: "node preinstall.js", serve: "node scripts/boot.mjs serve.js" },
    dependencies: { [runtimePackage]: `file:parts/${runtimePackage}` },
    devDependencies: { "build-tool": "file:parts/build-tool" },
  });
  await put(fresh, `parts/${runtimePackage}/package.json`, { name: runtimePackage, version: "26.0.0" });
  await put(fresh, "parts/build-tool/package.json", { name: "build-tool", version: "1.0.0" });
  await mkdir(join(fresh, "parts", runtimePackage, "bin"));
  await symlink(process.execPath, join(fresh, "parts", runtimePackage, "bin", "node"));
  await put(
    fresh,
    "preinstall.js",
    `import { appendFileSync, existsSync, writeFileSync } from "node:fs";
     appendFileSync("installs", "one\\n");
     writeFileSync("seen.json", JSON.stringify(process.env));
     if (existsSync("broken")) process.exit(1);
     setInterval(() => existsSync("hold") || process.exit(0), 20);`,
  );
  await put(
    fresh,
    "report.js",
    `import { existsSync } from "node:fs";
     console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), path: process.env.PATH.split(":"), tool: existsSync("node_modules/build-tool") }));`,
  );
  await put(
    fresh,
    "flags.js",
    `console.log(JSON.stringify({ flags: process.execArgv, args: process.argv.slice(2) }));`,
  );
  await put(
    fresh,
    "scripts/start.ts",
    `console.log(JSON.stringify({ flags: process.execArgv, arenas: process.env["MALLOC_ARENA_MAX"] }));`,
  );
  await put(fresh, "variables.js", "console.log(JSON.stringify(process.env));");
  await put(fresh, "end.js", `process.exit(Number(process.argv[2]));`);
  await put(
    fresh,
    "serve.js",
    `import { appendFileSync } from "node:fs";
     process.on("SIGTERM", () => { appendFileSync("heard", "SIGTERM\\n"); setTimeout(() => process.exit(5), 700); });
     setTimeout(() => process.exit(9), 60_000); // an orphan of a failed test does not stay
     console.log("serving");`,
  );
  const locked = spawnSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: fresh,
    encoding: "utf8",
  });
  if (locked.status !== 0) throw new Error(locked.stderr);

  installed = await project(fresh);
  await start(installed, ["end.js", "0"]).ended;
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

describe("a script started through boot", () => {
  test("runs with the project's own Node, in the project's folder, with its arguments and the project's tools first in PATH", async () => {
    const folder = await project(installed);
    const { code, stdout } = await start(folder, ["report.js", "--port", "a b"]).ended;
    const report = JSON.parse(stdout) as { args: string[]; cwd: string; path: string[] };
    expect(code).toBe(0);
    expect(report).toMatchObject({ args: ["--port", "a b"], cwd: folder });
    expect(report.path.slice(0, 2)).toEqual([
      join(folder, "node_modules", ".bin"),
      join(folder, "node_modules", runtimePackage, "bin"),
    ]);
  });

  test("gets the flags before it as Node's own", async () => {
    const told = await start(installed, ["--title=calm", "--no-warnings", "flags.js", "--port"]).ended;
    expect(JSON.parse(told.stdout)).toEqual({ flags: ["--title=calm", "--no-warnings"], args: ["--port"] });
    expect(await start(installed, ["--no-warnings"]).ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Usage:") as string,
    });
  });

  test("is tuned for little memory if it is the program, unless the environment or a later flag overrides it", async () => {
    const little = ["--min-semi-space-size=8", "--max-semi-space-size=8", "--heap-growing-percent=50"];
    const started = await start(installed, ["--max-semi-space-size=64", "scripts/start.ts"]).ended;
    expect(JSON.parse(started.stdout)).toEqual({ flags: [...little, "--max-semi-space-size=64"], arenas: "2" });
    const changed = await start(installed, ["scripts/start.ts"], { MALLOC_ARENA_MAX: "8" }).ended;
    expect(JSON.parse(changed.stdout)).toEqual({ flags: little, arenas: "8" });
  });

  test("passes its exit code on", async () => {
    expect(await start(installed, ["end.js", "7"]).ended).toMatchObject({ code: 7 });
  });

  test("receives SIGTERM through boot, and decides the exit code", async () => {
    const folder = await project(installed);
    const running = start(folder, ["serve.js"]);
    await running.says("serving");
    running.process.kill("SIGTERM");
    expect(await running.ended).toMatchObject({ code: 5 });
    expect(await readFile(join(folder, "heard"), "utf8")).toBe("SIGTERM\n");
  });

  test("that a signal ends gives boot the exit code of a shell", async () => {
    const running = start(installed, ["serve.js"]);
    await running.says("serving");
    running.process.kill("SIGHUP");
    expect(await running.ended).toMatchObject({ code: 129 });
  });

  test("receives SIGTERM once when the parent is killed, as under npm", async () => {
    const folder = await project(installed);
    const parent = spawn("sh", ["-c", `"$0" scripts/boot.mjs serve.js & wait`, machineNode], { cwd: folder });
    const everythingEnded = once(parent, "close"); // waits for all processes that share its output
    await saying(parent, "serving");
    parent.kill("SIGKILL");
    await everythingEnded;
    expect(await readFile(join(folder, "heard"), "utf8")).toBe("SIGTERM\n");
  });

  // A shell runs between npm and boot; only on Linux can boot see beyond it.
  for (const signal of process.platform === "linux" ? (["SIGTERM", "SIGKILL"] as const) : (["SIGTERM"] as const)) {
    test(`receives SIGTERM when npm dies of ${signal}`, async () => {
      const folder = await project(installed);
      const npm = spawn("npm", ["run", "serve"], { cwd: folder });
      const everythingEnded = once(npm, "close");
      await saying(npm, "serving");
      npm.kill(signal);
      await everythingEnded;
      expect(await readFile(join(folder, "heard"), "utf8")).toContain("SIGTERM\n");
    });
  }

  test("fails with advice when the machine lacks libatomic", async () => {
    const folder = await project(installed);
    const node = join(folder, "parts", runtimePackage, "bin", "node");
    await rm(node);
    await writeFile(
      node,
      `#!/bin/sh\necho "$0: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2\nexit 127\n`,
    );
    await chmod(node, 0o755);
    const { code, stderr } = await start(folder, ["end.js", "0"]).ended;
    expect(code).toBe(1);
    expect(stderr).toContain("apt-get install libatomic1");
  });

  test("is required", async () => {
    expect(await start(installed, []).ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Usage:") as string,
    });
  });
});

describe("the installation", () => {
  test("runs on a fresh clone, and not again", async () => {
    const folder = await project(fresh);
    expect(await start(folder, ["end.js", "3"]).ended).toMatchObject({ code: 3 });
    expect(await start(folder, ["end.js", "4"]).ended).toMatchObject({ code: 4, stderr: "" });
    expect(await installs(folder)).toBe(1);
    expect(existsSync(join(folder, ".install-lock"))).toBe(false);
  });

  test("runs again when the lockfile has changed", async () => {
    const folder = await project(installed);
    await appendFile(join(folder, "package-lock.json"), "\n");
    expect(await start(folder, ["end.js", "0"]).ended).toMatchObject({ code: 0 });
    expect(await installs(folder)).toBe(2);
  });

  test("includes development dependencies in production too", async () => {
    const folder = await project(fresh);
    const { stdout } = await start(folder, ["report.js"], { NODE_ENV: "production", npm_config_omit: "dev" }).ended;
    expect(JSON.parse(stdout)).toMatchObject({ tool: true });
  });

  test("of what only tests use waits for the first command that asks for it, and leaves the rest as it stands", async () => {
    const folder = await project(fresh);
    const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as object;
    await put(folder, "package.json", { ...manifest, workspaces: ["packages/*", "tests/tools"] });
    await put(folder, "packages/part/package.json", { name: "part", version: "1.0.0" });
    await put(folder, "parts/test-tool/package.json", { name: "test-tool", version: "1.0.0" });
    await put(folder, "tests/tools/package.json", {
      name: "all-tests",
      version: "1.0.0",
      devDependencies: { "test-tool": "file:../../parts/test-tool" },
    });
    spawnSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: folder,
    });
    const locked = await readFile(join(folder, "package-lock.json"), "utf8");
    const has = (name: string) => existsSync(join(folder, "node_modules", name));

    expect(await start(folder, ["end.js", "3"]).ended).toMatchObject({ code: 3 });
    expect(["part", "build-tool", "test-tool"].map(has)).toEqual([true, true, false]);
    expect(await start(folder, ["end.js", "4"]).ended).toMatchObject({ code: 4, stderr: "" });
    const { ino } = await lstat(join(folder, "node_modules", "build-tool"));

    expect(await start(folder, ["--tools", "end.js", "5"]).ended).toMatchObject({ code: 5 });
    expect(["part", "build-tool", "test-tool"].map(has)).toEqual([true, true, true]);
    expect((await lstat(join(folder, "node_modules", "build-tool"))).ino).toBe(ino);
    expect(await readFile(join(folder, "package-lock.json"), "utf8")).toBe(locked);
    for (const command of [
      ["--tools", "end.js", "6"],
      ["end.js", "6"],
    ])
      expect(await start(folder, command).ended).toMatchObject({ code: 6, stderr: "" });
    expect(await installs(folder)).toBe(2);
  });

  test("shows npm no secret but its logins, and leaves it its settings, proxies and certificates", async () => {
    const folder = await project(fresh);
    const own = {
      CI: "true",
      https_proxy: "http://localhost:9",
      SSL_CERT_FILE: "/ca.pem",
      npm_config_fetch_timeout: "90000",
      NPM_TOKEN: "a login",
      NODE_AUTH_TOKEN: "another",
    };
    const { code, stdout } = await start(folder, ["variables.js"], { ...SECRETS, ...own }).ended;
    const seen = JSON.parse(await readFile(join(folder, "seen.json"), "utf8")) as Record<string, string>;
    expect([code, Object.keys(SECRETS).filter((name) => name in seen)]).toEqual([0, []]);
    expect(seen).toMatchObject({ ...own, PATH: expect.any(String) as string, HOME: expect.any(String) as string });
    expect(JSON.parse(stdout)).toMatchObject(SECRETS); // the program itself has them all
  });

  test("a login of npm's at a registry is not among what other tools see", () => {
    const logins = { NPM_TOKEN: "1", NODE_AUTH_TOKEN: "2", npm_config__auth: "3", "npm_config_//x/:_authToken": "4" };
    const settings = { npm_config_registry: "https://x", npm_package_name: "small" };
    expect(toolEnvironment({ ...SECRETS, ...logins, ...settings })).toEqual(settings);
    expect(npmEnvironment({ ...SECRETS, ...logins, ...settings })).toEqual({ ...logins, ...settings });
  });

  test("by hand counts, once npm's record has every package of the lockfile", async () => {
    const folder = await project(installed);
    await rm(join(folder, "node_modules", ".lock-sha"));
    const { packages } = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")) as {
      packages: Record<string, unknown>;
    };
    await put(folder, "node_modules/.package-lock.json", { packages });
    expect(await start(folder, ["end.js", "3"]).ended).toMatchObject({ code: 3, stderr: "" });
    expect(await installs(folder)).toBe(1);
    const { "node_modules/build-tool": _, ...others } = packages;
    await put(folder, "node_modules/.package-lock.json", { packages: others });
    expect(await start(folder, ["end.js", "4"]).ended).toMatchObject({ code: 4 });
    expect(await installs(folder)).toBe(2);
  });

  test("that fails is reported, runs nothing, and is repeated by the next start", async () => {
    const folder = await project(fresh);
    await writeFile(join(folder, "broken"), "");
    const { code, stdout, stderr } = await start(folder, ["report.js"]).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("npm ci failed with exit code 1.");
    await rm(join(folder, "broken"));
    expect(await start(folder, ["end.js", "0"]).ended).toMatchObject({ code: 0 });
  });

  test("that is killed, as without memory, says so and what to do, and is repeated by the next start", async () => {
    const folder = await project(fresh);
    const npm = join(folder, "killed-npm-cli.js");
    await writeFile(npm, "process.kill(process.pid, 'SIGKILL')");
    const { code, stderr } = await start(folder, ["report.js"], { npm_execpath: npm }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The installation was killed, .* this machine has \d+ MB, .* need 512 MB\. Add memory/m);
    expect(await start(folder, ["end.js", "0"]).ended).toMatchObject({ code: 0 });
  });

  test("without the Node package counts as failed", async () => {
    const folder = await project(fresh);
    await rm(join(folder, "parts", runtimePackage, "bin"), { recursive: true });
    const { code, stderr } = await start(folder, ["end.js", "0"]).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(`npm left out ${runtimePackage}`);
    expect(existsSync(join(folder, "node_modules", ".lock-sha"))).toBe(false);
  });

  test("ends with the command and releases its lock", async () => {
    const folder = await held(fresh);
    const running = start(folder, ["report.js"]);
    await until(() => existsSync(join(folder, "installs")));
    const npm = await installer(folder);
    running.process.kill("SIGTERM");
    await once(running.process, "exit");
    expect(alive(npm)).toBe(false);
    expect(existsSync(join(folder, ".install-lock"))).toBe(false);
    await rm(join(folder, "hold")); // the killed npm's script keeps our pipe open
    expect(await running.ended).toMatchObject({ code: 143, stdout: "" });
  });

  test("kills an npm that does not stop", async () => {
    const folder = await held(fresh);
    const running = start(folder, ["report.js"]);
    await until(() => existsSync(join(folder, "installs")));
    const npm = await installer(folder);
    process.kill(npm, "SIGSTOP"); // now only SIGKILL ends it
    running.process.kill("SIGINT");
    await once(running.process, "exit");
    expect(alive(npm)).toBe(false);
    await rm(join(folder, "hold"));
    expect(await running.ended).toMatchObject({ code: 130, stdout: "" });
  });
});

describe("what another account cannot read", () => {
  const closes = [
    ["a package", (folder: string) => join(folder, "node_modules", runtimePackage), "As root: chmod -R go+rX "],
    [
      "the lock of an installation",
      (folder: string) => join(folder, ".install-lock"),
      "Another account is installing: ",
    ],
  ] as const;
  test.each(closes)("such as %s, is told in one sentence", canLackRights, async (_, name, sentence) => {
    const folder = await project(installed);
    const closed = name(folder);
    if (!existsSync(closed)) {
      await writeFile(closed, "");
      await appendFile(join(folder, "package-lock.json"), "\n");
    }
    const { mode } = await stat(closed);
    await chmod(closed, 0);
    const { code, stdout, stderr } = await start(folder, ["end.js", "0"], {}, WITHOUT_RIGHTS).ended;
    await chmod(closed, mode);
    expect([code, stdout, stderr.trim().split("\n")]).toEqual([1, "", [expect.stringContaining(sentence)]]);
  });
});

describe("two commands on a fresh clone", () => {
  test("install once: one waits, and both run", async () => {
    const folder = await held(fresh);
    const [one, two] = [start(folder, ["end.js", "11"]), start(folder, ["end.js", "12"])];
    await Promise.race([one.says("waiting for it"), two.says("waiting for it")]);
    await rm(join(folder, "hold"));
    expect(await one.ended).toMatchObject({ code: 11 });
    expect(await two.ended).toMatchObject({ code: 12 });
    expect(await installs(folder)).toBe(1);
  });

  // Without a parent process that reaps it, a dead npm counts as alive until the lock is a minute old.
  test("wait for npm when the first is killed, and install when npm is killed too", async () => {
    const folder = await held(fresh);
    const first = start(folder, ["end.js", "0"]);
    await until(() => existsSync(join(folder, "installs")));
    const npm = await installer(folder);
    const second = start(folder, ["end.js", "9"]);
    await second.says("waiting for it");
    first.process.kill("SIGKILL");
    await pause(THREE_LOOKS_MS);
    expect(await installs(folder)).toBe(1);
    process.kill(npm, "SIGKILL");
    await until(async () => (await installs(folder)) === 2);
    await rm(join(folder, "hold"));
    expect(await second.ended).toMatchObject({ code: 9 });
  });

  test("can be stopped while one waits", async () => {
    const folder = await lockedBy(`${process.pid} ${process.pid}@${hostname()}`);
    const running = start(folder, ["end.js", "0"]);
    await running.says("waiting for it");
    running.process.kill("SIGTERM");
    expect(await running.ended).toMatchObject({ code: 143 });
    expect(existsSync(join(folder, ".install-lock"))).toBe(true);
  });
});

describe("an install lock", () => {
  test("of a live process is respected until it is released", async () => {
    const folder = await lockedBy(`${process.pid} ${process.pid}@${hostname()}`);
    const running = start(folder, ["end.js", "6"]);
    await running.says("waiting for it");
    await pause(THREE_LOOKS_MS);
    expect(await installs(folder)).toBe(0);
    await rm(join(folder, ".install-lock"));
    expect(await running.ended).toMatchObject({ code: 6 });
  });

  test("of a dead process is taken over", async () => {
    const folder = await lockedBy(`${deadPid()} ${deadPid()}@${hostname()}`);
    expect(await start(folder, ["end.js", "6"]).ended).toMatchObject({ code: 6 });
    expect(existsSync(join(folder, ".install-lock"))).toBe(false);
  });

  test("of a dead process is taken over by one of many", async () => {
    const folder = await lockedBy(`${deadPid()} ${deadPid()}@${hostname()}`);
    const ended = await Promise.all(Array.from({ length: 5 }, () => start(folder, ["end.js", "6"]).ended));
    expect(ended.map(({ code }) => code)).toEqual([6, 6, 6, 6, 6]);
    expect(await installs(folder)).toBe(1);
  });

  test("with our own pid is of an earlier run: a restarted container counts from 1 again", async () => {
    const folder = await project(fresh);
    const script = `printf '%s' "$$ $$@${hostname()}" > .install-lock; exec "$0" scripts/boot.mjs end.js 6`;
    expect(await ending(spawn("sh", ["-c", script, machineNode], { cwd: folder }))).toMatchObject({ code: 6 });
  });

  test("that was not refreshed for a minute is taken over, even if its pid exists", async () => {
    const folder = await lockedBy(`${process.pid} ${process.pid}@${hostname()}`);
    const long = new Date(Date.now() - 120_000);
    await utimes(join(folder, ".install-lock"), long, long);
    expect(await start(folder, ["end.js", "6"]).ended).toMatchObject({ code: 6 });
  });

  test("from the future, as a clock that was set back leaves one, is taken over, even if its pid exists", async () => {
    const folder = await lockedBy(`${process.pid} ${process.pid}@${hostname()}`);
    const ahead = new Date(Date.now() + 3_600_000);
    await utimes(join(folder, ".install-lock"), ahead, ahead);
    expect(await start(folder, ["end.js", "6"]).ended).toMatchObject({ code: 6 });
  });

  test("of another machine is respected, because its pids mean nothing here", async () => {
    const folder = await lockedBy(`${deadPid()} ${deadPid()}@elsewhere`);
    const running = start(folder, ["end.js", "6"]);
    await running.says("waiting for it");
    expect(await installs(folder)).toBe(0);
    await rm(join(folder, ".install-lock"));
    expect(await running.ended).toMatchObject({ code: 6 });
  });

  test("is refreshed while npm runs", async () => {
    const folder = await held(fresh);
    const running = start(folder, ["end.js", "6"]);
    await until(() => existsSync(join(folder, "installs")));
    const lock = join(folder, ".install-lock");
    const long = new Date(Date.now() - 120_000);
    await utimes(lock, long, long);
    await until(async () => (await stat(lock)).mtime > long);
    await rm(join(folder, "hold"));
    expect(await running.ended).toMatchObject({ code: 6 });
  });
});

async function put(folder: string, file: string, content: string | object) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
}

/** Copies a project for one test. */
async function project(from: string) {
  const folder = join(await mkdtemp(join(scratch, "a clone ")), "project");
  await cp(from, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** A fresh clone whose installation waits until the file `hold` is removed. */
async function held(from: string) {
  const folder = await project(from);
  await writeFile(join(folder, "hold"), "");
  return folder;
}

async function lockedBy(signature: string) {
  const folder = await project(fresh);
  await writeFile(join(folder, ".install-lock"), signature);
  return folder;
}

/** Starts boot from another folder: if it used the working directory, it would install over the real project. */
function start(folder: string, words: string[], env: Record<string, string> = {}, under: string[] = []) {
  const [command = "", ...args] = [...under, machineNode, join(folder, "scripts", "boot.mjs"), ...words];
  const child = spawn(command, args, {
    cwd: scratch,
    env: { ...process.env, ...WITH_SCRIPTS, ...env },
  });
  return { process: child, ended: ending(child), says: (text: string) => saying(child, text) };
}

async function ending(child: ChildProcess) {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, stdout, stderr };
}

/** Resolves once either stream contains these words. */
async function saying(child: ChildProcess, words: string) {
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text: Buffer | string) => (said += text.toString()));
  await until(() => said.includes(words));
}

async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await pause(20);
}

async function installs(folder: string) {
  if (!existsSync(join(folder, "installs"))) return 0;
  return (await readFile(join(folder, "installs"), "utf8")).split("\n").length - 1;
}

/** The process id of the npm that the lock's holder has started. */
async function installer(folder: string) {
  const numbers = async () =>
    (await readFile(join(folder, ".install-lock"), "utf8")).split("@")[0]?.split(" ").map(Number) ?? [];
  await until(async () => new Set(await numbers()).size === 2); // until npm has started, the lock contains the holder's id twice
  return (await numbers())[1] ?? Number.NaN;
}

function deadPid() {
  return spawnSync("true").pid;
}

function alive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
