import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";
import { signIn } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, walk, button, dialog, rows, toast, unpaidBooking } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("a visitor is redirected to the sign-in and back", async () => {
  localStorage.clear();
  await page.goto(`${backOffice.at.server.url}/admin/bookings?status=pending`);
  await page.waitForURL("**/auth?next=*");
  await signIn(page);
  await page.getByRole("heading", { name: "Bookings", level: 1 }).waitFor();
  await expect.poll(() => page.url()).toBe(`${backOffice.at.server.url}/admin/bookings?status=pending`);
});

test("an expired session redirects to the sign-in and clears the screen", async () => {
  await go("/admin/bookings");
  await page.getByRole("listitem").filter({ hasText: "Priya Raman" }).first().waitFor();
  await page.route("**/rest/v1/**", (route) =>
    route.fulfill({ status: 401, json: { code: "PGRST303", message: "JWT expired" } }),
  );
  // A read in the background may be refused first, and takes the filter off the screen.
  await Promise.all([
    page.waitForURL("**/auth?next=*"),
    page
      .getByLabel("Payment")
      .selectOption("pending", { timeout: 5_000 })
      .catch(() => undefined),
  ]);
  await expect.poll(() => page.getByText("Priya Raman").count()).toBe(0);
  await page.waitForLoadState(); // a refusal that comes later would end the next test's session
});

test("pages keep working after the settings and their dialogs were open", async () => {
  await unpaidBooking("Wanda Walker", -50);
  await go("/admin/settings");
  await page.getByText(/active services on the site/).waitFor();
  await walk("More");
  await page.getByRole("link", { name: "Import and export" }).click();
  await button("Delete all data…").click();
  await dialog()
    .getByText(/still to come/)
    .first()
    .waitFor();
  await button("Keep everything").click();
  await walk("Services");
  await button("More: Written reading").click();
  await button("Deactivate Written reading").click();
  await toast("Written reading is no longer offered");
  await button("More: Written reading").click();
  await button("Activate Written reading").click();
  await toast("Written reading is offered again");
  await walk("Bookings");
  await page.getByRole("searchbox", { name: "Search by client or service" }).fill("wanda");
  await button("Search all bookings").click();
  await button(/^Mark Complete Wanda/).click();
  await toast("Status Updated");
  expect(await rows("select status from bookings where client_name = 'Wanda Walker'")).toEqual([
    { status: "completed" },
  ]);
});

test("a late refusal of an ended session does not end the one that has begun since", async () => {
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

test("the search leads by a few letters to clients, days, sections and commands", async () => {
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
  for (const word of ["fever", "cancel today"]) {
    await field.fill(word);
    await option(/^I am ill today/).waitFor();
  }
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "I am ill today" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog().count()).toBe(0);
  await page.keyboard.press("Control+k");
  await field.fill("block");
  await option(/^Close some hours/).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Close some hours" }).waitFor();
  expect(await backOffice.violations()).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog().count()).toBe(0);
});

// Must be the last: its sign-out ends every session of the practitioner.
describe("the sidebar", () => {
  test("signs out, and the back office asks for the sign-in again; without a page to go back to, signing in leads to it", async () => {
    localStorage.clear();
    await page.goto(`${backOffice.at.server.url}/auth`);
    await signIn(page);
    await page.waitForURL("**/admin");
    await page.getByRole("complementary", { name: "Sidebar" }).getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL("**/auth?next=*");
    await page.goto(`${backOffice.at.server.url}/admin`);
    await page.waitForURL("**/auth?next=*");
    await expect.poll(() => page.getByText("Lindqvist").count()).toBe(0);
  });
});
