import { statSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that run the whole program take longest; started first, the larger ones before the smaller, none is what a run ends by waiting for. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => weightOf(b) - weightOf(a));
  }
}

function weightOf({ moduleId }: TestSpecification): number {
  const runsProgram = /\/tests\/[^/]+\.test\.ts$/.test(moduleId);
  return statSync(moduleId).size + (runsProgram ? 1_000_000 : 0);
}
