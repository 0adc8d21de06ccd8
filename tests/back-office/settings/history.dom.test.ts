import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

// Settings, History: the audit trail in the back office.

const backOffice = backOfficeForEachTest();
const { go, rows, violations } = backOffice;

const table = () => backOffice.page.getByRole("table", { name: "History, the newest first" });
const first = () => table().getByRole("row").nth(1);

test("a change of today is read with who, what and when; filters narrow it and stand in the address", async () => {
  await rows("update services set price_gbp = price_gbp + 100 where name = 'Written reading'");
  await go("/admin/more/history");
  const { page } = backOffice;
  await page.getByRole("heading", { name: "History", level: 2 }).waitFor();
  await page.getByLabel("About").selectOption("Services and group dates");
  await page.waitForURL("**/history?about=offers");
  await expect
    .poll(() => first().innerText())
    .toMatch(/Service changed\s+Written reading\s+Price: £\d+\.\d\d to £\d+\.\d\d/);
  await expect.poll(() => first().innerText()).toMatch(/The site/);
  await page.getByLabel("About").selectOption("Signing in and out");
  await expect.poll(() => first().innerText()).toMatch(/Signed in[\s\S]*rowan/i);
  await page.getByLabel("By", { exact: true }).selectOption("Visitors");
  await page.getByLabel("Up to").fill("2020-01-01");
  await page.getByText("Nothing matches. Choose more days or another filter.").waitFor();
  await page.waitForURL("**/history?about=sign-ins&by=visitors&upTo=2020-01-01");
  expect(await violations()).toEqual([]);
});

test("a booking opens from its entry; pages are turned", async () => {
  await go("/admin/more/history");
  const { page } = backOffice;
  await page
    .getByRole("status")
    .filter({ hasText: /^1 to 25$/ })
    .waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page
    .getByRole("status")
    .filter({ hasText: /^26 to / })
    .waitFor();
  await page.waitForURL("**/history?page=2");
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await page
    .getByRole("status")
    .filter({ hasText: /^1 to 25$/ })
    .waitFor();
  await page.getByLabel("About").selectOption("Bookings");
  await table().getByRole("link").first().click();
  await page.waitForURL("**/admin/bookings?booking=*");
  await expect.poll(() => page.getByRole("dialog").isVisible()).toBe(true);
});
