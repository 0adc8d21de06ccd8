import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { LONG_TEST_MS } from "#tests/support/limits.ts";
import { canBoundMemory, type MemoryGroup, memoryGroup } from "#tests/support/memory-group.ts";
import { freePort, startServerProcess } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { ensureBuilt } from "../../scripts/build.ts";

const project = join(import.meta.dirname, "../..");
const ON_SUCH_MACHINES = skipUnless(canBoundMemory, "root may bound the memory of processes by control groups");

let group: MemoryGroup | undefined;
let folder: string | undefined;

afterEach(async () => {
  await group?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
  group = folder = undefined;
});

/** Without what the run has put in front: the project's own Node and its packages' commands. */
const ofTheMachine = (path: string) =>
  path
    .split(":")
    .filter((each) => !each.includes("node_modules"))
    .join(":");

/** One that the database's account may enter: otherwise its data would lie outside, and stay. */
function openFolder(): string {
  const made = mkdtempSync(join(tmpdir(), "sacred-space-small-"));
  chmodSync(made, 0o755);
  return made;
}

/** Starts a command in the group and waits until the program is open. */
async function open(cwd: string, mebibytes: number, command: string[]) {
  group = memoryGroup(mebibytes);
  folder ??= openFolder();
  const port = await freePort();
  const { PATH = "", HOME } = process.env;
  const [shell = "", ...args] = [...group.within, ...command];
  const child = spawn(shell, args, {
    cwd,
    env: { PATH: ofTheMachine(PATH), HOME, PORT: String(port), DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output}`);
      if (!output.includes("Ready in")) throw new Error(`It has not started yet:\n${output}`);
    },
    { timeout: LONG_TEST_MS - 20_000, interval: 200 },
  );
  return `http://localhost:${port}`;
}

test(
  "the first start of a checkout, its installation and build included, needs 512 MB",
  { ...ON_SUCH_MACHINES, timeout: LONG_TEST_MS },
  async () => {
    folder = openFolder();
    const checkout = join(folder, "checkout");
    for (const file of spawnSync("git", ["ls-files"], { cwd: project, encoding: "utf8" })
      .stdout.split("\n")
      .filter(Boolean)) {
      mkdirSync(dirname(join(checkout, file)), { recursive: true });
      cpSync(join(project, file), join(checkout, file));
    }
    const url = await open(checkout, 512, ["npm", "start"]);
    expect((await fetch(url)).status).toBe(200);
    expect(group?.killed()).toBe(0);
  },
);

test(
  "a built program runs in 256 MB, with its database, while pages are read",
  { ...ON_SUCH_MACHINES, timeout: LONG_TEST_MS },
  async () => {
    await ensureBuilt();
    folder = openFolder();
    const before = await startServerProcess({}, join(folder, "data")); // makes the database, which only a first start does
    await before.stop();
    const url = await open(project, 256, ["node", "scripts/boot.mjs", "scripts/start.ts"]);
    const paths = [
      "/",
      "/book",
      "/readings",
      "/meditation",
      "/blog",
      "/auth",
      "/no-such-page",
      "/rest/v1/services?select=*",
    ];
    for (let round = 0; round < 25; round += 1) {
      const answers = await Promise.all(
        paths.map((path) => fetch(url + path).then(async (answer) => (await answer.text(), answer.status))),
      );
      expect(answers.filter((status) => status >= 500)).toEqual([]);
    }
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(group?.killed()).toBe(0);
  },
);
