import { closeSync, mkdtempSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Ends, isPipeHeld, newPipe } from "./holders.ts";

let folder: string;
let ends: Ends;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "holders-"));
  ends = newPipe(folder, undefined);
  writeSync(ends.line, "\n\n\n");
});
afterEach(() => {
  closeSync(ends.reader);
  rmSync(folder, { recursive: true });
});

test("a pipe is held while somebody can write to it", () => {
  expect(isPipeHeld(ends.pipe)).toBe(true);
  closeSync(ends.line);
});

test("questions that nobody waits for hold no pipe", () => {
  closeSync(ends.line);
  expect(isPipeHeld(ends.pipe)).toBe(false);
});
