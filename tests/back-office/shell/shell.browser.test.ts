import type { Page } from "playwright-core";
import type { DataRouter } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { backOfficeForEachTest, ROWAN, signIn } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, walk, button, dialog, rows, toast, unpaidBooking } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const SECTIONS = [
  "Dashboard",
  "Bookings",
  "Calendar",
  "Availability",
  "Services",
  "Clients",
  "Vouchers and passes",
  "Money",
  "Messages",
  "Pages",
  "Articles",
  "Newsletter",
  "Settings",
];

test("a visitor is redirected to the sign-in and back", async () => {
  const people = await backOffice.at.browser.window();
  const page = await people.newPage();
  await page.goto(`${backOffice.at.server.url}/admin/bookings?status=pending`);
  await page.waitForURL("**/auth?next=*");
  await signIn(page);
  await page.getByRole("heading", { name: "Bookings", level: 1 }).waitFor();
  await expect.poll(() => page.url()).toBe(`${backOffice.at.server.url}/admin/bookings?status=pending`);
  await people.close();
});

test("an expired session redirects to the sign-in and clears the screen", async () => {
  await go("/admin/bookings");
  await page.getByRole("listitem").filter({ hasText: "Priya Raman" }).first().waitFor();
  await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 401, json: { code: "PGRST303", message: "JWT expired" } }));
  // A read in the background may be refused first, and takes the filter off the screen.
  await Promise.all([
    page.waitForURL("**/auth?next=*"),
    page
      .getByLabel("Payment")
      .selectOption("pending", { timeout: 5_000 })
      .catch(() => undefined),
  ]);
  await expect.poll(() => page.getByText("Priya Raman").count()).toBe(0);
});

test("pages keep working after the settings and their dialogs were open", async () => {
  await unpaidBooking("Wanda Walker", -50);
  await go("/admin/settings");
  await page.getByText(/active services on the site/).waitFor();
  await page.getByRole("link", { name: "Your data" }).click();
  await button("Delete all data…").click();
  await dialog()
    .getByText(/still to come/)
    .first()
    .waitFor();
  await button("Keep everything").click();
  await walk("Services");
  await button("Deactivate Written reading").click();
  await toast("Written reading is no longer offered");
  await button("Activate Written reading").click();
  await toast("Written reading is offered again");
  await walk("Bookings");
  await page.getByRole("searchbox", { name: "Search by client or service" }).fill("wanda");
  await button("Search all bookings").click();
  await button(/^Mark Complete Wanda/).click();
  await toast("Status Updated");
  expect(await rows("select status from bookings where client_name = 'Wanda Walker'")).toEqual([{ status: "completed" }]);
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
  const fetched = entries.filter(({ initiatorType }) => initiatorType !== "link").map(({ name }) => new URL(name).pathname);
  expect(fetched).toContain("/rest/v1/business_settings");
  expect(fetched.filter((path) => path.endsWith(".js"))).toEqual([]);
});

test("a late refusal of an ended session does not end the one that has begun since", async () => {
  page = await backOffice.ownWindow({ width: 1440, height: 900 });
  const { promise: isIn, resolve: release } = Promise.withResolvers<void>();
  await go("/admin/settings");
  await page.getByLabel("Business phone").fill("01632 960441");
  await backOffice.endSession();
  await page.route("**/auth/v1/user*", (route) => isIn.then(() => route.continue()), { times: 1 });
  const late = page.waitForResponse(/auth\/v1\/user/);
  await Promise.all([page.waitForRequest(/auth\/v1\/user/), button("Save Settings").click()]);
  await page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Clients" }).click();
  await backOffice.signInAgain();
  await page.getByRole("heading", { name: "Clients", level: 1 }).waitFor();
  release();
  expect((await late).status()).toBe(403);
  await toast("Failed to save settings"); // the page has received it
  await page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Services" }).click();
  await page.getByText("Written reading").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/services");
  await rows("update business_settings set business_phone = null");
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
    const { __reactRouterDataRouter: router, searchNow } = window as never as { __reactRouterDataRouter: DataRouter; searchNow(): void };
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

test.each([
  ["/admin/bookings?booking=garbage", "This booking is no longer there."],
  ["/admin/clients/garbage", "This client is no longer there."],
])("%s shows: %s", async (path, words) => {
  await go(path);
  await page.getByText(words).first().waitFor();
  await expect.poll(() => page.getByText(/uuid|syntax|encoding|invalid/).count()).toBe(0);
});

describe("an address that was typed", () => {
  test("with a page, a date or a search that cannot exist is answered in the page's words", async () => {
    await go("/admin/clients?page=900");
    await page.getByText("No clients are left on this page.").waitFor();
    await button("To the first page").click();
    await page.getByText(/^1 to \d+ of \d+$/).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await go("/admin/bookings?upto=2026-02-31");
    await page.getByText(/^1 to \d+, latest date first$/).waitFor();
    await go("/admin/bookings?client=%00ebedee");
    await page.getByText("No bookings match. Try fewer words or another filter.").waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });
});

test("a whole day is closed within its hours; one without hours can be taken off", async () => {
  await rows("delete from availability where day_of_week = extract(dow from private.today() + 3)");
  await rows("delete from special_hours where on_date in (private.today() + 3, private.today() + 4)");
  await rows("insert into special_hours (on_date, start_time, end_time) values (private.today() + 4, '10:15', '14:45')");
  const closing = async (day: string) => {
    await go("/admin");
    await button("Search").click();
    await page.getByRole("combobox", { name: "Search clients, days and sections" }).fill(`block ${day}`);
    await page.keyboard.press("Enter");
  };
  await closing(await backOffice.dayIn(4));
  await expect.poll(() => dialog().getByLabel("From", { exact: true }).inputValue()).toBe("10:15");
  expect(await dialog().getByLabel("Until").inputValue()).toBe("14:45");
  const day = await backOffice.dayIn(3);
  await closing(day);
  await dialog()
    .getByText(/^This day has no hours/)
    .waitFor();
  expect(await dialog().getByLabel("Date", { exact: true }).inputValue()).toBe(day);
  expect(await backOffice.violations()).toEqual([]);
  await rows("delete from bookings where booking_date = $1", [day]);
  await rows("update group_sessions set is_active = false where $1 between starts_on and ends_on", [day]); // it would be asked about
  await dialog().getByLabel("Reason").fill("At rest");
  await dialog().getByRole("button", { name: "Block Date" }).click();
  await toast("Date blocked successfully");
  await expect.poll(() => dialog().count()).toBe(0);
  expect(await rows("select reason from blocked_dates where blocked_date = $1", [day])).toEqual([{ reason: "At rest" }]);
});

test("the search leads by a few letters to clients, days, sections and commands; single keys work where nothing is typed, and can be switched off", async () => {
  await go("/admin");
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  const field = page.getByRole("combobox", { name: "Search clients, days and sections" });
  const option = (name: string | RegExp) => page.getByRole("option", { name });
  await page.keyboard.press("Control+k");
  await field.fill("maya");
  await option(/^Maya Lindqvist/).waitFor();
  expect(await backOffice.violations()).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Maya Lindqvist", level: 1 }).waitFor();

  await button("Search").click();
  await field.fill("24 dec");
  await option(/^Bookings on \w+ 24 December/).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/calendar\?view=day&date=\d{4}-12-24$/);

  await page.keyboard.press("Control+k");
  await field.fill("block tomorrow afternoon");
  await page.keyboard.press("Enter");
  await dialog().getByLabel("From", { exact: true }).waitFor();
  expect(
    await dialog()
      .locator("input")
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value)),
  ).toEqual(expect.arrayContaining([await backOffice.dayIn(1), "12:00", "18:00"]));
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog().count()).toBe(0);

  await page.keyboard.press("n");
  await page.waitForURL(/bookings\?new/);
  const name = dialog().getByLabel("Full name");
  await name.pressSequentially("n?/");
  expect(await name.inputValue()).toBe("n?/");
  await go("/admin/bookings");
  const search = page.getByRole("searchbox", { name: "Search by client or service" });
  await search.waitFor();
  await page.keyboard.press("/");
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  await search.blur();
  await page.keyboard.press("?");
  await dialog().getByLabel("Single keys").uncheck();
  expect(await backOffice.violations()).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog().count()).toBe(0);
  await page.keyboard.press("n");
  await page.keyboard.press("Control+k");
  await field.waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.evaluate(() => localStorage.removeItem("sacred-space.keys"));
});

