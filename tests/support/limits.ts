/** A test file that opens a browser is named so; `npm run test:fast` leaves these files out. */
export const BROWSER_FILES = "**/*.browser.test.ts";
