import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PSEUDO_LANGUAGE } from "@sacred-space/words/pseudo.ts";
import { isTooWide } from "#tests/support/browser/accessibility.ts";
import { type BackOffice, openBackOffice } from "#tests/support/open-back-office.ts";
import { plainWords } from "#tests/support/plain-words.ts";
import { siteInLanguages } from "#tests/support/site-in-languages.ts";

// The back office in the pseudo-language, whose sentences are two fifths longer: it hydrates and fits a phone, a tablet and a desktop.

const PREFIX = `/${PSEUDO_LANGUAGE.toLowerCase()}`;
const PATHS = (
  "/admin /admin/bookings /admin/calendar /admin/availability /admin/services /admin/group-sessions /admin/clients /admin/vouchers " +
  "/admin/money /admin/messages /admin/messages/words /admin/pages /admin/articles /admin/newsletter /admin/look /admin/settings " +
  "/admin/settings/business /admin/more /admin/more/safety /admin/more/history /admin/setup /account /account/details /account/security"
).split(" ");

/** The preview of an email is shown without its own styles, by policy. */
const OF_PREVIEW = /Applying inline style violates/;

let own: string[];
let pages: Awaited<ReturnType<typeof siteInLanguages>>;
let at: BackOffice;
let page: Page;
const faults: string[] = [];
beforeAll(async () => {
  pages = await siteInLanguages(new Map([[PSEUDO_LANGUAGE, new Map()]]));
  at = await openBackOffice({}, pages);
  const rows = await at.fresh.database.rows<{ text: string }>(
    `select name as text from services union select name from categories union select client_name from clients
     union select title from pages union select menu_label from pages union select title from articles union select email from profiles
     union select name from services union select area from services`,
  );
  own = [...rows.map(({ text }) => text).filter(Boolean), "Sacred Space", "rowan@example.com", "admin"];
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

const english = new Set<string>();

/** All texts of the page that a person reads or hears. */
function textsOf(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest("script, style, noscript, [lang='en-GB']"))
      texts.push(walker.currentNode.textContent ?? "");
  for (const name of ["aria-label", "alt", "title", "placeholder"])
    for (const each of document.body.querySelectorAll(`[${name}]`)) texts.push(each.getAttribute(name) ?? "");
  return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

/** Some words of it came from no catalog, and are not the practice's own. */
const isEnglish = (text: string) =>
  !/[ÁÉÍÓÚÑÇÝáéíóúñçý]/.test(text) && !CODE.test(text) && plainWords(text, own).length > 0;
/** An address, a zone, a mark on the page's own paths. */
const CODE = /^([#/@]\S*|[A-Z]\w+(\/[\w-]+)+)$/;

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
  for (const text of await page.evaluate(textsOf)) if (isEnglish(text)) english.add(text.replaceAll(/\d+/g, "0"));
  const tooWide: number[] = [];
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (await isTooWide(page)) tooWide.push(width);
  }
  expect(tooWide).toEqual([]);
});

test("what is said in English there is the practice's, or is listed", async () => {
  await expect(`${[...english].toSorted().join("\n")}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, "../frozen/english-back-office.txt"),
  );
});
