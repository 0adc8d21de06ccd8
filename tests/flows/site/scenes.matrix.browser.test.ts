import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { TEXT_CONTRAST } from "#domain/look/accent.ts";
import { showIn } from "#tests/support/browser/accessibility.ts";
import { contrastsOnGround } from "#tests/support/browser/drawn-ground.ts";
import { cases, LONG_TEST_MS } from "#tests/support/limits.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

/** Every scene on which words stand, and a page on which it does. */
const PLACES = [
  [PUBLIC_PAGES.welcome.path, "hills"],
  [PUBLIC_PAGES.readings.path, "table"],
  [PUBLIC_PAGES.readings.path, "letter"],
  [PUBLIC_PAGES.shamanicYoga.path, "waterside"],
  [PUBLIC_PAGES.reikiTherapy.path, "hands"],
  [PUBLIC_PAGES.reikiTherapy.path, "weekend"],
  [PUBLIC_PAGES.meditation.path, "circle"],
  [PUBLIC_PAGES.contact.path, "lane"],
  ["/nowhere", "fingerpost"],
] as const;
/** The first screen of the site, and words on a blanket. */
const FEW = PLACES.filter(([, scene]) => scene === "hills" || scene === "hands");
const SCENE = '[data-scene="hills"]';
const PICTURE = /\/assets\/\w+-(night|dawn)-(wide|tall)-[\w-]+\.avif$/;

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram();
});
afterAll(() => at.close());

/** Goes to a scene, and waits until its picture of the shown theme is drawn. */
async function whenDrawn(page: Page, scene = "hills"): Promise<void> {
  await page.locator(`[data-scene="${scene}"]`).scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll<HTMLImageElement>(`main [data-scene="${name}"] picture img`)].filter(
        (img) => img.checkVisibility() && img.complete && img.naturalWidth > 0,
      ).length === 1,
    scene,
  );
}

test.each(cases(PLACES, FEW))(
  "%s, %s: every line of words is readable on what is drawn behind it, and without its picture, on a phone and a desk, by night and at dawn",
  async (path, scene) => {
    for (const isDrawn of [true, false]) {
      const window = await at.browser.window();
      if (!isDrawn) await window.route(PICTURE, (route) => route.abort());
      const page = await window.newPage();
      await page.goto(at.server.url + path);
      for (const width of [390, 1440])
        for (const colorScheme of ["dark", "light"] as const) {
          await showIn(page, width, colorScheme);
          if (isDrawn) await whenDrawn(page, scene);
          const lines = await contrastsOnGround(page, page.locator(`[data-scene="${scene}"]`));
          expect(lines.length).toBeGreaterThan(2);
          const faint = lines.filter(({ contrast }) => contrast < TEXT_CONTRAST);
          expect({ isDrawn, width, colorScheme, faint }).toEqual({ isDrawn, width, colorScheme, faint: [] });
        }
      await window.close();
    }
  },
  LONG_TEST_MS,
);

test("only the picture of the shown theme and composition is fetched, until the theme is switched; nothing shifts", async () => {
  for (const [width, layout] of [
    [390, "tall"],
    [1440, "wide"],
  ] as const) {
    const window = await at.browser.window({ width, height: 900, colorScheme: "dark" });
    const page = await window.newPage();
    const fetched: string[] = [];
    page.on("request", (request) => {
      const [, theme, shape] = PICTURE.exec(request.url()) ?? [];
      if (theme) fetched.push(`${theme}-${shape}`);
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources } = entry as PerformanceEntry & { sources: { node: Element | null }[] };
          document.documentElement.dataset["shifted"] = sources.map(({ node }) => node?.outerHTML.slice(0, 200)).join();
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(at.server.url);
    await whenDrawn(page);
    expect(fetched).toEqual([`night-${layout}`]);
    expect(await page.locator("html").getAttribute("data-shifted")).toBeNull();
    await page.getByRole("button", { name: "Switch to dawn" }).click();
    await page.evaluate(() => scrollTo(0, 0));
    await whenDrawn(page);
    expect(fetched).toEqual([`night-${layout}`, `dawn-${layout}`]);
    await window.close();
  }
});

test("a phone's first screen has name, sentence and button, and at least a third of it is the hills", async () => {
  const window = await at.browser.window({ width: 390, height: 844, colorScheme: "dark" });
  const page = await window.newPage();
  await page.goto(at.server.url);
  await whenDrawn(page);
  await page.evaluate(() => scrollTo(0, 0));
  const button = await page.locator(SCENE).getByRole("link").first().boundingBox();
  const section = await page.locator(SCENE).boundingBox();
  const wordsEnd = (button?.y ?? Infinity) + (button?.height ?? 0);
  expect(wordsEnd).toBeLessThan(844 * (2 / 3));
  expect((section?.y ?? 0) + (section?.height ?? 0)).toBeGreaterThanOrEqual(844);
  await window.close();
});

test.each([PUBLIC_PAGES.readings.path, PUBLIC_PAGES.reikiTherapy.path])(
  "a phone's first screen of %s has name, first paragraph and button under the picture",
  async (path) => {
    const window = await at.browser.window({ width: 390, height: 844, colorScheme: "dark" });
    const page = await window.newPage();
    await page.goto(at.server.url + path);
    const button = await page.locator("main [data-scene]").first().getByRole("link").first().boundingBox();
    expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThan(844);
    await window.close();
  },
);

test.each(cases(["#8a2f1c", "#14213d", "#f5e663"], ["#14213d"]))(
  "words and buttons stand out from the blanket in the accent %s, too",
  async (accent) => {
    await at.fresh.asOwner("update business_settings set accent = $1", [accent]);
    const path = at.server.url + PUBLIC_PAGES.reikiTherapy.path;
    await expect.poll(async () => (await fetch(path)).text()).toContain("--gold");
    for (const colorScheme of ["dark", "light"] as const) {
      const window = await at.browser.window({ width: 1440, height: 900, colorScheme });
      const page = await window.newPage();
      await page.goto(path);
      await showIn(page, 1440, colorScheme);
      await whenDrawn(page, "hands");
      const scene = page.locator('[data-scene="hands"]');
      const edge = await scene
        .getByRole("link", { name: "Book Your Session or Training" })
        .evaluate((each) => getComputedStyle(each).borderTopColor);
      const words = await scene.locator("h1").evaluate((each) => getComputedStyle(each).color);
      expect(edge).toBe(words); // whose contrast is measured
      const faint = (await contrastsOnGround(page, scene)).filter(({ contrast }) => contrast < TEXT_CONTRAST);
      expect({ colorScheme, faint }).toEqual({ colorScheme, faint: [] });
      await window.close();
    }
    await at.fresh.asOwner("update business_settings set accent = null");
  },
  LONG_TEST_MS,
);

test("scenes are not printed", async () => {
  const window = await at.browser.window();
  const page = await window.newPage();
  await page.goto(at.server.url);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(`${SCENE} picture`).first().isVisible()).toBe(false);
  expect(await page.locator(`${SCENE} h1`).isVisible()).toBe(true);
  await page.goto(at.server.url + PUBLIC_PAGES.reikiTherapy.path); // whose words are light on the blanket of the scene
  const colourOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => getComputedStyle(each).color);
  expect(await colourOf("[data-scene=hands] h1")).toBe(await colourOf("body"));
  await window.close();
});
