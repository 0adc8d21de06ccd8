import type { TestOptions } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Where a skipped test would run. The reporter fails a run that skips a test without it. */
    skippedUnless?: string;
  }
}

/** Options of a test or a suite that runs only where the condition holds: `test("…", skipUnless(isRoot, "the tests run as root"), …)`. */
export function skipUnless(condition: boolean, where: string): TestOptions {
  return { skip: !condition, meta: { skippedUnless: where } };
}
