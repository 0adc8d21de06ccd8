/** A test file that opens a browser is named so. `npm run test:fast` leaves these files out, and their tests may take longer. */
export const BROWSER_FILES = "**/*.browser.test.ts";

export const BROWSER_TEST_MS = 60_000;
export const TEST_MS = 10_000;
/** For hooks, and for tests that start PostgreSQL, the program or another process themselves, or hash passwords at full cost. */
export const START_MS = 120_000;
/** For the few tests whose subject is an amount: random histories, hundreds of clients, every dialog. */
export const LONG_TEST_MS = 300_000;
