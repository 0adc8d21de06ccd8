import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HYDRATED } from "#app/kit/hydration/events.ts";
import {
  ALL_COOKIES,
  CONSENT_KEY,
  consentRecord,
  type ConsentRecord,
  ESSENTIAL_ONLY,
} from "#domain/accounts/cookie-consent.ts";
import { showIn, violationsOf } from "#tests/support/browser/accessibility.ts";
import { whenHydrated } from "#tests/support/browser/open-browser.ts";
import { type Visitor, windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { NO_CHOICES } from "#tests/support/data/no-choices.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";

const TAG = "https://www.googletagmanager.com/**";
const TITLE = "We Value Your Privacy ✦";

/** A stand-in for Google's tag: it sets its two cookies, and the second again when leaving the page unless it is disabled. */
const GOOGLES_TAG = `
  document.cookie = "_ga=1; path=/"; document.cookie = "_ga_TEST1234=1; path=/";
  addEventListener("pagehide", () => { if (window["ga-disable-G-TEST1234"] !== true) document.cookie = "_ga_TEST1234=2; path=/"; });
`;

let at: RunningProgram;
let counting: RunningServer;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
  counting = await startServer({
    DATABASE_URL: at.fresh.url,
    LOG_LEVEL: "error",
    AUTOCONFIRM: "true",
    ANALYTICS_ID: "G-TEST1234",
  });
});
afterAll(async () => {
  await counting.stop();
  await removeData(counting);
  await at.close();
});

const windows = {
  plain: windowForEachTest(() => at),
  counting: windowForEachTest(() => ({ ...at, server: counting })),
};
let complaints: string[];
let foreign: string[];
beforeAll(() => {
  for (const [{ people }, server] of [
    [windows.plain, at.server],
    [windows.counting, counting],
  ] as const) {
    people.on("weberror", (error) => complaints.push(String(error.error())));
    people.on(
      "console",
      (message) => message.type() === "error" && complaints.push(`${message.text()} ${message.location().url}`),
    );
    people.on(
      "request",
      (request) => void (new URL(request.url()).origin === server.url || foreign.push(request.url())),
    );
  }
});
beforeEach(() => {
  complaints = [];
  foreign = [];
});
afterEach(() => expect(complaints).toEqual([]));

type Visit = Visitor & { server?: RunningServer; path?: string; record?: string | null };

/** Opens a page with only `record` in storage. Collects requests to other hosts; console errors fail the test. */
async function visit({ server = at.server, path = "/", record = null, ...visitor }: Visit = {}): Promise<Page> {
  const window = server === counting ? windows.counting : windows.plain;
  const page = await window.newPage({ ...visitor, ...(record !== null && { stored: { [CONSENT_KEY]: record } }) });
  if (server === counting)
    await page.route(TAG, (route) => route.fulfill({ contentType: "text/javascript", body: GOOGLES_TAG }));
  await page.goto(server.url + path);
  return page;
}

const given = (choice = ESSENTIAL_ONLY) => JSON.stringify(consentRecord(choice, new Date()));
const banner = (page: Page) => page.getByRole("region", { name: TITLE });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Cookie Preferences" });
const toggle = (page: Page, name: string) => dialog(page).getByRole("switch", { name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), CONSENT_KEY);
const record = async (page: Page) => JSON.parse((await stored(page)) ?? "null") as ConsentRecord | null;
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"]);
const keptTheme = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));

async function openFromFooter(page: Page) {
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie Preferences" }).click();
  await dialog(page).waitFor();
}

async function toggles(page: Page) {
  const names = ["Essential", "Analytics", "Marketing", "Preferences"];
  return Promise.all(names.map((name) => toggle(page, name).isChecked()));
}

