import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

const ROOT = join(import.meta.dirname, "../../..");
const TEST_DATA = join(ROOT, ".test-data"); // inside the project, so that the files can import vitest

let folder: string;
beforeAll(() => {
  mkdirSync(TEST_DATA, { recursive: true });
  folder = mkdtempSync(join(TEST_DATA, "run-reporter-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs these files in a separate vitest with the reporter under test. */
function run(files: Record<string, string>, ...args: string[]): { code: number | null; output: string } {
  const project = mkdtempSync(join(folder, "project-"));
  const reporter = JSON.stringify(join(import.meta.dirname, "run-reporter.ts"));
  writeFileSync(
    join(project, "vitest.config.ts"),
    `export default { test: { include: ["*.case.ts"], allowOnly: true, reporters: ["default", ${reporter}] } };`,
  );
  const imports = `import { describe, expect, test } from "vitest"; import { skipUnless } from "#tests/support/skip-unless.ts";`;
  for (const [name, body] of Object.entries(files))
    writeFileSync(join(project, `${name}.case.ts`), `${imports}\n${body}`);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const command = [vitest, "run", "--no-isolate", "--max-workers=1", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: project,
    env: { ...process.env, NO_COLOR: "1" },
    encoding: "utf8",
  });
  return { code: status, output: stdout + stderr };
}

const PASSING = `test("runs", () => expect(1).toBe(1));`;

test("a skipped test with a reason is listed and the run passes; a run of many files lists its ten slowest", () => {
  const others = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`passing-${index}`, PASSING]));
  const { code, output } = run({
    ...others,
    reasons: `
      test("as root", skipUnless(false, "the tests run as root"), () => undefined);
      describe("on a Mac", skipUnless(false, "the system is macOS"), () => { test("opens", () => undefined); });
      test("with a reason of its own", ({ skip }) => skip("needs IPv6"));
      test("as anyone", skipUnless(true, "there is a user"), () => expect(1).toBe(1));`,
  });
  expect(output.match(/^Skipped: .*$/gm)).toEqual([
    "Skipped: reasons.case.ts > as root: runs only where the tests run as root",
    "Skipped: reasons.case.ts > on a Mac > opens: runs only where the system is macOS",
    "Skipped: reasons.case.ts > with a reason of its own: needs IPv6",
  ]);
  expect(output).toContain("11 passed");
  expect(output).toContain("The 10 slowest files:");
  expect(output.match(/^ +\d+\.\d s {2}[\w-]+\.case\.ts$/gm)).toHaveLength(10);
  expect(code).toBe(0);
});

test("every skip without a reason is found", () => {
  const { code, output } = run({
    inside: `test("forgotten", ({ skip }) => skip());`,
    only: `test.only("this one", () => undefined); test("forgotten", () => undefined);`,
    skip: `${PASSING} test.skip("forgotten", () => undefined);`,
    "skip-if": `${PASSING} test.skipIf(true)("forgotten", () => undefined);`,
    suite: `${PASSING} describe.skip("all of", () => { test("forgotten", () => undefined); });`,
    todo: `${PASSING} test.todo("forgotten");`,
  });
  const found = output.match(/^Skipped: .*: NO REASON GIVEN$/gm) ?? [];
  expect(new Set(found.map((line) => /(\S+)\.case/.exec(line)?.[1]))).toEqual(
    new Set(["inside", "only", "skip", "skip-if", "suite", "todo"]),
  );
  expect(code).toBe(1);
});

test("one skip without a reason fails a run that otherwise passes", () => {
  const { code, output } = run({
    mixed: `${PASSING} test("as root", skipUnless(false, "the tests run as root"), () => undefined); test.skip("forgotten", () => undefined);`,
  });
  expect(output).toContain("1 passed | 2 skipped");
  expect(output).toContain("A test was skipped without a reason, so this run fails");
  expect(code).toBe(1);
});

test("tests that -t filters out are not skipped ones", () => {
  const { code, output } = run({ both: `${PASSING} test("another", () => undefined);` }, "-t", "runs");
  expect(output).not.toContain("Skipped:");
  expect(code).toBe(0);
});
