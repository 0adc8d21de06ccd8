import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { flawsOf } from "#tests/support/browser/accessibility.ts";
import { cases } from "#tests/support/limits.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { type BackOffice, openBackOffice, ROWAN } from "#tests/support/open-back-office.ts";
import { signedUpClient, visitor } from "#tests/support/server.ts";

const WINDOWS = [
  { width: 390, height: 844, colorScheme: "dark" },
  { width: 1440, height: 900, colorScheme: "light" },
] as const;
type Window = { width: number; height: number; colorScheme: "dark" | "light" };

let at: BackOffice;
beforeAll(async () => {
  at = await openBackOffice();
});
const windows = windowForEachTest(() => at);
beforeAll(() => windows.people.grantPermissions(["clipboard-read", "clipboard-write"]));
beforeEach(() => at.fresh.asOwner("delete from calendar_links"));
afterAll(() => at.close());

const SCREENS = {
  "the settings": {
    path: "/admin/settings/emails#calendars",
    scope: "practice",
    async open(window: Window) {
      const client = visitor(at.server);
      await client.auth.signInWithPassword(ROWAN);
      return windows.newPage({ client, answered: true, ...window });
    },
  },
  "the account page": {
    path: "/account",
    scope: "own",
    async open(window: Window) {
      return windows.newPage({ client: await signedUpClient(at.server), answered: true, ...window });
    },
  },
};

const panel = (page: Page) => page.getByRole("region", { name: "Calendar subscription" });
const statusOf = async (url: string) => (await fetch(new URL(new URL(url).pathname, at.server.url))).status;
const links = (scope: string) =>
  at.fresh.asOwner<{ full_names: boolean }>("select full_names from calendar_links where scope = $1", [scope]);

async function small(page: Page): Promise<string[]> {
  const controls = await panel(page).locator("a, button").all();
  const sizes = await Promise.all(
    controls.map(async (control) => ({ text: await control.innerText(), box: await control.boundingBox() })),
  );
  return sizes.filter(({ box }) => box && (box.height < 44 || box.width < 44)).map(({ text }) => text);
}

const CASES = Object.entries(SCREENS).flatMap(([name, screen]) =>
  WINDOWS.map((window) => ({ name, window, ...screen })),
);

/** Each screen and each window once. */
const FEW = CASES.filter(({ name, window }) => (name === "the settings") === window.width > 390);

test.each(cases(CASES, FEW))(
  "$name at $window.width px: make, copy, renew and switch off a link by keyboard",
  async ({ path, scope, window, open }) => {
    await at.fresh.asOwner("delete from calendar_links");
    const page = await open(window);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const press = async (name: string) => {
      await button(name).focus();
      await page.keyboard.press("Enter");
    };
    const field = page.getByRole("textbox", { name: "Your calendar link" });
    await page.goto(at.server.url + path);
    await button("Make a calendar link").waitFor();
    expect(await flawsOf(page)).toEqual([]);
    await press("Make a calendar link");
    await field.waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    const first = await field.inputValue();
    expect(await statusOf(first)).toBe(200);
    await press("Copy");
    await page.getByText("Link copied").first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    const subscribe = page.getByRole("link", { name: "Add to calendar" });
    await expect.poll(() => subscribe.getAttribute("href")).toBe(first.replace(/^http:/, "webcal:"));
    await page.getByRole("img", { name: "QR code of your calendar link" }).waitFor();
    await button("Renew…").waitFor();
    expect(await flawsOf(page)).toEqual([]);
    expect(await small(page)).toEqual([]);

    await press("Renew…");
    await press("Renew");
    await expect.poll(() => field.inputValue()).not.toBe(first);
    const second = await field.inputValue();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

    await page.reload();
    await page.getByText("A link was made on").waitFor();
    expect(await field.count()).toBe(0);
    await press("Switch off…");
    expect(await flawsOf(page)).toEqual([]);
    await press("Switch off");
    await button("Make a calendar link").waitFor();
    expect(await statusOf(second)).toBe(404);
    expect(await links(scope)).toEqual([]);
  },
);

test("the practitioner chooses clients' full names, a client is not asked", async () => {
  const names = (page: Page) => page.getByRole("checkbox", { name: /Show clients’ full names/ });
  const shown = async ({ path, open }: (typeof SCREENS)[keyof typeof SCREENS]) => {
    const page = await open(WINDOWS[0]);
    await page.goto(at.server.url + path);
    await page.getByRole("button", { name: "Make a calendar link" }).click();
    await page.getByRole("button", { name: "Renew…" }).waitFor();
    return page;
  };
  const settings = await shown(SCREENS["the settings"]);
  await names(settings).press("Space");
  await expect.poll(() => links("practice")).toEqual([{ full_names: true }]);
  await settings.reload();
  await expect.poll(() => names(settings).isChecked()).toBe(true);
  await windows.empty();
  expect(await names(await shown(SCREENS["the account page"])).count()).toBe(0);
});

test.each(cases(Object.entries(SCREENS), Object.entries(SCREENS).slice(0, 1)))(
  "%s: loading, failed, loaded again",
  async (_, { path, open }) => {
    const page = await open(WINDOWS[0]);
    let fails = true;
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(/functions\/v1\/(practice-)?calendar-link/, async (route) => {
      await held;
      await (fails
        ? route.fulfill({ status: 500, json: { code: "unexpected_failure", error: "No" } })
        : route.continue());
    });
    await page.goto(at.server.url + path);
    await page.getByText("Looking for your calendar link…").waitFor();
    release();
    await page.getByText("Your calendar link could not be loaded").waitFor();
    expect(await flawsOf(page)).toEqual([]);
    fails = false;
    await panel(page).getByRole("button", { name: "Try again" }).click();
    await panel(page).getByRole("button", { name: "Make a calendar link" }).waitFor();
  },
);
