import { defineConfig } from "vitest/config";
import {
  BROWSER_FILES,
  DOM_FILES,
  ENGINE_FILES,
  FAULT_FILES,
  MATRIX_FILES,
  PROPERTY_FILES,
  START_MS,
  TEST_MS,
} from "./tests/support/limits.ts";
import { moduleFiles } from "./scripts/site-build/module-files.ts";
import { LongestFirst } from "./tests/support/vitest/longest-first.ts";
import { startRunFolder } from "./tests/support/vitest/run-folder.ts";

startRunFolder();

process.env["NODE_ENV"] = "production"; // React and React Router choose their builds by it: the tests run the program with those it is served with

const BUILT = ["node_modules", "build", ".data", ".test-data", ".react-router"].map((folder) => `**/${folder}/**`);

/** `scripts/test.ts` says which files a run is about; a file that is named runs whatever its kind. */
const { TEST_FAST: isFast, TEST_FAULTS: faults } = process.env;

// Its own configuration, without the site's Vite plugins: tests import the source as Node does.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include:
            faults === "only"
              ? [FAULT_FILES, PROPERTY_FILES, MATRIX_FILES, "tests/flows/histories/*.test.ts"]
              : ["**/*.test.{ts,tsx}"],
          exclude: [
            ...BUILT,
            DOM_FILES,
            ...(isFast ? [BROWSER_FILES] : []),
            ...(faults === "none" ? [FAULT_FILES, ENGINE_FILES] : []),
          ],
        },
      },
      {
        extends: true,
        plugins: [moduleFiles("build")],
        test: {
          name: "dom",
          environment: "./tests/support/dom/environment.ts",
          include: faults === "only" ? [] : [DOM_FILES],
          exclude: BUILT,
        },
      },
    ],
    globalSetup: ["./tests/support/vitest/global-setup.ts"],
    setupFiles: ["./tests/support/vitest/set-limits.ts", "./tests/support/vitest/cheap-passwords.ts"],
    reporters: ["default", "./tests/support/vitest/run-reporter.ts"],
    testTimeout: TEST_MS,
    hookTimeout: START_MS,
    expect: { poll: { interval: 50, timeout: 30_000 } },
    maxWorkers: 3, // on two cores: each waits for its browser, program and database most of the time
    execArgv: ["--max-semi-space-size=64"], // documents and answers of tests die young: a larger nursery is collected half as often
    isolate: false, // files share the modules they import, and none of their data
    sequence: { sequencer: LongestFirst },
  },
});
