import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { walkByKeyboard } from "#tests/support/browser/keyboard-walk.ts";
import { type Visitor, windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { cases, LONG_TEST_MS } from "#tests/support/limits.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

const ARTICLE_PATHS = DEFAULT_ARTICLES.map(({ slug }) => `/blog/${slug}`);
const PUBLIC_PATHS = [...Object.values(PUBLIC_PAGES).map(({ path }) => path), ...ARTICLE_PATHS];
const UNLISTED_PATHS = [
  "/auth",
  "/booking-success",
  "/email-verified",
  "/newsletter/confirm?token=x",
  "/newsletter/left",
  "/no-such-page",
  "/blog/no-such-article",
];
/** A page of scenes, of prices, of a form, and of text. */
const FEW = [
  PUBLIC_PAGES.welcome.path,
  PUBLIC_PAGES.readings.path,
  PUBLIC_PAGES.contact.path,
  `/blog/${DEFAULT_ARTICLES[0].slug}`,
];
const PATHS = cases([...Object.values(PUBLIC_PAGES).map(({ path }) => path), `/blog/${DEFAULT_ARTICLES[0].slug}`], FEW);
const OTHER_PATHS = cases(["/auth", "/booking-success", "/email-verified", "/no-such-page"], ["/auth"]);

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram();
});
const window = windowForEachTest(() => at);
afterAll(() => at.close());

const tab = (visitor: Visitor = {}) => window.newPage({ answered: true, ...visitor });

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "",
  );

describe("by keyboard alone", () => {
  test.each([
    ["on a phone, with the cookie banner open", { answered: false }],
    ["on a desktop", { width: 1440, height: 900 }],
  ] as const)(
    "every page is walked from the skip link to its end, in order, with a visible focus, %s",
    async (_, eyes) => {
      const page = await tab({ ...eyes });
      const faults: string[] = [];
      for (const path of PATHS) {
        await page.goto(at.server.url + path);
        const { offered, walked, unseen } = await walkByKeyboard(page);
        if (walked[0] !== "Skip to content") faults.push(`${path} begins with ${walked[0]}`);
        const missed = offered.find((name, place) => walked[place] !== name);
        if (missed !== undefined || walked.length !== offered.length)
          faults.push(`${path} misses ${missed}: ${walked.join(" > ")}`);
        faults.push(...unseen.map((name) => `${path}: ${name} has the focus and is not to be seen`));
      }
      expect(faults).toEqual([]);
    },
    600_000,
  );

  test("the skip link moves to the content, and the next Tab stop is in it", async () => {
    const page = await tab();
    await page.goto(at.server.url);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.locator("main :focus").innerText()).toBe("Begin Your Journey");
  });

  test("the phone menu opens, traps the focus, closes with Escape and returns the focus; a link in it is followed", async () => {
    const page = await tab();
    await page.goto(at.server.url);
    const menu = page.getByRole("dialog", { name: "Menu" });
    const opener = page.getByRole("banner").getByRole("button", { name: "Menu" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await menu.waitFor();
    const inside: boolean[] = [];
    for (let step = 0; step < 14; step += 1) {
      inside.push(
        await page.evaluate(
          () => document.activeElement?.closest("dialog") !== null || document.activeElement === document.body,
        ),
      );
      await page.keyboard.press("Tab");
    }
    expect(inside).toEqual(inside.map(() => true));
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await menu.getByRole("link", { name: "Contact" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Contact" }).waitFor();
    await menu.waitFor({ state: "hidden" });
  });

  test("Back closes the phone menu and stays on the page; after a link in it, Back returns to the page before", async () => {
    const page = await tab();
    await page.setViewportSize({ width: 390, height: 844 });
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    const menu = page.getByRole("dialog", { name: "Menu" });
    const entries = () => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0);
    const open = async () => {
      await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
      await menu.waitFor();
      await expect.poll(entries).toBe(1);
    };
    await page.goto(`${at.server.url}/privacy`);
    await open();
    await menu.getByRole("link", { name: "Contact" }).click();
    await heading("Contact").waitFor();
    for (const close of [() => page.goBack(), () => menu.getByRole("button", { name: "Close" }).click()]) {
      await open();
      await close();
      await menu.waitFor({ state: "hidden" });
      await expect.poll(entries).toBe(0);
      await expect.poll(() => new URL(page.url()).pathname).toBe("/contact");
    }
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/privacy");
    await expect.poll(() => menu.count()).toBe(0);
  });

  test("the theme switch works with Enter and Space, and keeps the focus", async () => {
    const page = await tab();
    await page.goto(at.server.url);
    const theme = () => page.evaluate(() => document.documentElement.dataset["theme"]);
    await page.getByRole("button", { name: "Switch to dawn" }).focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => [await theme(), await focused(page)])
      .toEqual(["dawn", expect.stringContaining("Switch to night")]);
    await page.keyboard.press("Space");
    await expect.poll(theme).toBe("night");
  });

  test("the cookie banner follows the skip link, opens its dialog, is closed by Cancel, and can be answered", async () => {
    const page = await tab({ answered: false });
    await page.goto(at.server.url);
    const banner = page.getByRole("region", { name: "We Value Your Privacy ✦" });
    const met: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press("Tab");
      met.push(await focused(page));
    }
    expect(met).toEqual(["Skip to content", "Cookie Policy", "Customize", "Essential Only", "Accept All"]);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Cookie Preferences" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => focused(page)).toBe("Customize");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await banner.waitFor({ state: "hidden" });
  });
});

