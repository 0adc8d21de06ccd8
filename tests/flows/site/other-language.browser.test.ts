import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Catalog } from "@sacred-space/words/catalogs.ts";
import { catalogOf } from "@sacred-space/words/po.ts";
import { PSEUDO_LANGUAGE } from "@sacred-space/words/pseudo.ts";
import { HYDRATED } from "#app/kit/hydration/events.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { siteInLanguages } from "#tests/support/site-in-languages.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

// The site in the pseudo-language, whose sentences are two fifths longer, and in German, in a browser: it hydrates, loads the scripts of its
// language, and fits a phone.

const WORDS = join(import.meta.dirname, "../../../words");
const LANGUAGES = new Map<string, Catalog>([
  [PSEUDO_LANGUAGE, new Map()],
  ["de", catalogOf(...globSync(join(WORDS, "de/*.po")).map((file) => readFileSync(file, "utf8")))],
]);
const PREFIX = `/${PSEUDO_LANGUAGE.toLowerCase()}`;
const PATHS = [
  ...Object.values(PUBLIC_PAGES).map(({ path }) => (path === "/" ? "" : path)),
  ..."/auth /auth/new-password /account /booking-success /email-verified /no-such-page".split(" "),
];

let pages: Awaited<ReturnType<typeof siteInLanguages>>;
let at: RunningProgram;
beforeAll(async () => {
  pages = await siteInLanguages(LANGUAGES);
  at = await startProgram({}, pages);
});
const window = windowForEachTest(() => at);
afterAll(async () => {
  await at.close();
  pages.remove();
});

const CASES = [...LANGUAGES.keys()].flatMap((language) => PATHS.map((path) => [language, path] as const));
test.each(CASES)(
  "in %s %s hydrates, with the scripts of its language alone, and fits a phone",
  async (language, path) => {
    const page = await window.newPage();
    const faults: string[] = [];
    const scripts = new Set<string>();
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on(
      "request",
      (request) => request.resourceType() === "script" && scripts.add(new URL(request.url()).pathname),
    );
    await page.addInitScript((event) => {
      document.addEventListener(event, () => (document.documentElement.dataset["hydrated"] = "true"));
    }, HYDRATED);
    await page.goto(`${at.server.url}/${language.toLowerCase()}${path}`);
    await page.mouse.move(10, 10); // hydration starts at the first interaction
    await page.mouse.click(2, 2);
    await page.locator("html[data-hydrated]").waitFor();

    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await page.locator("body").innerText()).toMatch(/[áéíóúñçýäöü]/);
    const folder = `/assets/${pages.languages.get(language)}/`;
    expect(scripts.size).toBeGreaterThan(0);
    expect([...scripts].filter((script) => !script.startsWith(folder))).toEqual([]);
    expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBe(0);
  },
);

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