describe("before a choice", () => {
  test("the banner is at the bottom of the page, without React, and refusing is as easy as accepting: the same layer, size and style", async () => {
    const page = await visit();
    await banner(page).waitFor();
    await expect
      .poll(() => banner(page).innerText())
      .toContain("Essential cookies are required for basic functionality.");
    const buttons = await banner(page).getByRole("button").allInnerTexts();
    expect(buttons.toSorted()).toEqual(["Accept All", "Customize", "Essential Only"]);
    const box = await banner(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    const look = (name: string) =>
      banner(page)
        .getByRole("button", { name })
        .evaluate((button) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
          return { color, backgroundColor, borderColor, fontSize, fontWeight, height: button.clientHeight };
        });
    expect(await look("Essential Only")).toEqual(await look("Accept All"));
    await expect.poll(() => page.locator("script[src], script[type=module]").count()).toBe(0);
  });

  test("nothing but essential data is stored, and no other host is requested", async () => {
    const page = await visit({ server: counting });
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => document.querySelector("script[type=module]") !== null);
    await press(page, "Switch to dawn");
    const kept = await page.evaluate(() => [Object.keys(localStorage), document.cookie]);
    expect(kept).toEqual([[], ""]);
    expect(foreign).toEqual([]);
  });

  test.each([
    [375, 667],
    [390, 844],
  ])("the first action of a page stays in sight above the banner, at %i x %i", async (width, height) => {
    const page = await visit({ width, height });
    const covers = async (action: Locator) => {
      const [top, bottom] = [
        (await banner(page).boundingBox())?.y ?? 0,
        await action.evaluate((element) => element.getBoundingClientRect().bottom),
      ];
      return bottom > top;
    };
    expect(await covers(page.getByRole("link", { name: "Begin Your Journey" }).first())).toBe(false);
    for (const button of await banner(page).getByRole("button").all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.goto(`${at.server.url}/auth`);
    expect(await covers(page.getByRole("button", { name: "Sign In" }).last())).toBe(false);
    if (height < 700) return; // at this height the first paragraph of an offering ends below the fold
    for (const [path, name] of [
      ["/readings", "Book Your Reading"],
      ["/shamanic-yoga", "Join a Session"],
      ["/reiki-therapy", "Book Your Session or Training"],
      ["/meditation", "Join Our Circle"],
    ] as const) {
      await page.goto(at.server.url + path);
      expect([path, await covers(page.getByRole("link", { name }).first())]).toEqual([path, false]);
    }
  });

  test.each([
    [390, 844],
    [1440, 900],
    [320, 256], // 1280 x 1024 at 400 %
  ])(
    "the banner takes less than half of the height, and the page's end scrolls clear of it, at %i x %i",
    async (width, height) => {
      const page = await visit({ path: "/contact", width, height });
      expect((await banner(page).boundingBox())?.height).toBeLessThan(height / 2);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const top = (await banner(page).boundingBox())?.y ?? 0;
      await expect
        .poll(() =>
          page.getByRole("contentinfo").evaluate((element) => Math.round(element.getBoundingClientRect().bottom)),
        )
        .toBeLessThanOrEqual(Math.round(top));
      const last = banner(page).getByRole("button", { name: "Accept All" });
      await last.click();
      await banner(page).waitFor({ state: "hidden" });
    },
  );

  test("without scripts there is no banner, since no choice could be stored", async () => {
    const window = await at.browser.window({ scripts: false });
    const page = await window.newPage();
    await page.goto(`${at.server.url}/cookie-policy`);
    expect(await page.getByText(TITLE).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole("button", { name: /cookie preferences/i }).count()).toBe(0);
    await window.close();
  });
});

