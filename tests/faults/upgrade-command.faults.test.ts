import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { START_MS } from "../support/limits.ts";

vi.setConfig({ testTimeout: START_MS });

const root = join(import.meta.dirname, "../..");

describe("an upgrade", () => {
  let folder: string;
  const TOOLS = "sha256sum cat mv rm mkdir tar npm sync touch cp systemctl".split(" ");
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "upgrade-"));
    for (const version of ["1", "2", "3"]) {
      mkdirSync(join(folder, "packed", version, "deploy"), { recursive: true });
      writeFileSync(join(folder, "packed", version, "deploy/sacred-space.service"), version);
      writeFileSync(join(folder, "packed", version, `only-in-${version}`), "");
      execFileSync("tar", ["-czf", join(folder, `${version}.tar.gz`), "-C", join(folder, "packed"), version]);
    }
    mkdirSync(join(folder, "bin"));
    for (const tool of TOOLS) writeFileSync(join(folder, "bin", tool), shim(tool), { mode: 0o755 });
    cpSync(join(folder, "packed/1"), join(folder, "app"), { recursive: true });
    mkdirSync(join(folder, "app.old"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The tool itself, or what stands for it, then kill -9 of the script after as many tools as KILL_AFTER says. */
  const shim = (tool: string) => {
    const real = spawnSync("sh", ["-c", `command -v ${tool}`], { encoding: "utf8" }).stdout.trim();
    const instead: Record<string, string> = {
      npm: "touch installed",
      systemctl: `echo "$1 $(cat "$FOLDER/app/deploy/sacred-space.service")" >> "$FOLDER/services"`,
      cp: ":",
      sync: ":",
      mv: `if [ "$1" != --exchange ]; then ${real} "$@"; else [ "$AT_ONCE" ] && mv "$3" "$3.x" && mv "$4" "$3" && mv "$3.x" "$4"; fi`,
    };
    return `#!/bin/sh
PATH=/usr/bin:/bin
${instead[tool] ?? `${real} "$@"`}
code=$?
echo >> "$FOLDER/count"
[ "$(wc -l < "$FOLDER/count")" != "$KILL_AFTER" ] || kill -9 "$(cat "$FOLDER/pid")"
exit $code
`;
  };
  const upgrade = (version: string, { killedAt = 0, atOnce = "", under = "" } = {}) => {
    rmSync(join(folder, "count"), { force: true });
    const script = `echo $$ > "$FOLDER/pid"; exec ${under} sh "$0" "$@"`;
    const args = [
      "-c",
      script,
      join(root, "deploy/upgrade.sh"),
      join(folder, `${version}.tar.gz`),
      join(folder, "app"),
    ];
    const env = {
      PATH: `${join(folder, "bin")}:/usr/bin:/bin`,
      FOLDER: folder,
      KILL_AFTER: String(killedAt),
      AT_ONCE: atOnce,
    };
    return spawnSync("sh", args, { encoding: "utf8", env });
  };
  const versionIn = (name: string) => {
    const found = ["1", "2", "3"].filter((version) => existsSync(join(folder, name, `only-in-${version}`)));
    return existsSync(join(folder, name)) ? found.join("+") : "none";
  };
  const lastService = () => readFileSync(join(folder, "services"), "utf8").trim().split("\n").at(-1);

  test("puts the new release in service and keeps the former one, whatever was left in the folder of the next", () => {
    mkdirSync(join(folder, "app.new"));
    writeFileSync(join(folder, "app.new/only-in-3"), "withdrawn");
    expect(upgrade("2")).toMatchObject({ status: 0, stderr: "" });
    expect([versionIn("app"), versionIn("app.old"), lastService()]).toEqual(["2", "1", "restart 2"]);
    expect([versionIn("app.new"), versionIn("app.gone")]).toEqual(["none", "none"]);
    expect(readdirSync(folder).filter((name) => name.startsWith("app"))).toEqual(["app", "app.lock", "app.old"]);
    expect(upgrade("2").status).toBe(0);
    expect([versionIn("app"), versionIn("app.old")]).toEqual(["2", "1"]);
  });

  test("is held up by nobody who may only look into the folder", () => {
    expect(upgrade("2", { under: `flock ${folder}` })).toMatchObject({ status: 0, stderr: "" });
    expect(statSync(join(folder, "app.lock")).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["2", "by two moves", ""],
    ["3", "by two moves", ""],
    ["2", "at once", "yes"],
    ["3", "at once", "yes"],
  ])("killed after each of its commands, goes on when %s is installed then, exchanged %s", (then, _, atOnce) => {
    const names = ["app", "app.old", "app.new", "app.gone"];
    let killedAt = 1;
    for (; upgrade("2", { killedAt, atOnce }).status !== 0; killedAt += 1) {
      const [inService = ""] = names.map(versionIn);
      expect(atOnce !== "" && inService === "none").toBe(false);
      expect(upgrade(then, { atOnce })).toMatchObject({ status: 0, stderr: "" });
      const former = then === "2" || inService === "1" ? "1" : "2";
      expect([killedAt, ...names.map(versionIn), lastService()]).toEqual([
        killedAt,
        then,
        former,
        "none",
        "none",
        `restart ${then}`,
      ]);
      for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
      cpSync(join(folder, "packed/1"), join(folder, "app"), { recursive: true });
      mkdirSync(join(folder, "app.old"));
    }
    expect(killedAt).toBeGreaterThan(10);
  });
});
