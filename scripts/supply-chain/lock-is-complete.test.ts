import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Lock } from "./lock-is-complete.ts";
import { lockFaults } from "./lock-is-complete.ts";

const hash = "sha512-AAAA";

/** A lockfile as npm writes it without faults: a bundler with one binary for each of two platforms. */
function sound() {
  return {
    packages: {
      "": { optionalDependencies: { "node-linux": "26.10.0" } },
      "node_modules/node-linux": { version: "26.10.0", integrity: hash },
      "node_modules/bundler": {
        version: "1.0.0",
        integrity: hash,
        optionalDependencies: { "bundler-linux": "1.0.0", "bundler-mac": "1.0.0" },
      },
      "node_modules/bundler-linux": { version: "1.0.0", integrity: hash },
      "node_modules/bundler-mac": { version: "1.0.0", integrity: hash },
    } as NonNullable<Lock["packages"]>,
  };
}

test("the lockfile of this project is complete", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../..", "package-lock.json"), "utf8")) as Lock;
  expect(lockFaults(lock)).toEqual([]);
});

test("a complete lockfile has no faults", () => {
  expect(lockFaults(sound())).toEqual([]);
});

test("a missing platform package is named with its dependent", () => {
  const lock = sound();
  delete lock.packages["node_modules/bundler-mac"];
  expect(lockFaults(lock)).toEqual(["bundler-mac@1.0.0, optional dependency of node_modules/bundler, is missing."]);
});

test("a missing Node package of a platform is a fault of the project's package.json", () => {
  const lock = sound();
  delete lock.packages["node_modules/node-linux"];
  expect(lockFaults(lock)).toEqual(["node-linux@26.10.0, optional dependency of package.json, is missing."]);
});

test("a platform package of another version does not count", () => {
  const lock = sound();
  lock.packages["node_modules/bundler-mac"] = { version: "0.9.0", integrity: hash };
  expect(lockFaults(lock)).toEqual(["bundler-mac is locked at 0.9.0, but node_modules/bundler wants 1.0.0."]);
});

test("a nested copy counts only for the package that contains it", () => {
  const lock = sound();
  const old = { version: "0.9.0", integrity: hash, optionalDependencies: { "bundler-mac": "0.9.0" } };
  lock.packages["node_modules/site/node_modules/bundler"] = old;
  lock.packages["node_modules/site/node_modules/bundler/node_modules/bundler-mac"] = {
    version: "0.9.0",
    integrity: hash,
  };
  expect(lockFaults(lock)).toEqual([]);
  delete lock.packages["node_modules/bundler-mac"];
  expect(lockFaults(lock)).toEqual(["bundler-mac@1.0.0, optional dependency of node_modules/bundler, is missing."]);
});

test("a nested package resolves its platform package at the top level", () => {
  const lock = sound();
  lock.packages["node_modules/@scope/site/node_modules/bundler"] = {
    version: "1.0.0",
    integrity: hash,
    optionalDependencies: { "bundler-mac": "^1.0.0" },
  };
  expect(lockFaults(lock)).toEqual([]);
});

test("a package without an integrity hash is a fault; a workspace link needs none", () => {
  const lock = sound();
  lock.packages["node_modules/bundler-linux"] = { version: "1.0.0" };
  lock.packages["node_modules/own"] = { resolved: "packages/own", link: true };
  expect(lockFaults(lock)).toEqual(["node_modules/bundler-linux has no integrity hash."]);
});

test("a resolved registry URL is a fault", () => {
  const lock = sound();
  lock.packages["node_modules/bundler-linux"] = {
    version: "1.0.0",
    integrity: hash,
    resolved: "https://registry.example/bundler-linux.tgz",
  };
  expect(lockFaults(lock)).toEqual([
    "node_modules/bundler-linux is bound to https://registry.example/bundler-linux.tgz.",
  ]);
});

test("a file without packages is not a lockfile", () => {
  expect(lockFaults({})).toHaveLength(1);
});
