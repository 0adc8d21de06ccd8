import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEVICE_STORES } from "#app/backend/offline/device-store.ts";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { type BackOffice, openBackOffice } from "#tests/support/open-back-office.ts";
import { storedBookings } from "#tests/support/stored-bookings.ts";

let at: BackOffice;
let people: BrowserContext;
let page: Page;
beforeAll(async () => {
  at = await openBackOffice();
  const { fresh } = at;
  await fresh.asOwner("delete from group_sessions");
  await fresh.asOwner("delete from bookings where booking_date between private.today() and private.today() + 2");
  const { unpaidBooking } = storedBookings((statement, values) => fresh.asOwner(statement, values));
  await unpaidBooking("Olive Offline", 0, "00:00");
  await unpaidBooking("Tilda Tomorrow", 1);
  await unpaidBooking("Laura Later", 2);
  people = await at.signedInWindow({ width: 390, height: 844, worker: true });
  page = await people.newPage();
});
afterAll(() => at.close());

/** The paths of all that is in the browser's caches. */
const cachedPaths = () =>
  page.evaluate(async () => {
    const names = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(names)).flat().map(({ url }) => new URL(url).pathname);
  });
/** How many things are in the store of the device. */
const storedThings = () =>
  page.evaluate(async (name) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener("success", () => resolve(request.result)));
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return 0;
    const database = await result(indexedDB.open(name));
    const count = await result(database.transaction("kept").objectStore("kept").count());
    database.close();
    return count;
  }, DEVICE_STORES.days);
const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Waits until the device could open the back office by itself. */
async function isKept() {
  await expect
    .poll(async () => (await cachedPaths()).filter((path) => path === "/admin" || /without-line|held-pages/.test(path)).length)
    .toBe(3);
  await expect.poll(storedThings).toBe(1);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test("the back office is an app of its own, and its device reads today and tomorrow without a connection", async () => {
  await page.goto(`${at.server.url}/admin`);
  const manifest = page.locator("link[rel=manifest]");
  await expect.poll(() => manifest.getAttribute("href")).toBe("/admin.webmanifest");
  await isKept();
  await people.setOffline(true);
  await page.goto(`${at.server.url}/admin/bookings`);
  await page.getByText(/^As of \d\d:\d\d, no connection$/).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin");
  await page.getByText("Tilda Tomorrow").waitFor();
  await page.getByText("Olive Offline").click();
  await page.getByRole("link", { name: "Email" }).first().waitFor();
  await page.getByText("£15.00, not paid; to be paid in cash").first().waitFor();
  expect(await page.getByText("Laura Later").count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test("what is kept is files of the back office and two days, and is gone after signing out", async () => {
  expect((await cachedPaths()).filter((path) => path !== "/admin" && !path.startsWith("/assets/"))).toEqual([]);
  await people.setOffline(false); // the page opens by itself
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth?next=*");
  await expect.poll(async () => [(await cachedPaths()).length, await workers(), await storedThings()]).toEqual([0, 0, 0]);
});
