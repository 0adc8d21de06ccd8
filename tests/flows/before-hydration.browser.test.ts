import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { REPLAY_INPUT } from "#app/kit/hydration/delay-hydration.ts";
import { HYDRATED } from "#app/kit/hydration/events.ts";
import { ALL_COOKIES, CONSENT_KEY, readConsent } from "#domain/accounts/cookie-consent.ts";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram();
});
afterAll(() => at.close());

let window: BrowserContext;
afterEach(() => window.close());

async function newPage(): Promise<Page> {
  window = await at.browser.window();
  return window.newPage();
}

/** Delays the hydration event until `wake`, as on a slow machine. */
async function slowToSaySo(page: Page): Promise<{ wake(): Promise<void> }> {
  await page.addInitScript((hydrated) => {
    const say = document.dispatchEvent.bind(document);
    document.dispatchEvent = (event) =>
      event.type === hydrated && !("wake" in self)
        ? Object.assign(self, { wake: () => say(event) }) && true
        : say(event);
  }, HYDRATED);
  return {
    wake: async () => {
      await page.waitForFunction(() => "wake" in self);
      await page.evaluate(() => (self as unknown as { wake(): void }).wake());
    },
  };
}

const show = (page: Page) => page.getByRole("button", { name: "Show password" });

test("a click before hydration is replayed once", async () => {
  const page = await newPage();
  const { wake } = await slowToSaySo(page);
  await page.goto(`${at.server.url}/auth`);
  await page.waitForFunction(() => "wake" in self);
  await show(page).click();
  await wake();
  await expect.poll(() => show(page).getAttribute("aria-pressed")).toBe("true");
  await show(page).click();
  await expect.poll(() => show(page).getAttribute("aria-pressed")).toBe("false");
});

test("the server-rendered text stays during hydration, while the route's chunk is loading", async () => {
  const page = await newPage();
  const { slug } = DEFAULT_ARTICLES[0];
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/page-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.addInitScript(
    (hydrated) => document.addEventListener(hydrated, () => Object.assign(self, { isHydrated: true })),
    HYDRATED,
  );
  const asked = page.waitForRequest("**/assets/page-*.js"); // requested when idle, before the page has loaded
  await page.goto(`${at.server.url}/blog/${slug}`, { waitUntil: "domcontentloaded" });
  const shortest = await page.evaluateHandle(() => {
    const words = () => document.querySelector("article")?.textContent.length ?? 0;
    const seen = { words: words(), now: words };
    new MutationObserver(() => (seen.words = Math.min(seen.words, words()))).observe(document, {
      subtree: true,
      childList: true,
    });
    return seen;
  });
  const whole = await shortest.evaluate(({ now }) => now());
  await page.mouse.move(10, 10);
  await asked;
  for (let turn = 0; turn < 3; turn += 1) await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  held.resolve();
  await page.waitForFunction(() => "isHydrated" in self);
  expect(await shortest.evaluate(({ words, now }) => [words, now()])).toEqual([whole, whole]);
});

test("a cookie choice made before hydration is stored at once, and not asked for on the next page", async () => {
  const page = await newPage();
  await page.route("**/assets/*.js", () => undefined); // no script ever arrives
  await page.goto(`${at.server.url}/contact`);
  await page.getByRole("button", { name: "Accept All" }).click();
  const banner = page.getByText("We Value Your Privacy");
  await banner.waitFor({ state: "hidden" });
  expect(readConsent(await page.evaluate((key) => localStorage.getItem(key), CONSENT_KEY))).toEqual(ALL_COOKIES);
  await page.goto(`${at.server.url}/privacy-policy`);
  expect(await banner.isVisible()).toBe(false);
});

test("a page that fails to hydrate shows its error", async () => {
  const page = await newPage();
  const { wake } = await slowToSaySo(page);
  await page.route("**/assets/auth-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export default () => nothing.there;" }),
  );
  await page.goto(`${at.server.url}/auth`);
  await wake();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("This page did not load");
});

test("without React a native form is submitted", async () => {
  const page = await newPage();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${at.server.url}/blog`);
  await page.getByLabel("Email").fill("far.from.everything@example.com");
  await page.getByRole("button", { name: "Subscribe to Newsletter" }).click();
  await page.waitForURL("**/newsletter/asked");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Please check your email");
});

const SIGNING_IN = { email: "not.known@example.com", password: "a walk by the river" };

async function fillIn(page: Page) {
  await page.getByLabel("Email", { exact: true }).fill(SIGNING_IN.email);
  await page.getByLabel("Password", { exact: true }).fill(SIGNING_IN.password);
}

test.each([
  { hands: "Enter", pressesToo: false },
  { hands: "Enter and a press", pressesToo: true },
])("$hands before hydration signs in once, with a notice until it is done", async ({ pressesToo }) => {
  const page = await newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/assets/*.js", (route) => held.then(() => route.continue()));
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().includes("/auth/v1/token"))));
  await page.goto(`${at.server.url}/auth`, { waitUntil: "domcontentloaded" }); // the load event waits for the held scripts
  await fillIn(page);
  await page.keyboard.press("Enter");
  if (pressesToo) await page.getByRole("button", { name: "Sign In", exact: true }).click();
  const word = page.getByText("One moment: this page is still on its way.");
  await word.waitFor();
  go();
  await page.getByText("Sign In Error").first().waitFor();
  expect([await word.count(), asked, new URL(page.url()).search]).toEqual([0, 1, ""]);
  expect(faults.filter((fault) => !fault.includes("400"))).toEqual([]);
});

test("a click on a page whose script fails to load shows a notice with a reload link", async () => {
  const page = await newPage();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${at.server.url}/auth`);
  await show(page).click();
  const word = page.getByText("Part of this page did not arrive.");
  await word.waitFor();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Load it again" }).click();
  await word.waitFor({ state: "detached" });
  await show(page).click();
  await expect.poll(() => show(page).getAttribute("aria-pressed")).toBe("true");
});

test("a page that is loaded again stands where it was left, before any script has arrived", async () => {
  const page = await newPage();
  await page.route("**/*.woff2", (route) => route.abort()); // a font that comes late moves the lines, and the browser scrolls with them
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${at.server.url}/terms`);
  await page.evaluate(() => {
    history.scrollRestoration = "manual"; // as the router does
    const { key } = history.state as { key: string };
    sessionStorage.setItem("react-router-scroll-positions", JSON.stringify({ [key]: 500 }));
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
});

test("of a radio button changed back and forth before hydration, the last choice counts", async () => {
  const page = await newPage();
  const choice = ["9:00", "10:00"].map(
    (time) => `<label><input type="radio" name="time" value="${time}">${time}</label>`,
  );
  await page.setContent(`<form>${choice.join("")}</form><script>${REPLAY_INPUT}</script>`);
  for (const time of ["9:00", "10:00", "9:00"]) await page.getByLabel(time, { exact: true }).check();
  await page.evaluate((hydrated) => document.dispatchEvent(new Event(hydrated)), HYDRATED);
  await expect.poll(() => page.getByLabel("9:00", { exact: true }).isChecked()).toBe(true);
});
