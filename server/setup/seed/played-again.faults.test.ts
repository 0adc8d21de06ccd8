import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** A play takes a minute and a half of processor time. */
const PLAY_MS = 600_000;

test("the stored practice is what the program plays today", { timeout: PLAY_MS }, async () => {
  const player = join(import.meta.dirname, "../../../scripts/demonstration/demonstration.ts");
  const played = await promisify(execFile)(process.execPath, [player, "--check"], { timeout: PLAY_MS }).catch(
    (error: unknown) => error,
  );
  expect(played).toMatchObject({ stdout: expect.stringContaining("is what is played today") });
});
