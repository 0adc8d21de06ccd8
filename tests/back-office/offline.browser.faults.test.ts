import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionKey } from "#app/accounts/stored-session.ts";
import { DEVICE_STORES } from "#app/kit/offline/device-store.ts";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { type BackOffice, openBackOffice } from "#tests/support/open-back-office.ts";
import { visitor } from "#tests/support/server.ts";
import { storedBookings } from "#tests/support/data/stored-bookings.ts";

let at: BackOffice;
let people: BrowserContext;
let page: Page;
let olive: { id: string };
let nora: { id: string };
beforeAll(async () => {
  at = await openBackOffice();
  const { fresh } = at;
  await fresh.asOwner("delete from group_sessions");
  await fresh.asOwner("delete from bookings where booking_date between private.today() and private.today() + 2");
  const { unpaidBooking } = storedBookings((statement, values) => fresh.asOwner(statement, values));
  olive = await unpaidBooking("Olive Offline", 0, "00:00");
  await fresh.asOwner("update bookings set duration_minutes = 5 where id = $1", [olive.id]); // begin just after midnight
  nora = await unpaidBooking("Nora Gone", 0, "00:05");
  await unpaidBooking("Tilda Tomorrow", 1);
  await unpaidBooking("Laura Later", 2);
  people = await at.signedInWindow({ width: 390, height: 844, worker: true });
  page = await people.newPage();
});
afterAll(() => at.close());

/** The paths of all entries in the browser's caches. */
const cachedPaths = () =>
  page.evaluate(async () => {
    const names = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(names)).flat().map(({ url }) => new URL(url).pathname);
  });
/** Number of entries in the device's store. */
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
/** Number of actions that wait on the device. */
const waitingActs = () =>
  page.evaluate(async (name) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener("success", () => resolve(request.result)));
    const database = await result(indexedDB.open(name));
    const acts = await result<unknown[]>(database.transaction("kept").objectStore("kept").get("acts"));
    database.close();
    return acts.length;
  }, DEVICE_STORES.actions);
