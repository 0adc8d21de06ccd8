import { defineConfig } from "vitest/config";
import { BROWSER_FILES } from "./tests/support/limits.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

// Its own configuration, without the site's Vite plugins: tests import the source as Node does.
export default defineConfig({
  test: {
    environment: "node",
    include: ["**/*.test.{ts,tsx}"],
    exclude: [
      ...["node_modules", "build", ".data", ".test-data", ".react-router"].map((folder) => `**/${folder}/**`),
      ...(process.env["TEST_FAST"] ? [BROWSER_FILES] : []),
    ],
    globalSetup: ["./tests/support/global-setup.ts"],
    reporters: ["default", "./tests/support/run-reporter.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What ran out of time on a busy machine runs once more; a wrong answer never does.
    retry: { count: 1, condition: /Timeout \d+ms exceeded|timed out in \d+ms/ },
    expect: { poll: { interval: 20, timeout: 60_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
