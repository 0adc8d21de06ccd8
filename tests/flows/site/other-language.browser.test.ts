import { afterAll, beforeAll, expect, test } from "vitest";
import { PSEUDO_LANGUAGE } from "@sacred-space/words/pseudo.ts";
import { HYDRATED } from "#app/kit/hydration/events.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { siteInLanguages } from "#tests/support/site-in-languages.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

// The site in the pseudo-language, whose sentences are two fifths longer, in a browser: it hydrates, loads the scripts of its language, and
// fits a phone.

const PREFIX = `/${PSEUDO_LANGUAGE.toLowerCase()}`;
const PATHS = [
  ...Object.values(PUBLIC_PAGES).map(({ path }) => (path === "/" ? "" : path)),
  ..."/auth /auth/new-password /account /booking-success /email-verified /no-such-page".split(" "),
];

let pages: Awaited<ReturnType<typeof siteInLanguages>>;
let at: RunningProgram;
beforeAll(async () => {
  pages = await siteInLanguages(new Map([[PSEUDO_LANGUAGE, new Map()]]));
  at = await startProgram({}, pages);
});
const window = windowForEachTest(() => at);
afterAll(async () => {
  await at.close();
  pages.remove();
});

test.each(PATHS)("%s hydrates in the pseudo-language, with its scripts alone, and fits a phone", async (path) => {
  const page = await window.newPage();
  const faults: string[] = [];
  const scripts = new Set<string>();
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => request.resourceType() === "script" && scripts.add(new URL(request.url()).pathname));
  await page.addInitScript((event) => {
    document.addEventListener(event, () => (document.documentElement.dataset["hydrated"] = "true"));
  }, HYDRATED);
  await page.goto(at.server.url + PREFIX + path);
  await page.mouse.move(10, 10); // hydration starts at the first interaction
  await page.mouse.click(2, 2);
  await page.locator("html[data-hydrated]").waitFor();

  expect(await page.locator("html").getAttribute("lang")).toBe(PSEUDO_LANGUAGE);
  expect(await page.locator("body").innerText()).toMatch(/[áéíóúñçý]/);
  const folder = `/assets/${pages.languages.get(PSEUDO_LANGUAGE)}/`;
  expect(scripts.size).toBeGreaterThan(0);
  expect([...scripts].filter((script) => !script.startsWith(folder))).toEqual([]);
  expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond).toBe(0);
});

test("links of a page stay in its language, before and after hydration", async () => {
  const page = await window.newPage();
  await page.goto(`${at.server.url}${PREFIX}`);
  const links = await page.locator("a[href^='/']").evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  expect(
    links.filter((href) => href !== PREFIX && !href?.startsWith(`${PREFIX}/`) && !href?.startsWith(`${PREFIX}#`)),
  ).toEqual([]);
  await page.locator(`main a[href^='${PREFIX}/']`).first().click();
  await page.waitForURL(`**${PREFIX}/**`);
  expect(await page.locator("html").getAttribute("lang")).toBe(PSEUDO_LANGUAGE);
});
