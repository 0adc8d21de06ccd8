import { statSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Random histories first, then files with a browser or killed processes, larger ones first, so that a run does not end with one file. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => weightOf(b) - weightOf(a));
  }
}

function weightOf({ moduleId }: TestSpecification): number {
  if (moduleId.endsWith("/histories.test.ts")) return Infinity;
  const isSlow = /\.(browser|faults)\.test\.ts$|\/tests\/(faults|flows)\//.test(moduleId);
  return statSync(moduleId).size + (isSlow ? 1_000_000 : 0);
}
