/** Names of test files that open a browser. `npm run test:fast` leaves them out, and their tests may take longer. */
export const BROWSER_FILES = "**/*.browser.test.ts";

/** Names of test files that show a screen on a document without a browser (support/dom/). */
export const DOM_FILES = "**/*.dom.test.{ts,tsx}";

/**
 * Names of drills: files that kill or start processes, start PostgreSQL clusters of their own, take a connection away, wait for a silent peer
 * or measure, with a browser (`*.browser.faults.test.ts`) or without. `npm run test:faults` runs these alone, `npm test` does not.
 */
export const FAULT_FILES = "**/*.faults.test.ts";

/** Names of files that drive other engines than Chromium (tests/engines/). `npm run test:browsers` runs these alone, no other whole run does. */
export const ENGINE_FILES = "**/*.engines.test.ts";

/** Names of files that play random rounds: all of them in `npm run test:faults` and where the file is named, few in `npm test` (`rounds`). */
export const PROPERTY_FILES = "**/*.property.test.ts";

/** How often a property is tried: a few times where everything runs, so that `npm test` stays short. */
export const rounds = (all: number, few: number): number => (process.env["TEST_FAULTS"] === "none" ? few : all);

/** Names of files that try every case of a matrix, as every page at every width: run as those of random rounds are, with some of the `cases`. */
export const MATRIX_FILES = "**/*.matrix.*.test.ts";

/** Which cases of a matrix are tried: `few` where everything runs. */
export const cases = <T>(all: readonly T[], few: readonly T[]): readonly T[] =>
  process.env["TEST_FAULTS"] === "none" ? few : all;

/** For tests of screens, with a browser or without: a journey has many steps. */
export const SCREEN_TEST_MS = 60_000;
/** Far beyond what any test takes on a quiet machine: several run beside each other, on machines that others use, too. */
export const TEST_MS = 30_000;
/** For hooks, and for tests that start PostgreSQL, the program or another process themselves, or hash passwords at full cost. */
export const START_MS = 120_000;
/** For the few tests with a large amount of work: random histories, hundreds of clients, every dialog. */
export const LONG_TEST_MS = 300_000;