describe("the choice", () => {
  test("a valid record of the current version shows no banner, before and after hydration", async () => {
    const page = await visit({ record: given() });
    expect(await banner(page).isVisible()).toBe(false);
    await page.mouse.wheel(0, 600);
    await openFromFooter(page);
    await banner(page).waitFor({ state: "detached" });
  });

  test("with an invalid record the banner is shown before hydration", async () => {
    const page = await visit();
    const shown: string[] = [];
    for (const [name, text] of NO_CHOICES) {
      await page.evaluate(
        ([key, given]) => (given === null ? localStorage.removeItem(key) : localStorage.setItem(key, given)),
        [CONSENT_KEY, text] as const,
      );
      await page.reload();
      if (await banner(page).isVisible()) shown.push(name);
    }
    expect(shown).toEqual(NO_CHOICES.map(([name]) => name));
  });

  test.each([
    ["before React", async () => {}],
    [
      "after hydration",
      async (page: Page) => {
        await openFromFooter(page);
        await press(page, "Cancel");
        await expect.poll(() => dialog(page).count()).toBe(0);
      },
    ],
  ])(
    "a page restored from the back/forward cache hides the banner after a choice in another tab, %s",
    async (_, wake) => {
      const page = await visit();
      await banner(page).waitFor();
      await wake(page);
      const wasVisible = await banner(page).evaluate(
        (element, [key, text]) => {
          localStorage.setItem(key, text);
          const before = element.checkVisibility(); // in the same task, since a late effect of the last render may read the storage, too
          globalThis.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
          return before;
        },
        [CONSENT_KEY, given()] as const,
      );
      expect(wasVisible).toBe(true);
      await banner(page).waitFor({ state: "hidden" });
      await expect.poll(() => page.evaluate(() => "asksConsent" in document.documentElement.dataset)).toBe(false);
    },
  );

  test("a browser without storage keeps the choice until the page is left", async () => {
    const page = await visit();
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("no", "SecurityError");
        },
      });
    });
    await page.reload();
    await press(page, "Essential Only");
    await banner(page).waitFor({ state: "hidden" });
    await openFromFooter(page);
    await expect.poll(() => toggles(page)).toEqual([true, false, false, false]);
    await banner(page).waitFor({ state: "detached" });
  });
});

