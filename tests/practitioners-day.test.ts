import { AxeBuilder } from "@axe-core/playwright";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type BackOfficeAtWork, backOfficeAtWork } from "./back-office-at-work.ts";

let at: BackOfficeAtWork;
let page: Page;
let leave: () => Promise<void>;
beforeAll(async () => {
  at = await backOfficeAtWork();
});
afterAll(() => at.close());
beforeEach(async () => {
  const opened = await at.desk();
  page = opened.page;
  leave = () => opened.people.close();
});
afterEach(() => leave());

const go = (path: string) => page.goto(at.server.url + path);
const toast = (words: string) => page.getByRole("listitem").filter({ hasText: words }).first().waitFor();
const bookingOf = (name: string, status: string) =>
  at.fresh.database.row<Record<string, unknown>>("select * from bookings where client_name = $1 and status = $2", [name, status]);
const named = (verb: string, name: string) => page.getByRole("button", { name: new RegExp(`^${verb} ${name}`) });
const violations = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

test("what waits is confirmed from the dashboard, and is gone from there", async () => {
  await go("/admin");
  await named("Confirm", "Ellen Whitcombe").click();
  await toast("Status Updated");
  await named("Confirm", "Ellen Whitcombe").waitFor({ state: "detached" });
  expect(await bookingOf("Ellen Whitcombe", "confirmed")).toBeDefined();
});

test("an alert is settled where it stands", async () => {
  await at.fresh.asOwner("insert into alerts (kind, detail, reference) values ('payment-mismatch', '44 pence were paid', 'x')");
  await go("/admin");
  await page.getByRole("button", { name: "Settle: 44 pence were paid" }).click();
  await toast("Settled");
  await expect
    .poll(() => at.fresh.database.row("select settled_at is not null as done from alerts where reference = 'x'"))
    .toEqual({ done: true });
});

test("Mark Complete stands only beside confirmed bookings, Confirm only beside pending ones, Cancel beside all but cancelled ones", async () => {
  await go("/admin/bookings");
  for (const status of ["pending", "confirmed", "completed", "cancelled"]) {
    await page.getByLabel("Status").selectOption(status);
    await page.waitForURL(`**status=${status}`);
    await page.locator("tbody tr").filter({ hasText: status }).first().waitFor();
    await expect.poll(() => page.locator("tbody tr").filter({ hasNotText: status }).count()).toBe(0);
    const rows = await page.locator("tbody tr").count();
    const counts = await Promise.all(["Confirm", "Mark Complete", "Cancel", "Delete"].map((verb) => named(verb, "").count()));
    expect({ status, counts }).toEqual({
      status,
      counts: [status === "pending" ? rows : 0, status === "confirmed" ? rows : 0, status === "cancelled" ? 0 : rows, rows],
    });
  }
});

test("completing is shown at once, and taken back when the server refuses", async () => {
  await go("/admin/bookings");
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/rest/v1/bookings?id=eq.*", async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: "XX000", message: "The house is on fire" } });
  });
  const row = page.locator("tbody tr").filter({ hasText: "Priya Raman" });
  await named("Mark Complete", "Priya Raman").click();
  await row.getByText("completed").waitFor();
  answer();
  await toast("Failed to update booking status");
  await row.getByText("confirmed").waitFor();
  expect(await bookingOf("Priya Raman", "confirmed")).toBeDefined();
  await page.unroute("**/rest/v1/bookings?id=eq.*");
  await named("Mark Complete", "Priya Raman").click();
  await toast("Status Updated");
  expect(await bookingOf("Priya Raman", "completed")).toBeDefined();
});

test("Cancel proposes all of the money, takes half, and the client is told why", async () => {
  await go("/admin/bookings?status=confirmed");
  await named("Cancel", "Jonah Pryce").click();
  const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect.poll(() => dialog.getByLabel("All of it: £150.00").isChecked()).toBe(true);
  expect(await violations()).toEqual([]);
  await dialog.getByLabel("Another amount").check();
  await dialog.getByLabel("Amount in pounds").fill("150.01");
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await dialog.getByText("Write an amount up to £150.00").waitFor();
  await dialog.getByLabel("Amount in pounds").fill("75");
  await dialog.getByLabel("Reason").fill("I have caught a cold");
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await toast("Status Updated");
  await dialog.waitFor({ state: "detached" });
  const booking = await at.fresh.database.row<{ id: string }>(
    "select id from bookings where client_name = 'Jonah Pryce' and status = 'cancelled' and cancellation_reason = 'I have caught a cold'",
  );
  const refund = () => at.fresh.database.row("select amount_pence, status from refunds where booking_id = $1", [booking?.id]);
  await expect.poll(refund, { timeout: 15_000 }).toEqual({ amount_pence: 7500, status: "done" });
  expect(await at.fresh.database.rows("select kind from mail where booking_id = $1", [booking?.id])).toContainEqual({
    kind: "booking-cancelled",
  });
});

test("Delete asks, says what is kept, and keeps it", async () => {
  await go("/admin/bookings?status=completed&client=okafor");
  const booking = await bookingOf("Tom Okafor", "completed");
  await named("Delete", "Tom Okafor").click();
  const dialog = page.getByRole("dialog", { name: "Delete this booking?" });
  await dialog.getByText("Kept for 7 years").waitFor();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  expect(await bookingOf("Tom Okafor", "completed")).toBeDefined();
  await named("Delete", "Tom Okafor").click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await toast("Booking Deleted");
  expect(await bookingOf("Tom Okafor", "completed")).toBeUndefined();
  expect(await at.fresh.database.rows("select kind from ledger where booking_id = $1", [booking?.["id"]])).toEqual([{ kind: "charge" }]);
});

