import { expect, vi } from "vitest";
import { SCREEN_TEST_MS } from "#tests/support/limits.ts";

if (/\.(browser|dom)(\.faults)?\.test\.tsx?$/.test(expect.getState().testPath ?? "")) {
  vi.setConfig({ testTimeout: SCREEN_TEST_MS });
}
