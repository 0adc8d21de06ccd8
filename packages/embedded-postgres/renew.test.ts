import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { placesOf } from "./home.ts";
import { claimAlone, exchangeClusters, removeCluster, stateOfData } from "./renew.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "renew-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** What stands for the data of a stopped server. */
function dataIn(name: string, control = "shut down"): string {
  mkdirSync(join(folder, name, "global"), { recursive: true });
  writeFileSync(join(folder, name, "global/pg_control"), control);
  return join(folder, name);
}

const cluster = (location: string) => ({ location, found: "17", major: "18", isRunning: false });

test("data on which a server has run since it was copied is not exchanged", () => {
  const [former, next] = [dataIn("postgres"), dataIn("next", "new")];
  const state = stateOfData(former);
  writeFileSync(join(former, "global/pg_control"), "shut down later");
  expect(exchangeClusters(cluster(former), next, state)).toBeUndefined();
  expect(readdirSync(folder).toSorted()).toEqual(["next", "postgres"]);
  expect(exchangeClusters(cluster(former), next, stateOfData(former))).toBe(`${former}-17`);
  expect([readdirSync(folder).toSorted(), readFileSync(join(former, "global/pg_control"), "utf8")]).toEqual([
    ["postgres", "postgres-17"],
    "new",
  ]);
});

test("what was begun is removed wherever it lies, and nothing of another folder", () => {
  const system = join(folder, "system");
  const own = placesOf(join(folder, "practice/renewing"), system);
  for (const place of own) dataIn(relative(folder, place));
  dataIn("system/data-0badcafe");
  removeCluster(join(folder, "practice/renewing"), system);
  expect([own.filter((place) => existsSync(place)), readdirSync(system)]).toEqual([[], ["data-0badcafe"]]);
});

test("one process at a time has a claim, and that of a dead one is taken over", () => {
  const file = join(folder, "renewing.pid");
  writeFileSync(file, String(process.ppid));
  expect(claimAlone(file)).toEqual({ holder: process.ppid });
  writeFileSync(file, String(spawnSync("true").pid));
  const claimed = claimAlone(file);
  expect(readFileSync(file, "utf8")).toBe(String(process.pid));
  if ("release" in claimed) claimed.release();
  expect(readdirSync(folder)).toEqual([]);
});
