import type { Page } from "playwright-core";
import type { DataRouter } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { SECTIONS } from "#app/kit/admin/shell/sections.ts";
import { backOfficeForEachTest, ROWAN } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, walk, dialog } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("a section is compiled before it is asked for: opening it fetches no script", async () => {
  page = await backOffice.ownWindow({ width: 1440, height: 900, saveData: false });
  await go("/admin");
  const script = (name: string) => `link[rel=modulepreload][fetchpriority=low][href*="/${name}-"]`;
  await page.waitForSelector(script("settings"), { state: "attached" });
  await page.waitForSelector(script("client"), { state: "attached" }); // the last script
  await page.waitForLoadState("networkidle"); // waits until it has loaded, too
  await page.evaluate(() => performance.clearResourceTimings());
  await walk("Settings");
  await page.getByLabel("Business name").waitFor();
  const entries = await page.evaluate(() => performance.getEntriesByType("resource") as PerformanceResourceTiming[]);
  const fetched = entries
    .filter(({ initiatorType }) => initiatorType !== "link")
    .map(({ name }) => new URL(name).pathname);
  expect(fetched).toContain("/rest/v1/business_settings");
  expect(fetched.filter((path) => path.endsWith(".js"))).toEqual([]);
});

/** Holds the debounce timer of the search; `searchNow` in the page fires it. */
const holdSearch = () =>
  page.addInitScript((pauseMs) => {
    const { setTimeout, clearTimeout } = window;
    const HELD = -1;
    let search: () => void = () => undefined;
    Object.assign(window, {
      setTimeout: (callback: () => void, ms?: number) => {
        if (ms === pauseMs) search = callback;
        return ms === pauseMs ? HELD : setTimeout(callback, ms);
      },
      clearTimeout: (timer?: number) => {
        if (timer === HELD) search = () => undefined;
        else clearTimeout(timer);
      },
      searchNow: () => search(),
    });
  }, 250);

test("a search that is due while another page is loading does not cancel the navigation", async () => {
  await holdSearch();
  await go("/admin/clients");
  const field = page.getByRole("searchbox");
  await field.waitFor();
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => loaded.then(() => route.continue()));
  await field.fill("ann");
  await page.getByRole("link", { name: "Messages" }).click();
  await page.evaluate(() => (window as never as { searchNow(): void }).searchNow());
  load();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Messages");
});

