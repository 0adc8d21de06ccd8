import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

// Its own configuration, without the site's Vite plugins: tests import the source as Node does.
const globalSetup = "./tests/support/global-setup.ts";

export default defineConfig({
  test: {
    environment: "node",
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/build/**", "**/.data/**", "**/.test-data/**", "**/.react-router/**"],
    globalSetup: existsSync(new URL(globalSetup, import.meta.url)) ? [globalSetup] : [],
    reporters: ["default", "./tests/support/run-reporter.ts"],
    // Real databases and browsers start inside hooks; these limits only end a test that hangs.
    hookTimeout: 300_000,
    testTimeout: 300_000,
    // What ran out of time on a busy machine is asked once more; a wrong answer never is.
    retry: { count: 1, condition: /Timeout \d+ms exceeded|timed out in \d+ms/ },
    expect: { poll: { timeout: 60_000 } }, // what is waited for comes when the machine has time for it
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
