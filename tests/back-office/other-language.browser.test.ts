import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PSEUDO_LANGUAGE } from "@sacred-space/words/pseudo.ts";
import { isTooWide } from "#tests/support/browser/accessibility.ts";
import { type BackOffice, openBackOffice } from "#tests/support/open-back-office.ts";
import { siteInLanguages } from "#tests/support/site-in-languages.ts";

// The back office in the pseudo-language, whose sentences are two fifths longer: it hydrates and fits a phone, a tablet and a desktop.

const PREFIX = `/${PSEUDO_LANGUAGE.toLowerCase()}`;
const PATHS = (
  "/admin /admin/bookings /admin/calendar /admin/availability /admin/services /admin/group-sessions /admin/clients /admin/vouchers " +
  "/admin/money /admin/messages /admin/messages/words /admin/pages /admin/articles /admin/newsletter /admin/look /admin/settings " +
  "/admin/settings/business /admin/more /admin/more/safety /admin/more/history /account /account/details /account/security"
).split(" ");

/** The preview of an email is shown without its own styles, by policy. */
const OF_PREVIEW = /Applying inline style violates/;

let pages: Awaited<ReturnType<typeof siteInLanguages>>;
let at: BackOffice;
let page: Page;
const faults: string[] = [];
beforeAll(async () => {
  pages = await siteInLanguages(new Map([[PSEUDO_LANGUAGE, new Map()]]));
  at = await openBackOffice({}, pages);
  ({ page } = await at.backOffice({ width: 390, height: 844 }));
  page.on(
    "console",
    (message) => message.type() === "error" && !OF_PREVIEW.test(message.text()) && faults.push(message.text()),
  );
  page.on("pageerror", (error) => faults.push(String(error)));
});
afterAll(async () => {
  await at.close();
  pages.remove();
});

test.each(PATHS)("%s", async (path) => {
  faults.length = 0;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at.server.url + PREFIX + path);
  await page.locator("h1").first().waitFor();
  await page.locator("main").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.locator("html").getAttribute("lang")).toBe(PSEUDO_LANGUAGE);
  expect(await page.locator("body").innerText()).toMatch(/[áéíóúñçý]/);
  expect(faults).toEqual([]);
  const tooWide: number[] = [];
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (await isTooWide(page)) tooWide.push(width);
  }
  expect(tooWide).toEqual([]);
});