const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Waits until the device can open the back office without a connection. */
async function isKept() {
  await expect
    .poll(
      async () =>
        (await cachedPaths()).filter((path) => path === "/admin" || /offline-days|held-pages/.test(path)).length,
    )
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

test("what is done without a connection waits through a closed tab, is sent once, and a conflict is told in words", async () => {
  const session = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await session("Olive Offline").getByRole("button", { name: "Paid in cash" }).click();
  await session("Olive Offline")
    .getByRole("button", { name: /^Mark Complete/ })
    .click();
  await session("Olive Offline").getByLabel("Private notes").fill("Brought her own mat");
  await session("Olive Offline").getByRole("button", { name: "Save notes" }).click();
  await session("Nora Gone").locator("summary").click();
  await session("Nora Gone").getByRole("button", { name: "Did not come" }).click();
  const sign = () => page.getByRole("button", { name: "4 waiting to send" });
  await sign().waitFor();
  await page.close();
  page = await people.newPage();
  await page.goto(`${at.server.url}/admin`);
  await sign().click();
  await page.getByRole("dialog").getByText("Paid in cash").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await at.fresh.asOwner("update bookings set status = 'cancelled' where id = $1", [nora.id]);
  await people.setOffline(false); // the back office opens by itself, and sends
  await page.getByRole("button", { name: "1 not accepted" }).click();
  await page
    .getByRole("dialog")
    .getByText(/^Not accepted: /)
    .waitFor();
  await page
    .getByRole("dialog")
    .getByText(/^Nora Gone, /)
    .waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByText("Everything has been sent.").waitFor();
  await page.keyboard.press("Escape");
  const rows = await at.fresh.asOwner("select status, payment_status, private_notes from bookings where id = $1", [
    olive.id,
  ]);
  expect(rows).toEqual([{ status: "completed", payment_status: "paid", private_notes: "Brought her own mat" }]);
  expect(await at.fresh.asOwner("select amount_pence from ledger where booking_id = $1", [olive.id])).toEqual([
    { amount_pence: 1500 },
  ]);
});

const keptOlive = () => page.locator("li:has(> details)").filter({ hasText: "Olive Offline" });
async function noteOnOlive(words: string) {
  await keptOlive().locator("summary").click();
  await keptOlive().getByLabel("Private notes").fill(words);
  await keptOlive().getByRole("button", { name: "Save notes" }).click();
}

test("the page is not loaded again over a half-written note when the connection returns", async () => {
  await people.setOffline(true);
  await page.goto(`${at.server.url}/admin`);
  await page.getByText(/^As of \d\d:\d\d, no connection$/).waitFor();
  const tilda = page.locator("li:has(> details)").filter({ hasText: "Tilda Tomorrow" });
  await tilda.locator("summary").click();
  await tilda.getByLabel("Private notes").fill("Half a thought");
  await page.getByRole("heading", { level: 1 }).click(); // removes the focus from every field
  const answer = page.waitForResponse((response) => response.url().includes("practice-clock") && response.ok());
  await people.setOffline(false);
  await answer;
  await tilda.getByLabel("Private notes").press("End"); // still the same document
  expect(await tilda.getByLabel("Private notes").inputValue()).toBe("Half a thought");
  await tilda.getByRole("button", { name: "Save notes" }).click();
  await expect
    .poll(() => at.fresh.asOwner("select private_notes from bookings where client_name = 'Tilda Tomorrow'"))
    .toEqual([{ private_notes: "Half a thought" }]);
});

test("the day falls back on what is kept when it cannot be read, and its lines say what waits", async () => {
  const waits = () => page.getByRole("list", { name: "Today's sessions" }).getByText("Private notes: waiting to send");
  let fails = true;
  await page.route("**/functions/v1/practice-day*", (route) =>
    fails ? route.fulfill({ status: 503, json: { code: "x", error: "Away" } }) : route.continue(),
  );
  await page.route("**/functions/v1/practice-private-notes", (route) => route.abort());
  await page.goto(`${at.server.url}/admin`);
  await page.getByRole("alert").getByText("Failed to load dashboard data").first().waitFor();
  await page.getByText(/^As of \d\d:\d\d, as this device keeps it$/).waitFor();
  await noteOnOlive("Likes the blue mat");
  const again = page.waitForResponse("**/functions/v1/practice-day*");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))); // the phone was locked meanwhile
  await again;
  await keptOlive().getByText("Private notes: waiting to send").first().waitFor(); // open details stay open
  expect(await violationsOf(page)).toEqual([]);
  fails = false;
  await page.getByRole("button", { name: "Try again" }).first().click();
  await waits().waitFor();
  expect(await page.getByText(/as this device keeps it/).count()).toBe(0);
});

const unsent = () => page.getByRole("dialog", { name: "1 note has not been sent yet" });
async function signOut() {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
}

test("what is kept is files of the back office and two days; signing out sends first what has not been sent, and leaves nothing", async () => {
  expect((await cachedPaths()).filter((path) => path !== "/admin" && !path.startsWith("/assets/"))).toEqual([]);
  await signOut();
  await unsent().getByText("Olive Offline").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await unsent().getByRole("button", { name: "Send first" }).click();
  await unsent().getByRole("alert").getByText("Not everything could be sent.").waitFor();
  await page.unroute("**/functions/v1/practice-private-notes");
  await unsent().getByRole("button", { name: "Send first" }).click();
  await page.waitForURL("**/auth?next=*");
  const rows = await at.fresh.asOwner("select private_notes from bookings where id = $1", [olive.id]);
  expect(rows).toEqual([{ private_notes: "Likes the blue mat" }]);
  await expect
    .poll(async () => [(await cachedPaths()).length, await workers(), await storedThings(), await waitingActs()])
    .toEqual([0, 0, 0, 0]);
});