// Must be the last: its sign-out ends every session of the practitioner.
describe("the sidebar", () => {
  test("lists the sections and the account, collapses with Ctrl+B and stays so for seven days", async () => {
    const { people, page } = await backOffice.at.backOffice();
    await page.goto(`${backOffice.at.server.url}/admin`);
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await sidebar.waitFor();
    const entries = await sidebar.getByRole("navigation").getByRole("link").allInnerTexts();
    expect(entries.map((entry) => entry.split("\n")[0])).toEqual(SECTIONS); // may be followed by a count
    await sidebar.getByText(ROWAN.email).waitFor();
    await sidebar.getByText("admin", { exact: true }).waitFor();
    const width = async () => (await sidebar.boundingBox())?.width;
    expect(await width()).toBe(256);
    await page.keyboard.press("Control+b");
    await expect.poll(width).toBe(48);
    const [cookie] = (await people.cookies(`${backOffice.at.server.url}/admin`)).filter(({ name }) => name === "sidebar_state");
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
    const entries = page.waitForResponse(async (answer) => answer.url().endsWith(".js") && (await answer.text()).includes("To the site"));
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
    await page.getByRole("button", { name: "More" }).click();
    const drawer = page.getByRole("dialog", { name: "Sidebar" });
    expect((await drawer.boundingBox())?.width).toBe(288);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect(page.evaluate(() => document.activeElement?.textContent)).resolves.toBe("More");
    await page.keyboard.press("Control+b");
    await drawer.getByRole("link", { name: "Bookings" }).click();
    await page.getByRole("heading", { name: "Bookings" }).waitFor();
    await drawer.waitFor({ state: "detached" });
    const bar = page.getByRole("navigation", { name: "Quick access" });
    expect((await bar.boundingBox())?.height).toBe(56);
    const sizes = await bar.locator("a, button").evaluateAll((entries) => entries.map((each) => each.getBoundingClientRect()));
    expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
    await bar.getByRole("link", { name: "Clients" }).click();
    await page.getByRole("heading", { name: "Clients" }).waitFor();
    expect(await bar.locator("[aria-current=page]").allInnerTexts()).toEqual(["Clients"]);
    await bar.getByRole("link", { name: "New booking" }).click();
    await dialog().getByLabel("Full name").waitFor();
  });

  test("signs out, and the back office asks for the sign-in again; without a page to go back to, signing in leads to it", async () => {
    const client = await backOffice.at.browser.window({ width: 1440 });
    const page = await client.newPage();
    await page.goto(`${backOffice.at.server.url}/auth`);
    await signIn(page);
    await page.waitForURL("**/admin");
    await page.getByRole("complementary", { name: "Sidebar" }).getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL("**/auth?next=*");
    await page.goto(`${backOffice.at.server.url}/admin`);
    await page.waitForURL("**/auth?next=*");
    await expect.poll(() => page.getByText("Lindqvist").count()).toBe(0);
    await client.close();
  });
});
