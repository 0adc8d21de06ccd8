import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import {
  fresh,
  installed,
  installs,
  project,
  runtimePackage,
  SECRETS,
  makeSmallProject,
  start,
} from "#tests/support/small-project.ts";
import { npmEnvironment, toolEnvironment } from "./tool-environment.mjs";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes
makeSmallProject();

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

  test("that fails is reported, runs nothing, and is repeated by the next start", async () => {
    const folder = await project(fresh);
    await writeFile(join(folder, "broken"), "");
    const { code, stdout, stderr } = await start(folder, ["report.js"]).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("npm ci failed with exit code 1.");
    await rm(join(folder, "broken"));
    expect(await start(folder, ["end.js", "0"]).ended).toMatchObject({ code: 0 });
  });

  test("a login of npm's at a registry is not among what other tools see", () => {
    const logins = { NPM_TOKEN: "1", NODE_AUTH_TOKEN: "2", npm_config__auth: "3", "npm_config_//x/:_authToken": "4" };
    const settings = { npm_config_registry: "https://x", npm_package_name: "small" };
    expect(toolEnvironment({ ...SECRETS, ...logins, ...settings })).toEqual(settings);
    expect(npmEnvironment({ ...SECRETS, ...logins, ...settings })).toEqual({ ...logins, ...settings });
  });
});