test("what is discarded at signing out is not sent at the next sign-in", async () => {
  await at.renewSession();
  page = await (await at.signedInWindow({ width: 390, height: 844 })).newPage();
  await page.route("**/functions/v1/practice-private-notes", (route) => route.abort());
  await page.goto(`${at.server.url}/admin/bookings?booking=${olive.id}`);
  await page.getByLabel("Private notes").fill("Never to be sent");
  await page.getByRole("button", { name: "Save notes" }).click();
  await page.getByRole("dialog").getByText("Private notes: waiting to send").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await signOut();
  await unsent().getByRole("button", { name: "Stay signed in" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await unsent().getByRole("button", { name: "Sign out and discard" }).click();
  await page.waitForURL("**/auth?next=*");
  await expect.poll(waitingActs).toBe(0);
});

test("who has come to a group is noted on the open roster without a connection, and sent later with the time at which it was noted", async () => {
  const [date] = await at.fresh.asOwner<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places)
     select id, private.today(), private.today(), '19:00', '20:00', 8 from services where name = 'Reiki Level 1' returning id`,
  );
  const [gia] = await at.fresh.asOwner<{ id: string }>(
    `insert into bookings (group_session_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select id, service_id, 'Gia Group', 'gia@example.com', starts_on, start_time, 60, 2000, 'confirmed', 'cash' from group_sessions where id = $1 returning id`,
    [date?.id],
  );
  await at.renewSession();
  const window = await at.signedInWindow({ width: 390, height: 844 });
  page = await window.newPage();
  await page.goto(`${at.server.url}/admin/group-sessions/${date?.id}`);
  const here = page.getByRole("checkbox", { name: "Here: Gia Group" });
  await here.waitFor();
  await window.setOffline(true);
  await here.click();
  await page.getByText("Here: waiting to send").waitFor();
  await here.click();
  await page.getByText("Not here: waiting to send").waitFor();
  await here.click();
  await page.getByText(/^Here: waiting to send/).waitFor();
  expect(await waitingActs()).toBe(1);
  const [before] = await at.fresh.asOwner<{ at: Date }>("select clock_timestamp() as at");
  const come = () =>
    at.fresh.asOwner<{ come: Date | null }>("select checked_in_at as come from bookings where id = $1", [gia?.id]);
  expect(await come()).toEqual([{ come: null }]);
  await window.setOffline(false);
  await expect.poll(async () => (await come())[0]?.come).not.toBeNull();
  expect((await come())[0]?.come?.getTime()).toBeLessThanOrEqual(before?.at.getTime() ?? 0);
  await expect.poll(() => page.getByText("Here: waiting to send").count()).toBe(0);
  await expect.poll(() => here.isChecked()).toBe(true);
});

test("the days that a device keeps of one person are gone when another signs in there", async () => {
  await at.renewSession();
  page = await (await at.signedInWindow({ width: 390, height: 844 })).newPage();
  await page.goto(`${at.server.url}/admin`);
  await expect.poll(storedThings).toBe(1);
  const client = visitor(at.server);
  const signedUp = await client.auth.signUp({ email: "next@example.org", password: "a walk by the river" });
  const key = sessionKey(new URL(at.server.url).hostname);
  const becomes = JSON.stringify(signedUp.data.session);
  await page.evaluate(([name, session]) => localStorage.setItem(name, session), [key, becomes] as const); // the first one's session had just ended
  await page.goto(at.server.url);
  await expect.poll(storedThings).toBe(0);
});

test("a booking is confirmed without a connection, and sent later", async () => {
  const [petra] = await at.fresh.asOwner<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by)
     select id, 'Petra Pending', 'petra@example.com', private.today() + 6, '04:00', 30, 4500, 'pending', 'paid', 'cash' from services limit 1 returning id`,
  );
  const status = () => at.fresh.asOwner("select status from bookings where id = $1", [petra?.id]);
  await at.renewSession();
  const window = await at.signedInWindow({ width: 390, height: 844 });
  const phone = await window.newPage();
  await phone.goto(`${at.server.url}/admin/bookings?booking=${petra?.id}`);
  const sheet = phone.getByRole("dialog");
  await sheet.getByRole("button", { name: /^Confirm Petra Pending/ }).waitFor();
  await phone.waitForLoadState("networkidle"); // what counts the waiting actions loads after the page
  await window.setOffline(true);
  await sheet.getByRole("button", { name: /^Confirm Petra Pending/ }).click();
  await sheet.getByText("Confirm: waiting to send").waitFor();
  await phone.getByRole("button", { name: "1 waiting to send" }).waitFor();
  expect(await status()).toEqual([{ status: "pending" }]);
  await window.setOffline(false);
  await expect.poll(status).toEqual([{ status: "confirmed" }]);
  await window.close();
});
