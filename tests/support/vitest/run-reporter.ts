import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

const SLOWEST = 10;

/**
 * After vitest's own report: the slowest files, and every skipped test with the machine that it needs. A test that is skipped without a
 * reason fails the run, because a check that silently stopped running looks like one that passes.
 */
export default class RunReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    printSlowest(modules);
    // With -t, every test that the pattern leaves out counts as skipped.
    if (this.#vitest?.getGlobalTestNamePattern()) return;
    const finished = modules.filter((module) => module.state() !== "failed"); // a failed hook skips its tests and fails the run anyway
    const skipped = finished.flatMap(({ children }) => [...children.allTests("skipped")]);
    for (const test of skipped) console.log(`Skipped: ${nameOf(test)}: ${reasonOf(test) ?? "NO REASON GIVEN"}`);
    if (skipped.every(reasonOf)) return;
    console.log(
      "A test was skipped without a reason, so this run fails: use skipUnless (tests/support/skip-unless.ts).",
    );
    process.exitCode = 1;
  }
}

function printSlowest(modules: readonly TestModule[]): void {
  if (modules.length <= SLOWEST) return;
  const slowest = modules.toSorted((a, b) => b.diagnostic().duration - a.diagnostic().duration).slice(0, SLOWEST);
  console.log(`The ${SLOWEST} slowest files:`);
  for (const module of slowest)
    console.log(`${(module.diagnostic().duration / 1000).toFixed(1).padStart(7)} s  ${pathOf(module)}`);
}

function reasonOf(test: TestCase): string | undefined {
  const { skippedUnless } = test.meta();
  if (skippedUnless !== undefined) return `runs only where ${skippedUnless}`;
  const result = test.result();
  return result.state === "skipped" ? result.note : undefined;
}

function nameOf(test: TestCase): string {
  return `${pathOf(test.module)} > ${test.fullName}`;
}

function pathOf(module: TestModule): string {
  return relative(module.project.config.root, module.moduleId);
}