test("a search that is due in the task of a navigation does not cancel it", async () => {
  await holdSearch();
  await go("/admin/bookings");
  const field = page.getByRole("searchbox", { name: "Search by client or service" });
  await field.fill("wan");
  await field.evaluate(() => {
    const { __reactRouterDataRouter: router, searchNow } = window as never as {
      __reactRouterDataRouter: DataRouter;
      searchNow(): void;
    };
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.location?.pathname !== "/admin/clients") return;
      stop();
      searchNow(); // before React has rendered the pending navigation
    });
  });
  await page.getByRole("link", { name: "Clients", exact: true }).click();
  await page.getByRole("heading", { name: "Clients", level: 1 }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

describe("the sidebar", () => {
  test("lists the sections and the account, collapses with Ctrl+B and stays so for seven days", async () => {
    const { people, page } = await backOffice.at.backOffice();
    await page.goto(`${backOffice.at.server.url}/admin`);
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await sidebar.waitFor();
    const entries = async () =>
      (await sidebar.getByRole("navigation").getByRole("link").allInnerTexts()).map((entry) => entry.split("\n")[0]);
    await expect.poll(entries).toEqual(SECTIONS.map(({ label }) => label)); // may be followed by a count
    await sidebar.getByText(ROWAN.email).waitFor();
    await sidebar.getByText("admin", { exact: true }).waitFor();
    const width = async () => (await sidebar.boundingBox())?.width;
    expect(await width()).toBe(256);
    await page.keyboard.press("Control+b");
    await expect.poll(width).toBe(48);
    const [cookie] = (await people.cookies(`${backOffice.at.server.url}/admin`)).filter(
      ({ name }) => name === "sidebar_state",
    );
    expect(cookie?.value).toBe("collapsed");
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
    await page.reload();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    expect(await width()).toBe(48);
    await sidebar.getByRole("link", { name: "Clients" }).click();
    await page.getByRole("heading", { name: "Clients" }).waitFor();
    await page.keyboard.press("Meta+b");
    await expect.poll(width).toBe(256);
    await people.close();
  });

  test("is folded below 1024 px until it is opened, so that a tablet shows a whole week and the price of each booking", async () => {
    page = await backOffice.ownWindow({ width: 820, height: 1180 });
    await go("/admin/bookings");
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    expect((await sidebar.boundingBox())?.width).toBe(48);
    await page.getByRole("listitem").filter({ hasText: "Tom Okafor" }).getByText("£15.00").first().waitFor();
    await sidebar.getByRole("link", { name: "Calendar" }).click();
    const grid = page.getByRole("group", { name: "Days and their hours" });
    await expect.poll(() => grid.locator("[data-day]").count()).toBe(7);
    expect(await grid.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await page.keyboard.press("Control+b");
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
    await page.reload();
    await expect.poll(() => grid.locator("[data-day]").count()).toBe(3); // a week does not fit beside it
    expect((await sidebar.boundingBox())?.width).toBe(256);
  });

  test("is fetched beside the account's profile on a desk, and filled in the first frame that shows it", async () => {
    const { people, page } = await backOffice.at.backOffice();
    const entries = page.waitForResponse(
      async (answer) => answer.url().endsWith(".js") && (await answer.text()).includes("To the site"),
    );
    await page.route("**/rest/v1/profiles?*", async (route) => {
      const module = (await entries).url();
      await page.evaluate(`import(${JSON.stringify(module)})`); // it has run, with what it imports
      await route.continue();
    });
    await page.addInitScript(() => {
      const frames: boolean[] = [];
      const look = () => {
        const sidebar = document.getElementById("sidebar");
        if (sidebar) frames.push(sidebar.querySelector("nav") !== null);
        requestAnimationFrame(look);
      };
      look();
      Object.assign(window, { frames });
    });
    await page.goto(`${backOffice.at.server.url}/admin`);
    const filled = () => page.evaluate(() => (window as never as { frames: boolean[] }).frames);
    await expect.poll(filled).toContain(true);
    expect(await filled()).not.toContain(false);
    await people.close();
  });

  test("is a drawer below 768 px, which closes after a choice; a bar at the thumb leads on", async () => {
    await page.setViewportSize({ width: 767, height: 800 });
    await go("/admin");
    const more = page.getByRole("button", { name: "More" });
    await more.click();
    const sheet = page.getByRole("dialog", { name: "More" });
    for (const name of ["Dashboard", "Bookings", "Availability", "Clients", "Settings"])
      await sheet.getByRole("link", { name, exact: true }).waitFor();
    await sheet.getByText("admin", { exact: true }).waitFor();
    await sheet.getByRole("button", { name: "Sign Out" }).waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+b");
    const drawer = page.getByRole("dialog", { name: "Sidebar" });
    expect((await drawer.boundingBox())?.width).toBe(288);
    await drawer.getByRole("link", { name: "Bookings" }).click();
    await page.getByRole("heading", { name: "Bookings" }).waitFor();
    await drawer.waitFor({ state: "detached" });
    const bar = page.getByRole("navigation", { name: "Quick access" });
    expect((await bar.boundingBox())?.height).toBe(56);
    const sizes = await bar
      .locator("a, button")
      .evaluateAll((entries) => entries.map((each) => each.getBoundingClientRect()));
    expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
    await bar.getByRole("link", { name: "Clients" }).click();
    await page.getByRole("heading", { name: "Clients" }).waitFor();
    expect(await bar.locator("[aria-current=page]").allInnerTexts()).toEqual(["Clients"]);
    await bar.getByRole("button", { name: "New" }).click();
    await dialog().getByRole("button", { name: "New booking" }).click();
    await dialog().getByLabel("Full name").waitFor();
  });

  test.each([
    ["on a phone at the thumb", { width: 390, height: 844 }, { x: 0, bottom: 844 }],
    ["on a desk under its button", { width: 1440, height: 900 }, { x: 1440 - 16 - 288, bottom: undefined }],
  ])("what can be begun is behind the plus, %s", async (_, size, { x, bottom }) => {
    page = await backOffice.ownWindow(size);
    await go("/admin/messages");
    const plus = page.getByRole("button", { name: "New", exact: true });
    await plus.click();
    const menu = page.getByRole("dialog", { name: "New" });
    const box = await menu.evaluate((panel) => panel.getBoundingClientRect());
    expect({ x: box.x, bottom: bottom && box.bottom }).toEqual({ x, bottom });
    const heights = await menu
      .getByRole("button")
      .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().height));
    expect(heights.filter((height) => height < 44)).toEqual([]);
    expect(await backOffice.violations()).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter"); // the second
    await dialog().getByRole("heading", { name: "Add a client" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => plus.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
