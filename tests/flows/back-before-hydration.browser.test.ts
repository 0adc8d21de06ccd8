import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { whenHydrated } from "#tests/support/browser/open-browser.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

// Entries that client navigation has made belong to one document for the browser, also after that document was loaded again: Back changes
// the address and tells the page, which must not depend on React to notice.

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram();
});
afterAll(() => at.close());

const shown = (page: Page) =>
  page
    .evaluate(() => [location.pathname + location.search, document.querySelector("h1")?.textContent])
    .catch(() => ["one document replaces another"]);

const HOME = ["/", "A sacred space, and time that is yours"];
const READINGS = ["/readings", "Rune and tarot readings"];

describe("Back in Chromium", () => {
  let window: BrowserContext;
  afterEach(() => window.close());

  /** A tab whose history is `/`, `/readings`, `/contact`, all of one document; the last was loaded again. */
  async function atContact(): Promise<Page> {
    window = await at.browser.window({ touch: true }); // no pointer moves over the page, which would hydrate it
    const page = await window.newPage();
    const hydrated = await whenHydrated(page);
    await page.goto(at.server.url);
    await page.getByRole("button", { name: "Essential Only" }).tap();
    await hydrated();
    for (const path of ["/readings", "/contact"]) {
      await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path);
      await expect.poll(async () => (await shown(page))[0]).toBe(path);
    }
    await page.waitForFunction(() => document.title.startsWith("Contact"));
    return page;
  }
  const back = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));
  const forward = (page: Page) => page.evaluate(() => void setTimeout(() => history.forward()));

  test("after a reload shows the page of the address, step by step, and forward again", async () => {
    const page = await atContact();
    await page.reload();
    await back(page);
    await expect.poll(() => shown(page)).toEqual(READINGS);
    await back(page);
    await expect.poll(() => shown(page)).toEqual(HOME);
    await forward(page);
    await expect.poll(() => shown(page)).toEqual(READINGS);
  });

  test("after a return from another site shows the page of the address", async () => {
    const page = await atContact();
    await page.goto(`${at.server.url.replace("localhost", "127.0.0.1")}/terms`);
    await page.goBack();
    await back(page);
    await expect.poll(() => shown(page)).toEqual(READINGS);
  });

  test("while the scripts are on their way shows the page of the address", async () => {
    const page = await atContact();
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined); // of the document that has gone
    });
    await page.reload({ waitUntil: "domcontentloaded" });
    const asked = page.waitForRequest("**/assets/*.js");
    await page.touchscreen.tap(200, 500);
    await asked;
    await back(page);
    await expect.poll(() => shown(page)).toEqual(READINGS);
    held.resolve();
  });

  test("to another place of the same page keeps the document", async () => {
    window = await at.browser.window({ touch: true });
    const page = await window.newPage();
    await page.goto(`${at.server.url}/readings`);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.evaluate(() => void (location.hash = "content"));
    await back(page);
    await expect.poll(() => page.evaluate(() => location.hash)).toBe("");
    expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
  });
});