describe("at every size", () => {
  test("no page scrolls horizontally: a small phone, 400 % zoom, a tablet, a desktop", async () => {
    const sizes = [
      { width: 320, height: 568 },
      { width: 320, height: 256 },
      { width: 820, height: 1180 },
      { width: 1440, height: 900 },
    ];
    const page = await tab({ answered: false });
    const [service] = await at.fresh.database.rows<{ id: string }>(
      "select id from services where place = 'video' and booked_online",
    );
    const form = `/book?service=${service?.id}`;
    const wide: string[] = [];
    for (const path of [...PATHS, ...OTHER_PATHS, form]) {
      await page.goto(at.server.url + path);
      if (path === form)
        await page
          .getByRole("radio", { name: /^\d\d:\d\d/ })
          .first()
          .waitFor();
      for (const size of sizes) {
        await page.setViewportSize(size);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) wide.push(`${path} by ${over} px at ${size.width}`);
      }
    }
    expect(wide).toEqual([]);
  });

  test("at 400 % zoom the cookie banner leaves the page in sight, and its dialog can be scrolled to the last button", async () => {
    const page = await tab({ answered: false, width: 320, height: 256 });
    await page.goto(at.server.url);
    const box = await page.getByRole("region", { name: "We Value Your Privacy ✦" }).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(256 * 0.7);
    await page.getByRole("button", { name: "Customize" }).click();
    const dialog = page.getByRole("dialog", { name: "Cookie Preferences" });
    expect(await dialog.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
    await dialog.getByRole("button", { name: "Save Preferences" }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  test("with text at twice its size every page fits a phone, and its menu is in reach", async () => {
    // As a viewport of half the width: sizes are in rem, and so are the media queries.
    const small = await at.browser.window({ width: 195, height: 422 });
    const page = await small.newPage();
    for (const path of cases([...PUBLIC_PATHS, "/auth", "/no-such-page"], [...FEW, "/auth"])) {
      await page.goto(at.server.url + path);
      const widths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect({ path, widths }).toEqual({ path, widths: [195, 195] });
      for (const name of ["Menu", "Accept All"]) {
        const box = await page.getByRole("button", { name }).boundingBox();
        expect({ path, name, isWithin: box !== null && box.x + box.width <= 195 }).toEqual({
          path,
          name,
          isWithin: true,
        });
      }
    }
    const serviceLinks = await page.getByRole("contentinfo").getByRole("heading", { name: "Services" }).boundingBox();
    expect(serviceLinks?.width).toBeGreaterThan(100); // one column
    await page.getByRole("button", { name: "Customize" }).click();
    const dialog = page.getByRole("dialog", { name: "Cookie Preferences" });
    await dialog.waitFor();
    for (const control of [...(await dialog.getByRole("switch").all()), ...(await dialog.getByRole("button").all())]) {
      const box = await control.boundingBox();
      const isWithin = box !== null && box.x >= 0 && box.x + box.width <= 195;
      expect({ control: await control.evaluate((element) => element.outerHTML), isWithin }).toMatchObject({
        isWithin: true,
      });
    }
    await dialog.getByRole("button", { name: "Accept All" }).click();
    const message = await page.getByRole("button", { name: "Dismiss" }).boundingBox();
    expect(message && message.x + message.width).toBeLessThanOrEqual(195);
    await small.close();
  });
});

test(
  "no page has an axe violation, in the night theme and after a switch to the dawn theme",
  async () => {
    const context = await at.browser.window({ colorScheme: "dark" });
    const complaints: string[] = [];
    context.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    const found: string[] = [];
    const page = await context.newPage();
    for (const path of cases([...PUBLIC_PATHS, ...UNLISTED_PATHS], [...FEW, "/auth"])) {
      await page.goto(at.server.url + path);
      found.push(...(await axeComplaints(page, path)));
      await switchToDawn(page);
      found.push(...(await axeComplaints(page, `${path} at dawn`, OF_THE_THEME)));
      await page.emulateMedia({ colorScheme: "dark" });
    }
    await context.close();
    expect(found).toEqual([]);
    expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  },
  LONG_TEST_MS,
);

describe("user preferences", () => {
  test("with reduced motion nothing is animated", async () => {
    const people = await at.browser.window({ transitions: true });
    const page = await people.newPage();
    const moving: string[] = [];
    for (const path of [...PATHS, "/auth"]) {
      await page.goto(at.server.url + path);
      const running = await page.evaluate(() => document.getAnimations().length);
      if (running > 0) moving.push(`${path}: ${running}`);
    }
    expect(moving).toEqual([]);
    // Control: without the preference, the page does animate.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(`${at.server.url}/blog/${DEFAULT_ARTICLES[0].slug}`);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
    await people.close();
  });

  test.each(["dark", "light"] as const)(
    "with prefers-contrast: more text has a contrast of 7 to 1 and lines of 4.5 to 1 (%s)",
    async (colorScheme) => {
      const page = await tab({ colorScheme });
      await page.emulateMedia({ contrast: "more", colorScheme });
      await page.goto(at.server.url);
      const found = await page.evaluate(contrasts);
      for (const [token, ratio] of Object.entries(found)) {
        const least = ["hairline", "control"].includes(token) ? 4.5 : 7;
        expect({ token, enough: ratio >= least, ratio }).toEqual({ token, enough: true, ratio });
      }
    },
  );

  test("in forced colours drawings, markers, buttons and switches use the system's colours", async () => {
    const page = await tab({ width: 1440, height: 900 });
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(at.server.url);
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const colour = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const text = await colour("h1", "color");
    expect(text).not.toBe(canvas);
    expect(await colour("main svg .fill-moonlight, main svg [class*=moonlight]", "fill")).toBe(text);
    expect(
      await page
        .locator('nav [aria-current="page"]')
        .first()
        .evaluate((link) => getComputedStyle(link, "::after").backgroundColor),
    ).not.toBe(canvas);
    const button = page.getByRole("link", { name: "Begin Your Journey" });
    const next = await button.evaluate((link) => {
      const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(link) as CSSStyleDeclaration & {
        forcedColorAdjust: string;
      };
      return { readable: color !== backgroundColor, stands: backgroundColor, adjust: forcedColorAdjust };
    });
    // "none": otherwise the browser paints a backplate behind the text, in its own colour
    expect(next).toMatchObject({ readable: true, adjust: "none" });
    expect(next.stands).not.toBe(canvas);
    await page.getByRole("button", { name: "Cookie Preferences" }).click();
    const switches = page.getByRole("dialog").getByRole("switch");
    expect(await switches.first().evaluate((box) => getComputedStyle(box).appearance)).toBe("auto");
  });

  test("in print the legal texts are dark, without navigation, contents, footer and banner", async () => {
    const page = await tab({ answered: false });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const path of ["/terms", "/privacy", "/cookie-policy"]) {
      await page.goto(at.server.url + path);
      await expect.poll(() => page.getByRole("navigation").count()).toBe(0);
      await expect.poll(() => page.getByRole("contentinfo").count()).toBe(0);
      expect(await page.getByText("We Value Your Privacy").isVisible()).toBe(false);
      await expect.poll(() => page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
      const ink = await page.evaluate(() => [
        getComputedStyle(document.body).color,
        getComputedStyle(document.body).backgroundColor,
      ]);
      expect(ink).toEqual(["rgb(42, 33, 69)", "rgba(0, 0, 0, 0)"]);
    }
  });
});

/** Rules that depend on the theme; the others are checked once. */
const OF_THE_THEME = ["color-contrast", "link-in-text-block", "button-name", "link-name"];

async function axeComplaints(page: Page, where: string, rules?: string[]): Promise<string[]> {
  return (await violationsOf(page, rules)).map((violation) => `${where}: ${violation}`);
}

/** Switches the device to light while the page is open, and waits for the colour transitions. */
async function switchToDawn(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.locator("html[data-theme=dawn]").waitFor({ state: "attached" });
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Runs in the page: the contrast of each token with the background (WCAG 2.2, relative luminance). */
function contrasts(): Record<string, number> {
  const probe = document.body.appendChild(document.createElement("i"));
  const channels = (token: string) => {
    probe.style.color = `var(--${token})`;
    return (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  };
  const luminance = (token: string) => {
    const [red = 0, green = 0, blue = 0] = channels(token).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = luminance("ground");
  const ratio = (token: string) =>
    (Math.max(luminance(token), ground) + 0.05) / (Math.min(luminance(token), ground) + 0.05);
  return Object.fromEntries(
    ["text", "quiet", "gold", "amethyst", "good", "bad", "hairline", "control"].map((token) => [token, ratio(token)]),
  );
}