describe("the dialog", () => {
  test("its code is loaded on hover, and a slow load shows a message", async () => {
    const page = await visit({ width: 1440, height: 900, record: given() });
    const hydrated = await whenHydrated(page);
    await page.reload();
    await page.mouse.wheel(0, 200);
    await hydrated();
    const arrived = Promise.withResolvers<void>();
    await page.route("**/assets/open-preferences-*.js", (route) => arrived.promise.then(() => route.continue()));
    const asked = page.waitForRequest("**/assets/open-preferences-*.js");
    const button = page.getByRole("contentinfo").getByRole("button", { name: "Cookie Preferences" });
    await button.hover();
    await asked;
    await button.click();
    await page.getByText("Opening your cookie preferences…").waitFor();
    arrived.resolve();
    await dialog(page).waitFor();
    await expect.poll(() => page.getByText("Opening your cookie preferences…").count()).toBe(0);
  });

  test("a choice stored in another tab replaces unsaved toggles, and hides the banner", async () => {
    const page = await visit();
    await press(page, "Customize");
    await toggle(page, "Marketing").check();
    const other = await page.context().newPage();
    await other.goto(at.server.url);
    await other.evaluate(([key, text]) => localStorage.setItem(key, text), [
      CONSENT_KEY,
      given({ ...ESSENTIAL_ONLY, analytics: true }),
    ] as const);
    await banner(page).waitFor({ state: "detached" });
    await expect.poll(() => toggles(page)).toEqual([true, true, false, false]);
  });

  test("by keyboard alone: opened, walked through, switched, saved, with the focus returned", async () => {
    const page = await visit({ record: given() });
    const opener = page.getByRole("contentinfo").getByRole("button", { name: "Cookie Preferences" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await dialog(page).waitFor();
    const walked: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      walked.push(
        await page.evaluate(
          () =>
            document.activeElement?.ariaLabel ??
            (document.activeElement as HTMLInputElement).labels?.[0]?.innerText ??
            document.activeElement?.textContent ??
            "",
        ),
      );
      if (walked.at(-1) === "Preferences") await page.keyboard.press("Space");
      if (walked.at(-1) === "Save Preferences") break;
      await page.keyboard.press("Tab");
    }
    expect(walked).toEqual(["Analytics", "Marketing", "Preferences", "Cancel", "Accept All", "Save Preferences"]);
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "hidden" });
    expect((await record(page))?.preferences).toEqual({ ...ESSENTIAL_ONLY, preferences: true });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test("answering the banner by keyboard moves the focus to the page's content", async () => {
    const page = await visit();
    await banner(page).getByRole("button", { name: "Essential Only" }).focus();
    await page.keyboard.press("Enter");
    await banner(page).waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  });

  test("banner and dialog have no axe violations in both themes, at 390 and 1440 px", async () => {
    const page = await visit();
    const expectNone = async () => {
      for (const width of [390, 1440]) {
        for (const colorScheme of ["dark", "light"] as const) {
          await showIn(page, width, colorScheme);
          expect({ width, colorScheme, violations: await violationsOf(page) }).toEqual({
            width,
            colorScheme,
            violations: [],
          });
        }
      }
    };
    await banner(page).waitFor();
    await expectNone();
    await press(page, "Customize");
    await dialog(page).waitFor();
    await expectNone();
  });
});

describe("the theme", () => {
  test("a choice without consent lasts until the page is left; it says that it is not stored, and what would store it", async () => {
    const page = await visit({ record: given() });
    const note = page.getByText("For this visit only. Cookie Preferences can keep it.");
    expect(await note.isVisible()).toBe(false);
    await press(page, "Switch to dawn");
    expect([await theme(page), await keptTheme(page)]).toEqual(["dawn", null]);
    await page.reload();
    expect(await theme(page)).toBe("night");
    await press(page, "Switch to dawn");
    await note.waitFor();
    await openFromFooter(page);
    await toggle(page, "Preferences").check();
    await press(page, "Save Preferences");
    await note.waitFor({ state: "hidden" });
    expect(await keptTheme(page)).toBe("dawn");
  });

  test("with consent it is stored, and applied before the first paint of the next page", async () => {
    const page = await visit({ record: given({ ...ESSENTIAL_ONLY, preferences: true }) });
    await press(page, "Switch to dawn");
    await page.goto(`${at.server.url}/readings`, { waitUntil: "commit" });
    await page.locator("body").waitFor({ state: "attached" }); // nothing is painted before the body exists
    expect([await theme(page), await keptTheme(page)]).toEqual(["dawn", "dawn"]);
  });

  test("a choice made before the consent is stored with it, and deleted on withdrawal", async () => {
    const page = await visit();
    await press(page, "Switch to dawn");
    await press(page, "Accept All");
    await banner(page).waitFor({ state: "hidden" });
    await page.waitForFunction(() => localStorage.getItem("theme") === "dawn");
    await openFromFooter(page);
    await toggle(page, "Preferences").uncheck();
    await press(page, "Save Preferences");
    await page.waitForFunction(() => localStorage.getItem("theme") === null);
    expect(await theme(page)).toBe("dawn");
  });
});

describe("analytics", () => {
  const tags = (page: Page) => page.locator('script[src*="googletagmanager"]').count();
  const cookies = (page: Page) => page.evaluate(() => document.cookie);

  test.each([
    ["Essential Only", 0],
    ["Accept All", 1],
  ] as const)("after %s the page has Google's tag %i times", async (answer, times) => {
    const page = await visit({ server: counting });
    await press(page, answer);
    await banner(page).waitFor({ state: "hidden" });
    if (times > 0) await page.waitForFunction(() => document.cookie.includes("_ga_TEST1234"));
    expect([await tags(page), foreign.length]).toEqual([times, times]);
    expect(foreign.every((url) => url === "https://www.googletagmanager.com/gtag/js?id=G-TEST1234")).toBe(true);
  });

  test("a choice that is stored while the page is being hydrated counts at once", async () => {
    const page = await visit({ server: counting, path: "/cookie-policy" });
    await page.evaluate((hydrated) => {
      const dispatch = document.dispatchEvent.bind(document);
      document.dispatchEvent = (event) => event.type === hydrated || dispatch(event);
      Object.assign(document, { endHydration: () => dispatch(new Event(hydrated)) });
    }, HYDRATED);
    const tag = page.waitForRequest("**/assets/analytics-tag-*.js");
    await page.mouse.wheel(0, 300);
    await tag; // React has read that there is no choice
    await press(page, "Accept All");
    expect(await record(page)).toMatchObject({ preferences: ALL_COOKIES });
    await page.evaluate(() => (document as unknown as { endHydration(): void }).endHydration());
    await page.waitForFunction(() => document.cookie.includes("_ga_TEST1234"));
  });

  test("is told of each page without its query, in which tokens stand", async () => {
    const page = await visit({ server: counting, record: given(ALL_COOKIES) });
    const told = () =>
      page.evaluate(() =>
        JSON.stringify(
          (self as unknown as { dataLayer?: unknown[] }).dataLayer?.map((each) =>
            Array.from(each as ArrayLike<unknown>),
          ),
        ),
      );
    await page.goto(`${new URL(page.url()).origin}/newsletter/leave?token=s3cret`);
    await page.mouse.wheel(0, 300);
    await expect.poll(told).toContain("page_view");
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).first().click();
    await expect.poll(told).toContain('/privacy"');
    expect(await told()).toContain("/newsletter/leave");
    expect(await told()).not.toContain("s3cret");
  });

  test("withdrawing removes the tag and its cookies", async () => {
    const page = await visit({ server: counting, record: given(ALL_COOKIES) });
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => document.cookie.includes("_ga_TEST1234"));
    await openFromFooter(page);
    await toggle(page, "Analytics").uncheck();
    let wake = () => {};
    const looked = new Promise<void>((resolve) => (wake = resolve));
    await page.route("**/assets/*.js", (route) => looked.then(() => route.continue()));
    const reloaded = page.waitForEvent("domcontentloaded");
    await press(page, "Save Preferences");
    await reloaded;
    expect([await tags(page), await cookies(page)]).toEqual([0, ""]); // removed by the reload, not only after hydration
    wake();
    await page.mouse.wheel(0, 300);
    await openFromFooter(page);
    expect([await tags(page), await cookies(page), foreign.length]).toEqual([0, "", 1]);
  });

  test("a withdrawal that cannot be stored still ends the consent", async () => {
    const page = await visit({ server: counting, record: given(ALL_COOKIES) });
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => document.cookie.includes("_ga_TEST1234"));
    await openFromFooter(page);
    await toggle(page, "Analytics").uncheck();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    const reloaded = page.waitForEvent("load");
    await press(page, "Save Preferences");
    await reloaded;
    await banner(page).waitFor();
    await page.mouse.wheel(0, 300);
    await openFromFooter(page);
    expect([await tags(page), await cookies(page), foreign.length]).toEqual([0, "", 1]);
  });

  test("without ANALYTICS_ID nothing is loaded even with consent, and the Content-Security-Policy has no other host", async () => {
    const page = await visit();
    await press(page, "Accept All");
    await banner(page).waitFor({ state: "hidden" });
    await openFromFooter(page);
    expect([await tags(page), foreign]).toEqual([0, []]);
    const policy = (await fetch(at.server.url)).headers.get("content-security-policy") ?? "";
    expect(policy).not.toContain("google");
  });
});

