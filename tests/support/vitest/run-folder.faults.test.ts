import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";

// A run of its own, with a database, folders, and a process that would never end.
const RUN = `
const { spawn } = await import("node:child_process");
const { chmodSync, mkdtempSync } = await import("node:fs");
const { tmpdir } = await import("node:os");
const { startRunFolder, runFolderInMemory } = await import(process.argv[1]);
const { startEmbedded } = await import(process.argv[2]);
startRunFolder();
const data = mkdtempSync(tmpdir() + "/data-");
chmodSync(data, 0o755);
await startEmbedded(data, { durable: false });
const memory = mkdtempSync(runFolderInMemory() + "/data-");
const stray = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { detached: true, stdio: "ignore" });
console.log(JSON.stringify({ folder: tmpdir(), memory, stray: stray.pid }));
setInterval(() => undefined, 1000);`;

const here = skipUnless(process.platform === "linux", "there is a /proc, on Linux");

test.concurrent.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)(
  "a run that ends by %s leaves no process and no folder",
  { ...here, timeout: START_MS },
  async (signal) => {
    const packages = join(import.meta.dirname, "../../../packages/embedded-postgres/start-embedded.ts");
    const args = ["--input-type=module", "-e", RUN, join(import.meta.dirname, "run-folder.ts"), packages];
    const run = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    for await (const line of createInterface(run.stdout)) {
      said = line;
      break;
    }
    const { folder, memory, stray } = JSON.parse(said) as { folder: string; memory: string; stray: number };
    expect(usersOf(folder)).toContain(stray);
    expect(usersOf(folder).length).toBeGreaterThan(3); // the database's
    run.kill(signal);
    await expect.poll(() => [folder, memory].filter((path) => existsSync(path)), { timeout: 60_000 }).toEqual([]);
    expect(usersOf(folder)).toEqual([]);
  },
);

/** The processes that have the folder in their environment or arguments. */
function usersOf(folder: string): number[] {
  const has = (file: string) => {
    try {
      return readFileSync(file, "latin1").includes(folder);
    } catch {
      return false; // it has ended, or is not ours
    }
  };
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => has(`/proc/${pid}/environ`) || has(`/proc/${pid}/cmdline`)).map(Number);
}
