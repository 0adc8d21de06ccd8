import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LONG_TEST_MS } from "#tests/support/limits.ts";
import { freePort } from "#tests/support/server.ts";

const project = join(import.meta.dirname, "..");
const LEFT_OUT = /\/(node_modules|build|\.git|\.data|\.test-data|\.react-router|docs|bench)$/;

/** A copy of this checkout, whose sources the tests break and mend. */
let copy: string;
let port: number;
let running: ChildProcess;
let output = "";
let ended: Promise<unknown>;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "sacred-space-dev-"));
  cpSync(project, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
  symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
  port = await freePort();
  const { PATH, HOME, TMPDIR } = process.env;
  running = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: copy,
    env: { PATH, HOME, TMPDIR, PORT: String(port), DATA_DIR: join(copy, ".data"), DEMONSTRATION: "false" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [running.stdout, running.stderr])
    stream?.on("data", (text: Buffer) => (output += text.toString()));
  ended = new Promise((resolve) => running.once("exit", resolve));
  await vi.waitFor(() => expect(output).toContain("Ready in"), LONG_TEST_MS);
}, LONG_TEST_MS);

afterAll(async () => {
  running.kill("SIGTERM");
  await ended;
  rmSync(copy, { recursive: true, force: true });
});

const ask = async (path: string) => {
  const answer = await fetch(`http://localhost:${port}${path}`);
  return { status: answer.status, text: await answer.text() };
};
const change = (file: string, from: string, to: string) => {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

test(
  "a changed source of the server is served by the program, which is started anew",
  async () => {
    const before = await ask("/functions/v1/practice-clock");
    expect(before.status).toBeLessThan(500);
    change("http/operations/health.ts", '{ status: "live" }', '{ status: "very well" }');
    await expect.poll(async () => (await ask("/health/live")).text, { timeout: LONG_TEST_MS }).toContain("very well");
    // It answers before it says so: the line may follow.
    await expect.poll(() => output.match(/Ready in/g), { timeout: LONG_TEST_MS }).toHaveLength(2);
  },
  LONG_TEST_MS,
);

test(
  "while a source of the server is broken the former program answers, and the terminal says where",
  async () => {
    const file = "http/operations/health.ts";
    const whole = readFileSync(join(copy, file), "utf8");
    appendFileSync(join(copy, file), "const broken = {;\n");
    await expect.poll(() => output, { timeout: LONG_TEST_MS }).toMatch(/http\/operations\/health\.ts:\d+:\d+/);
    expect((await ask("/health/live")).text).toContain("very well");
    writeFileSync(join(copy, file), whole.replace("very well", "mended"));
    await expect.poll(async () => (await ask("/health/live")).text, { timeout: LONG_TEST_MS }).toContain("mended");
  },
  LONG_TEST_MS,
);

test(
  "a page whose source is broken shows the reason and its place, and opens once it is mended",
  async () => {
    expect((await ask("/")).status).toBe(200);
    const file = "app/routes/page.tsx";
    const whole = readFileSync(join(copy, file), "utf8");
    appendFileSync(join(copy, file), "const broken = <;\n");
    await expect.poll(async () => (await ask("/")).status, { timeout: LONG_TEST_MS }).toBe(500);
    const { text } = await ask("/");
    expect(text).toMatch(/app\/routes\/page\.tsx:\d+:\d+/);
    expect(text).toContain("const broken = &lt;;");
    expect(text).toContain("/@vite/client"); // loads the page again after a change
    writeFileSync(join(copy, file), whole);
    await expect.poll(async () => (await ask("/")).status, { timeout: LONG_TEST_MS }).toBe(200);
  },
  LONG_TEST_MS,
);
