import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  ALL_COOKIES,
  CONSENT_KEY,
  consentRecord,
  type ConsentRecord,
  ESSENTIAL_ONLY,
} from "#domain/accounts/cookie-consent.ts";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";
import { NO_CHOICES } from "#tests/support/data/no-choices.ts";

const TITLE = "We Value Your Privacy ✦";

const site = siteForEachTest();

/** Opens a page with only `record` in storage. */
const visit = ({ path = "/", record = null }: { path?: string; record?: string | null } = {}) =>
  site.open(path, record === null ? {} : { stored: { [CONSENT_KEY]: record } });

const given = (choice = ESSENTIAL_ONLY) => JSON.stringify(consentRecord(choice, new Date()));
const banner = (page: Page) => page.getByRole("region", { name: TITLE });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Cookie Preferences" });
const toggle = (page: Page, name: string) => dialog(page).getByRole("switch", { name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), CONSENT_KEY);
const record = async (page: Page) => JSON.parse((await stored(page)) ?? "null") as ConsentRecord | null;

async function openFromFooter(page: Page) {
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie Preferences" }).click();
  await dialog(page).waitFor();
}

async function toggles(page: Page) {
  const names = ["Essential", "Analytics", "Marketing", "Preferences"];
  return Promise.all(names.map((name) => toggle(page, name).isChecked()));
}

describe("the choice", () => {
  test.each([
    ["Accept All", ALL_COOKIES],
    ["Essential Only", ESSENTIAL_ONLY],
  ])("%s is stored with version and time, hides the banner, and is not asked again", async (name, preferences) => {
    const before = Date.now();
    const page = await visit();
    await press(page, name);
    await banner(page).waitFor({ state: "hidden" });
    const { timestamp, ...rest } = (await record(page)) ?? { timestamp: "" };
    expect(rest).toEqual({ preferences, version: "1.0" });
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
    await page.reload();
    await page.getByRole("contentinfo").waitFor();
    expect(await banner(page).isVisible()).toBe(false);
  });

  test.each(NO_CHOICES.filter(([name]) => ["an older version", "no JSON"].includes(name)))(
    "with %s as the record the banner is shown after hydration, and a choice replaces it",
    async (_, text) => {
      const page = await visit({ record: text });
      await press(page, "Customize");
      await dialog(page).waitFor();
      await expect.poll(() => toggles(page)).toEqual([true, false, false, false]);
      expect(await stored(page)).toBe(text);
      await press(page, "Cancel");
      await expect.poll(() => banner(page).isVisible()).toBe(true);
      await press(page, "Essential Only");
      await banner(page).waitFor({ state: "hidden" });
      expect((await record(page))?.preferences).toEqual(ESSENTIAL_ONLY);
    },
  );
});

describe("the dialog", () => {
  test("Customize opens it; saving stores the toggles, essential included, and hides banner and dialog; Accept All in it stores all", async () => {
    const page = await visit();
    await press(page, "Customize");
    await toggle(page, "Analytics").check();
    await toggle(page, "Preferences").check();
    await press(page, "Save Preferences");
    await dialog(page).waitFor({ state: "hidden" });
    await banner(page).waitFor({ state: "detached" });
    expect((await record(page))?.preferences).toEqual({
      essential: true,
      analytics: true,
      marketing: false,
      preferences: true,
    });
    await openFromFooter(page);
    await dialog(page).getByRole("button", { name: "Accept All" }).click();
    await dialog(page).waitFor({ state: "hidden" });
    expect((await record(page))?.preferences).toEqual(ALL_COOKIES);
  });

  test("the essential switch is on, disabled and marked Required", async () => {
    const page = await visit({
      record: JSON.stringify({ ...JSON.parse(given()), preferences: { ...ALL_COOKIES, essential: false } }),
    });
    await openFromFooter(page);
    await expect.poll(() => toggle(page, "Essential").isChecked()).toBe(true);
    await expect.poll(() => toggle(page, "Essential").isDisabled()).toBe(true);
    await expect.poll(() => dialog(page).getByText("Required").count()).toBe(1);
  });

  test("Cancel and Escape close it without saving, and it opens again with the stored choice", async () => {
    const before = given({ ...ESSENTIAL_ONLY, marketing: true });
    const page = await visit({ record: before });
    await openFromFooter(page);
    for (const leave of [() => press(page, "Cancel"), () => page.keyboard.press("Escape")]) {
      await expect.poll(() => toggles(page)).toEqual([true, false, true, false]);
      await toggle(page, "Marketing").uncheck();
      await toggle(page, "Analytics").check();
      await leave();
      await dialog(page).waitFor({ state: "hidden" });
      expect(await stored(page)).toBe(before);
      await openFromFooter(page);
    }
    await expect.poll(() => toggles(page)).toEqual([true, false, true, false]);
  });

  test("the cookie page's buttons open it, and the page names the four categories and the required one", async () => {
    const page = await visit({ path: "/cookie-policy", record: given() });
    const main = page.getByRole("main");
    const words = await main.innerText();
    for (const heading of ["Essential cookies", "Analytics cookies", "Marketing cookies", "Preferences cookies"])
      expect(words).toContain(heading);
    expect(words).toMatch(/Required/i);
    expect(words).toContain("Last updated: December 2024");
    for (const button of await main.getByRole("button", { name: /cookie preferences/i }).all()) {
      await button.click();
      await dialog(page).waitFor();
      await press(page, "Cancel");
    }
    await expect.poll(() => main.getByRole("button", { name: /cookie preferences/i }).count()).toBe(2);
  });
});