test("the privacy policy names the analytics provider, where one is configured", async () => {
  const page = await visit({ server: counting, path: "/privacy" });
  await expect.poll(() => page.getByRole("main").innerText()).toContain("Google");
  expect(await (await fetch(`${at.server.url}/privacy`)).text()).not.toContain("Google");
});

test("the cookie page lists everything this site stores in a browser", async () => {
  const page = await visit({ server: counting, path: "/auth" });
  await press(page, "Accept All");
  await page.waitForFunction(() => document.cookie.includes("_ga_TEST1234"));
  await press(page, "Switch to dawn");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = page.getByRole("form", { name: "Sign Up" });
  await form.getByLabel("Full name").fill("Robin Ashdown");
  await form.getByLabel("Email").fill("robin.kept@example.com");
  await form.getByLabel("Password", { exact: true }).fill("a walk by the river");
  await form.getByLabel("Confirm password", { exact: true }).fill("a walk by the river");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).waitFor();
  await page.goto(`${counting.url}/cookie-policy`);
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? ""),
  ]);
  expect(kept).toEqual(
    expect.arrayContaining([CONSENT_KEY, "theme", "sb-localhost-auth-token", "_ga", "_ga_TEST1234"]),
  );
  const listed = await page.getByRole("main").locator("tbody code").allInnerTexts();
  const isListed = (key: string) =>
    listed.some((name) => name === key || (name.endsWith("*") && key.startsWith(name.slice(0, -1))));
  expect(kept.filter((key) => !isListed(key))).toEqual([]);
});
