import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allPassed } from "./check.ts";

const good = { name: "good", command: ["-e", "console.log('nobody needs to read this')"] };
const bad = { name: "bad", command: ["-e", "console.log('found it'); console.error('and why'); process.exit(3)"] };
const killed = { name: "killed", command: ["-e", "process.kill(process.pid, 'SIGKILL')"] };

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a passing step prints one line with its time, without its output", async () => {
  expect(await allPassed([good])).toBe(true);
  expect(printed).toEqual([expect.stringMatching(/^ok +good +\d+\.\d s$/)]);
});

test("a failing step prints its output", async () => {
  expect(await allPassed([bad])).toBe(false);
  expect(printed).toEqual([expect.stringMatching(/^FAILED +bad +\d+\.\d s$/), "found it\nand why\n"]);
});

test("one failing step fails the check, and the other steps still finish", async () => {
  expect(await allPassed([bad, good])).toBe(false);
  expect(printed.join("\n")).toMatch(/ok +good/);
});

test("a step that is killed without output reports its signal", async () => {
  expect(await allPassed([killed])).toBe(false);
  expect(printed.join("\n")).toContain("ended with SIGKILL, in silence");
});

test("aborting the check stops its steps and fails", async () => {
  const stop = new AbortController();
  const endless = { name: "endless", command: ["-e", "setInterval(() => {}, 1000)"] };
  const verdict = allPassed([endless], stop.signal);
  stop.abort();
  expect(await verdict).toBe(false);
});
