import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { TEXT_CONTRAST } from "#domain/look/accent.ts";
import { type LookName, LOOKS } from "#domain/look/look.ts";
import { flawsOf, showIn } from "#tests/support/browser/accessibility.ts";
import { contrastsOnGround } from "#tests/support/browser/drawn-ground.ts";
import { weigh } from "#tests/support/browser/page-weight.ts";
import { cases, LONG_TEST_MS } from "#tests/support/limits.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

const { welcome, reikiTherapy, meditation, book, contact } = PUBLIC_PAGES;
const PATHS = [
  ...[welcome, reikiTherapy, meditation, book, contact].map(({ path }) => path),
  "/nowhere",
  "/blog",
  "/newsletter/leave",
];
/** Of the first words, and of a whole page. */
const FIRST_FONTS = 30_000;
const FONTS = 60_000;
/** A look's own sheet, compressed. */
const SHEET = 6_000;

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password });
});
afterAll(() => at.close());

/** Returns once the pages wear it: a change of the settings reaches the server's memory by NOTIFY. */
async function wear(look: LookName): Promise<void> {
  await at.fresh.asOwner("update business_settings set look = $1", [look]);
  await expect.poll(async () => (await fetch(at.server.url)).text()).toContain(`data-look="${look}"`);
}

const OTHERS = LOOKS.filter((look) => look !== "night");

describe.each(cases<LookName>(OTHERS, ["shore", "garden"]))("in the look %s", (look) => {
  test(
    "pages are accessible and as wide as their window, on a phone and a desk, in both themes",
    async () => {
      await wear(look);
      const window = await at.browser.window();
      const page = await window.newPage();
      const flaws: string[] = [];
      for (const path of PATHS) {
        await page.goto(at.server.url + path);
        for (const width of [320, 1440])
          for (const colorScheme of ["dark", "light"] as const) {
            await showIn(page, width, colorScheme);
            flaws.push(...(await flawsOf(page)).map((flaw) => `${path}, ${width}, ${colorScheme}: ${flaw}`));
          }
      }
      await window.close();
      expect(flaws).toEqual([]);
    },
    LONG_TEST_MS,
  );

  test("every line of the opening is readable on what is drawn behind it, and without its picture", async () => {
    await wear(look);
    for (const isDrawn of [true, false]) {
      const window = await at.browser.window();
      if (!isDrawn) await window.route(/\.avif$/, (route) => route.abort());
      const page = await window.newPage();
      await page.goto(at.server.url);
      const opening = page.locator(".look-hero");
      for (const width of [390, 820, 1440])
        for (const colorScheme of ["dark", "light"] as const) {
          await showIn(page, width, colorScheme);
          if (isDrawn) await page.waitForFunction(areShownPicturesDrawn);
          const lines = await contrastsOnGround(page, opening);
          expect(lines.length).toBeGreaterThan(2);
          const faint = lines.filter(({ contrast }) => contrast < TEXT_CONTRAST);
          expect({ isDrawn, width, colorScheme, faint }).toEqual({ isDrawn, width, colorScheme, faint: [] });
        }
      await window.close();
    }
  });

  test("a page loads this look's fonts alone, within its limits", async () => {
    await wear(look);
    const window = await at.browser.window();
    const page = await window.newPage();
    const html = await (await page.goto(at.server.url))?.text();
    expect(html).toMatch(/Switch to light.*Switch to dark/s); // night and dawn are words of Night
    const size = async (path: string) => (await (await fetch(at.server.url + path)).arrayBuffer()).byteLength;
    const preloaded = [...(html ?? "").matchAll(/<link rel="preload" as="font"[^>]* href="([^"]*)"/g)].map(
      ([, path = ""]) => path,
    );
    expect(preloaded).toHaveLength(2);
    const first = await Promise.all(preloaded.map(size));
    expect(first.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_FONTS);
    await page.waitForFunction(() => document.fonts.status === "loaded");
    const families = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
    );
    expect(families).not.toEqual([]);
    for (const family of families) expect(family).not.toMatch(/Figtree|Marcellus|Sacred Space/);
    const ofTokens = await page.evaluate(() => {
      const words = document.body.appendChild(document.createElement("p"));
      return ["--font-display", "--font-sans"].map((token) => {
        words.style.fontFamily = `var(${token})`;
        return getComputedStyle(words).fontFamily;
      });
    });
    for (const family of ofTokens) expect(family).not.toMatch(/Figtree|Marcellus|Sacred Space/);
    const sheet = new RegExp(`href="(/assets/${look}-[^"]*\\.css)"`).exec(html ?? "")?.[1] ?? "";
    expect(sheet).not.toBe("");
    const answer = await page.request.get(at.server.url + sheet, { headers: { "Accept-Encoding": "br" } });
    expect(Number(answer.headers()["content-length"])).toBeLessThanOrEqual(SHEET);
    const lost = await (await fetch(`${at.server.url}/nowhere`)).text();
    const words = new RegExp(`href="(/assets/${look}-words-[^"]*\\.css)"`).exec(lost)?.[1] ?? "";
    expect(await size(words)).toBeLessThanOrEqual(SHEET);
    expect(html).not.toContain(`<link rel="stylesheet" href="${words}"`);
    const { fonts } = await weigh(window, at.server.url);
    expect(fonts).toBeLessThanOrEqual(FONTS);
    await window.close();
  });

  test("on a short phone the bar of an offering comes only once the opening's button has left", async () => {
    await wear(look);
    const window = await at.browser.window({ width: 390, height: 500, transitions: true });
    const page = await window.newPage();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(at.server.url + PUBLIC_PAGES.readings.path);
    await page.getByRole("button", { name: "Essential Only" }).click();
    const bar = page.locator("[data-offering-bar]");
    const first = page.locator(".look-next a").first();
    await first.evaluate((button) => button.scrollIntoView({ block: "end" }));
    expect(await first.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect.poll(() => bar.evaluate((each) => getComputedStyle(each).visibility)).toBe("hidden");
    await first.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom + 40));
    await expect.poll(() => bar.evaluate((each) => getComputedStyle(each).visibility)).toBe("visible");
    await window.close();
  });

  test("the sign that the site is busy is no ornament, and is seen", async () => {
    await wear(look);
    const window = await at.browser.window();
    const page = await window.newPage();
    await page.route("**/auth/v1/**", () => undefined); // no answer comes
    await page.goto(`${at.server.url}/auth`);
    await page.getByLabel("Email").fill("a.client@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a walk by the river");
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect.poll(() => page.locator("main .draws-again").isVisible()).toBe(true);
    await window.close();
  });
});

/** Runs in the page. */
function areShownPicturesDrawn(): boolean {
  return [...document.querySelectorAll<HTMLImageElement>(".look-art img")]
    .filter((image) => image.checkVisibility())
    .every((image) => image.complete && image.naturalWidth > 0);
}
