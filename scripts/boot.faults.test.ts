import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { appendFile, chmod, lstat, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import {
  ending,
  fresh,
  installed,
  installs,
  machineNode,
  project,
  put,
  runtimePackage,
  saying,
  SECRETS,
  makeSmallProject,
  start,
  until,
} from "#tests/support/small-project.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes
makeSmallProject();

/** A second command polls the lock every 200 ms. No event reports that it keeps waiting, so these tests allow three polls. */
const THREE_LOOKS_MS = 600;

/** Lets root read only what the modes let its owner read, as any other account. */
const WITHOUT_RIGHTS = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
const canLackRights = skipUnless(
  process.platform === "linux" && (WITHOUT_RIGHTS.length === 0 || spawnSync("setpriv", ["--version"]).status === 0),
  "the test can be run without the rights of root",
);

describe("a script started through boot", () => {
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
});

describe("the installation", () => {
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
