import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AWAKE, EARLY_HANDS } from "#app/early-hands.ts";
import { type ProgramAtWork, programAtWork } from "./program-at-work.ts";

let at: ProgramAtWork;
beforeAll(async () => {
  at = await programAtWork();
});
afterAll(() => at.close());

let window: BrowserContext;
afterEach(() => window.close());

async function newPage(): Promise<Page> {
  window = await at.browser.window();
  return window.newPage();
}

/** A machine so slow that React has taken over the page long before it says so: it waits for `wake`. */
async function slowToSaySo(page: Page): Promise<{ wake(): Promise<void> }> {
  await page.addInitScript((awake) => {
    const say = document.dispatchEvent.bind(document);
    document.dispatchEvent = (event) =>
      event.type === awake && !("wake" in self) ? Object.assign(self, { wake: () => say(event) }) && true : say(event);
  }, AWAKE);
  return {
    wake: async () => {
      await page.waitForFunction(() => "wake" in self);
      await page.evaluate(() => (self as unknown as { wake(): void }).wake());
    },
  };
}

const show = (page: Page) => page.getByRole("button", { name: "Show password" });

test("a press that meets a half-woken page is done once", async () => {
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

test("on a page that could not be put together buttons are not kept waiting for ever", async () => {
  const page = await newPage();
  const { wake } = await slowToSaySo(page);
  await page.route("**/assets/auth-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export default () => nothing.there;" }),
  );
  await page.goto(`${at.server.url}/auth`);
  await wake();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Something is out of step");
});

test("where React never arrives, a form that the browser can send is sent", async () => {
  const page = await newPage();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${at.server.url}/blog`);
  await page.getByLabel("Email").fill("far.from.everything@example.com");
  await page.getByRole("button", { name: "Subscribe to Newsletter" }).click();
  await page.waitForURL("**/newsletter/asked");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Please look into your mail");
});

test("of a choice that was changed and changed back before React was there, the last one counts", async () => {
  const page = await newPage();
  const choice = ["9:00", "10:00"].map((time) => `<label><input type="radio" name="time" value="${time}">${time}</label>`);
  await page.setContent(`<form>${choice.join("")}</form><script>${EARLY_HANDS}</script>`);
  for (const time of ["9:00", "10:00", "9:00"]) await page.getByLabel(time, { exact: true }).check();
  await page.evaluate((awake) => document.dispatchEvent(new Event(awake)), AWAKE);
  expect(await page.getByLabel("9:00", { exact: true }).isChecked()).toBe(true);
});