test("a booking by hand is opened, filled for a known client and sent by Tab and Enter, and then moved and annotated", async () => {
  await go("/admin/bookings");
  await page.getByRole("button", { name: "New booking" }).waitFor();
  await tabTo("New booking");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New booking" });
  await dialog.getByLabel("Full name").waitFor();
  await tabTo("Find a client you know");
  await page.keyboard.type("maya");
  await dialog.getByRole("button", { name: /Maya Lindqvist/ }).waitFor();
  await tabTo("Maya Lindqvist");
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.getByLabel("E-mail").inputValue()).toBe("maya.lindqvist@example.com");
  await dialog.getByLabel("Date").fill("2031-03-04");
  await dialog.getByLabel("Time").fill("18:45");
  expect(await violations()).toEqual([]);
  await tabTo("Add booking");
  await page.keyboard.press("Enter");
  await toast("Booking added");
  await dialog.waitFor({ state: "detached" });

  await go("/admin/bookings?client=maya&status=confirmed");
  await page.getByRole("button", { name: /^Maya Lindqvist/ }).click();
  const details = page.getByRole("dialog", { name: "Maya Lindqvist" });
  await details.getByLabel("Private notes").fill("Likes the window seat");
  await details.getByRole("button", { name: "Save notes" }).click();
  await toast("Notes saved");
  await details.getByRole("button", { name: "Reschedule" }).click();
  await details.getByLabel("Time").fill("19:00");
  await details.getByRole("button", { name: "Move to this time" }).click();
  await toast("Booking rescheduled");
  await details.getByText("Moved from 18:45 to 19:00").waitFor();
  await details.getByText("Booked for").waitFor();
  expect(await violations()).toEqual([]);
  const [row] = await at.fresh.asOwner<{ user_id: string; private_notes: string }>(
    "select user_id, private_notes from bookings where booking_date = '2031-03-04' and booking_time = '19:00'",
  );
  expect(row?.private_notes).toBe("Likes the window seat");
});

test("the CSV file is saved with what the list may show", async () => {
  await go("/admin/bookings");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  expect(download.suggestedFilename()).toBe("bookings.csv");
  expect(await readFile(await download.path(), "utf8")).toMatch(/^\uFEFFbooking_date,.*\r\n/);
});

test("the newsletter's readers are counted and taken along; while there are none, it says how there will be", async () => {
  await at.fresh.asOwner("delete from subscribers");
  await go("/admin/settings");
  const readers = page.getByRole("region", { name: "Newsletter" });
  await readers.getByText("Nobody yet.").waitFor();
  await at.fresh.asOwner(
    `insert into subscribers (email, status, confirmed_at, confirm_hash, leave_hash)
     select n || '@example.com', case n when 3 then 'pending' else 'confirmed' end, case when n < 3 then now() end, repeat(n::text, 64), repeat(n::text, 64) from generate_series(1, 3) n`,
  );
  await page.reload();
  await readers.getByText("2 readers have said yes to your newsletter.").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), readers.getByRole("button", { name: "Newsletter list" }).click()]);
  expect(await readFile(await download.path(), "utf8")).toMatch(
    /email,confirmed_at,unsubscribe\r\n1@example.com,.*\r\n2@example.com,.*\r\n$/,
  );
});

test("a list that does not come says so, in words and as a message, and comes when it is asked for again", async () => {
  await page.route("**/rest/v1/bookings*", (route) => route.abort());
  await go("/admin/bookings");
  await page.getByRole("main").getByRole("alert").getByText("Failed to load bookings").waitFor();
  await page.unroute("**/rest/v1/bookings*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => page.getByRole("row").filter({ hasText: "Maya Lindqvist" }).count(), { timeout: 10_000 }).toBeGreaterThan(0);
});

test("a dashboard that does not come says so", async () => {
  await page.route("**/functions/v1/practice-day*", (route) => route.fulfill({ status: 500, json: { code: "x", error: "" } }));
  await go("/admin");
  const said = page.getByRole("main").getByText("Failed to load dashboard data");
  await expect.poll(() => said.count(), { timeout: 15_000 }).toBeGreaterThan(0);
});

test("nobody by a name says so, and Show all brings everybody back", async () => {
  await go("/admin/bookings");
  await page.getByRole("searchbox", { name: "Search by client" }).fill('50%_off, (or) "so"');
  await page.getByText("No booking fits").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("row").filter({ hasText: "Maya Lindqvist" }).first().waitFor();
  await page.getByRole("searchbox", { name: "Search by client" }).fill("0118");
  await expect.poll(() => page.locator("tbody tr").filter({ hasNotText: "Maya" }).count()).toBe(0);
});

test("a session that ends elsewhere leads to the sign-in, and nothing stays on the screen", async () => {
  await go("/admin/bookings");
  await page.getByRole("row").filter({ hasText: "Maya Lindqvist" }).first().waitFor();
  await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 401, json: { code: "PGRST303", message: "JWT expired" } }));
  await page.getByLabel("Status").selectOption("pending");
  await page.waitForURL("**/auth?next=*");
  expect(await page.getByText("Maya Lindqvist").count()).toBe(0);
});

/** Presses Tab until the focus is on what begins with this name. */
async function tabTo(name: string): Promise<void> {
  for (let steps = 0; steps < 120; steps += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const on = document.activeElement;
      return `${on?.getAttribute("aria-label") ?? ""} ${on?.textContent ?? ""}`.trim();
    });
    if (focused.startsWith(name)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
