import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { HYDRATED } from "#app/kit/hydration/events.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { pressFreeDay } from "#tests/support/browser/free-day.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { translatePages } from "#tests/support/browser/translate-page.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";
import { pressInSessionMenu } from "#tests/support/browser/session-menu.ts";

// Pages that the browser translates while they are read, as Chrome does: every text is another node than the one that React rendered.

const HEALING = "Shamanic and Reiki healing session";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
});
afterAll(() => at.close());

let window: BrowserContext;
let faults: string[];
beforeEach(() => void (faults = []));
afterEach(async () => {
  await window.close();
  expect(faults).toEqual([]);
});

async function translated(opened: BrowserContext): Promise<Page> {
  window = opened;
  window.on("weberror", (error) => faults.push(String(error.error())));
  await translatePages(window);
  return window.newPage();
}

const phone = () => at.browser.window({ width: 390, height: 844, touch: true });

/** Texts that are shown and not translated: none, or the test tests nothing. */
const untranslated = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.trim() && !node.parentElement?.closest("font, script, style, noscript, textarea"))
        found.push(node.textContent);
    return found;
  });

async function payWith(card: Page) {
  await card.getByLabel("Card number").fill("4242 4242 4242 4242");
  await card.getByLabel("Expiry").fill("12/40");
  await card.getByLabel("CVC").fill("123");
  await card.getByLabel("Name on card").fill("Nia Newcomer");
  await card.getByRole("button", { name: /^Pay/ }).click();
}

test("a new client books: time, price and button are those that were chosen last", async () => {
  const page = await translated(await phone());
  const email = "nia.newcomer@example.com";
  const { serviceId } = await freeTimes(at.server, HEALING);
  const other = await freeTimes(at.server, "One-to-one shamanic yoga");
  await page.goto(`${at.server.url}/book?service=${other.serviceId}`);
  await page.getByRole("button", { name: "Essential Only" }).tap();
  const times = page.getByRole("radio", { name: /^\d\d:\d\d/ });
  await times.first().tap();
  const bar = page.getByRole("region", { name: "Next step" });
  await bar.getByText("£45.00").waitFor();
  await page.getByRole("button", { name: "Change Your session" }).tap();
  await page.getByRole("combobox", { name: "Service" }).selectOption(serviceId);
  await bar.getByText("£70.00").waitFor();
  await page.getByRole("group", { name: "Next free times" }).getByRole("button").last().tap();
  await page.getByRole("button", { name: "Change Day and time" }).tap();
  await pressFreeDay(page, 3);
  await times.nth(2).tap();
  await pressFreeDay(page, 0);
  await times.nth(1).tap();
  const timesOf = page.getByText(/^Time on/).first(); // the words or, where each is a node of its own, those before the day
  const day = (await timesOf.evaluate((words) => words.closest(":not(font)")?.textContent ?? "")).replace(
    "Time on ",
    "",
  );
  const time = await times.nth(1).inputValue();
  await expect.poll(() => bar.innerText()).toContain(time);
  const summary = page.getByRole("region", { name: "Your booking so far" }).first();
  await expect.poll(async () => (await summary.textContent())?.includes(`Day${day}Time${time}`)).toBe(true);
  await page.getByLabel("Full name").fill("Nia Newcomer");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("checkbox", { name: /privacy/i }).check();
  await page.getByRole("button", { name: "Book Now - £70.00" }).tap();
  await page.getByText(`${day}, ${time}`).first().waitFor();
  const { subject } = await at.emailTo(email, /is your code/);
  const code = subject.slice(0, 7).replace(" ", "");
  const field = page.getByRole("textbox", { name: "Code" });
  await field.fill(code === "000000" ? "111111" : "000000");
  await page.getByText(/^This code is not right/).waitFor();
  const [card] = await Promise.all([window.waitForEvent("page"), field.fill(code)]);
  await payWith(card);
  await card.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
  await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor(); // the tab of the form
  expect(await card.locator("main").innerText()).toContain("£70.00");
  expect(await untranslated(card)).toEqual([]);
});

test("a client moves a session and cancels it: the buttons say the chosen time and sum", async () => {
  const client = await signedUpClient(at.server);
  const { id } = await paidBooking(at.server, client);
  const page = await translated(await signedInWindow(at.browser, client, { touch: true }));
  await page.goto(`${at.server.url}/account`);
  await page.getByRole("button", { name: "Essential Only" }).tap();
  await pressInSessionMenu(page, "Reschedule");
  const dialog = page.getByRole("dialog");
  await pressFreeDay(page, 3); // so far ahead that all the money comes back at any hour of today
  await dialog
    .getByRole("radio", { name: /^\d\d:\d\d/ })
    .first()
    .tap();
  const time = dialog.getByRole("radio", { name: /^\d\d:\d\d/ }).last();
  await time.tap();
  const wanted = await time.inputValue();
  const move = dialog.getByRole("button", { name: new RegExp(`^Move to .*, ${wanted}$`) });
  await move.tap();
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() => at.fresh.asOwner("select booking_time from bookings where id = $1", [id]))
    .toEqual([{ booking_time: wanted }]);
  const upcoming = page.getByRole("listitem").filter({ hasText: HEALING });
  await expect.poll(() => upcoming.innerText()).toContain(wanted);
  await pressInSessionMenu(page, "Cancel…");
  await dialog.getByRole("button", { name: /^Cancel now/ }).tap();
  await page.getByText("Cancelled · £70.00 refunded").waitFor();
  expect(await untranslated(page)).toEqual([]);
});

test("public pages stay alive: the first press is not lost, and links, menu, theme and dialog work", async () => {
  const page = await translated(await phone());
  await page.addInitScript(
    (hydrated) => document.addEventListener(hydrated, () => Object.assign(self, { isHydrated: true })),
    HYDRATED,
  );
  // Slower than whatever else a first press loads.
  await page.route("**/guard-translation-*.js", async (route) => {
    await new Promise((wake) => setTimeout(wake, 1_500));
    await route.continue();
  });
  await page.goto(`${at.server.url}/`);
  expect(await untranslated(page)).toEqual([]);
  const intro = await page.locator("main").evaluateHandle((main) => main);
  await page.getByRole("button", { name: "Customize" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Save Preferences" }).tap();
  await page.waitForFunction(() => "isHydrated" in self);
  expect(await intro.evaluate((main) => main.isConnected)).toBe(true); // hydrated, not rendered anew
  for (const { path, title } of Object.values(PUBLIC_PAGES)) {
    await page
      .locator(`footer a[href="${path}"], header a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(`**${path}`);
    await expect.poll(() => page.title()).toContain(title);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => untranslated(page)).toEqual([]);
  }
  await page.locator("[data-switches-theme]").first().tap();
  expect(await page.getByText("This page did not load").count()).toBe(0);
});
