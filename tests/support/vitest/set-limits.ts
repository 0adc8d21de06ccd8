import { expect, vi } from "vitest";
import { BROWSER_TEST_MS } from "#tests/support/limits.ts";

if (expect.getState().testPath?.endsWith(".browser.test.ts")) {
  vi.setConfig({ testTimeout: BROWSER_TEST_MS });
}
