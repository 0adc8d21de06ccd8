import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, threeBookings, bookingOf } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("each status offers its actions: Confirm pending, Mark Complete confirmed, Cancel all but cancelled, Delete all", async () => {
  await go("/admin/bookings");
  for (const status of ["pending", "confirmed", "completed", "cancelled"]) {
    await page.getByLabel("Status").selectOption(status);
    await page.waitForURL(`**status=${status}`);
    await page.locator("tbody tr").filter({ hasText: status }).first().waitFor();
    await expect.poll(() => page.locator("tbody tr").filter({ hasNotText: status }).count()).toBe(0);
    const rows = await page.locator("tbody tr").count();
    const counts = await Promise.all(
      ["Confirm", "Mark Complete", "Cancel", "Delete"].map((verb) => button(new RegExp(`^${verb} `)).count()),
    );
    expect({ status, counts }).toEqual({
      status,
      counts: [status === "pending" ? rows : 0, status === "confirmed" ? rows : 0, status === "cancelled" ? 0 : rows, rows],
    });
  }
});

test("a session cannot be completed before its start, and the button says when it can", async () => {
  await go("/admin/bookings?client=priya&status=confirmed");
  const complete = button(/^Mark Complete Priya Raman/);
  await expect.poll(() => complete.getAttribute("aria-disabled")).toBe("true");
  await complete.click({ force: true }); // a person may press what is dimmed
  await toast(/^This session has not begun\s*You can mark it complete from \w{3} \d+ \w+ \d{4}, 09:30\./);
  expect(await bookingOf("Priya Raman", "confirmed")).toBeDefined();
});

test("completing is an optimistic update, rolled back when the server refuses", async () => {
  await rows("update bookings set booking_date = private.today() - 1 where client_name = 'Priya Raman' and status = 'confirmed'");
  await go("/admin/bookings");
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/rest/v1/bookings?id=eq.*", async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: "XX000", message: "The house is on fire" } });
  });
  const row = page.locator("tbody tr").filter({ hasText: "Priya Raman" });
  await button(/^Mark Complete Priya Raman/).click();
  await row.getByText("completed").waitFor();
  answer();
  await toast("Failed to update booking status");
  await row.getByText("confirmed").waitFor();
  expect(await bookingOf("Priya Raman", "confirmed")).toBeDefined();
  await page.unroute("**/rest/v1/bookings?id=eq.*");
  await button(/^Mark Complete Priya Raman/).click();
  await toast("Status Updated");
  expect(await bookingOf("Priya Raman", "completed")).toBeDefined();
});

test("Delete asks for confirmation and keeps the ledger", async () => {
  await go("/admin/bookings?status=completed&client=okafor");
  const booking = await bookingOf("Tom Okafor", "completed");
  await button(/^Delete Tom Okafor/).click();
  const dialog = page.getByRole("dialog", { name: "Delete this booking?" });
  await dialog.getByText("Kept for 7 years").waitFor();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  expect(await bookingOf("Tom Okafor", "completed")).toBeDefined();
  await button(/^Delete Tom Okafor/).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await toast("Booking Deleted");
  expect(await bookingOf("Tom Okafor", "completed")).toBeUndefined();
  expect(await backOffice.at.fresh.database.rows("select kind from ledger where booking_id = $1", [booking?.["id"]])).toEqual([
    { kind: "charge" },
  ]);
});

test.each([
  ["the server's refusal", () => page.route("**/rest/v1/bookings?id=eq.*", (route) => route.fulfill({ status: 500, json: { code: "x" } }))],
  ["a line that breaks", () => page.route("**/rest/v1/bookings?id=eq.*", (route) => route.abort())],
] as const)("Failed to delete booking: after %s the booking stays listed", async (_, fail) => {
  await go("/admin/bookings?status=completed");
  await button(/^Delete Maya Lindqvist/)
    .first()
    .click();
  const count = () => backOffice.at.fresh.database.row("select count(*)::int from bookings");
  const before = await count();
  await fail();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await toast("Failed to delete booking");
  await button(/^Delete Maya Lindqvist/)
    .first()
    .waitFor();
  expect(await count()).toEqual(before);
  await expect.poll(() => page.getByText("Booking Deleted").count()).toBe(0);
});

test("confirming a booking that was deleted meanwhile fails and removes it from the list", async () => {
  await threeBookings("Zoe", 40);
  await go("/admin/bookings?client=zoe");
  await button(/^Confirm Zoe Waiting/).waitFor();
  await rows("delete from bookings where client_name like 'Zoe %'");
  await button(/^Confirm Zoe Waiting/).click();
  await toast("Failed to update booking status");
  await toast("This booking is no longer there.");
  await button(/^Confirm Zoe Waiting/).waitFor({ state: "detached" });
  await expect.poll(() => page.getByText("Status Updated").count()).toBe(0);
});

test("Confirm asks before it confirms an unpaid booking", async () => {
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, hold_expires_at)
     select id, 'Una Waiting', 'una@example.com', private.today() + 41, '10:00', 30, 1500, private.clock() + interval '20 minutes'
     from services where name = 'Written reading'`,
  );
  const una = () =>
    backOffice.at.fresh.database.row("select status, hold_expires_at is not null as held from bookings where client_name = 'Una Waiting'");
  await go("/admin/bookings?client=una");
  await button(/^Confirm Una Waiting/).click();
  const dialog = page.getByRole("dialog", { name: "Confirm without payment?" });
  await dialog.getByText("Nothing has been paid for Una Waiting").waitFor();
  await dialog.getByRole("button", { name: "Leave it unconfirmed" }).click();
  expect(await una()).toEqual({ status: "pending", held: true });
  await button(/^Confirm Una Waiting/).click();
  await dialog.getByRole("button", { name: "Confirm unpaid" }).click();
  await toast("Status Updated");
  expect(await una()).toEqual({ status: "confirmed", held: false });
});

test("a search without a match says so, and Show all clears it", async () => {
  await go("/admin/bookings");
  await page.getByRole("searchbox", { name: "Search by client" }).fill('50%_off, (or) "so"');
  await page.getByText("No bookings match").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("row").filter({ hasText: "Maya Lindqvist" }).first().waitFor();
  await page.getByRole("searchbox", { name: "Search by client" }).fill("0118");
  await expect.poll(() => page.locator("tbody tr").filter({ hasNotText: "Maya" }).count()).toBe(0);
});

test("two filters that change in one task both apply", async () => {
  await go("/admin/bookings");
  await page.getByLabel("Payment").waitFor();
  await page.evaluate(() => {
    for (const [list, choice] of [
      ["Status", "confirmed"],
      ["Payment", "paid"],
    ]) {
      const found = document.querySelector<HTMLSelectElement>(`select[aria-label="${list}"]`);
      if (!found) throw new Error(`No list ${list}`);
      found.value = choice ?? "";
      found.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await expect.poll(() => new URL(page.url()).search).toBe("?status=confirmed&payment=paid");
});

test("a character typed while a search starts is kept and searched for", async () => {
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      replace(state, unused, url);
      const field = document.querySelector<HTMLInputElement>("input[type=search]");
      if (!field || !String(url).endsWith("?client=wan")) return;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "wand");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
  });
  await go("/admin/bookings");
  const field = page.getByRole("searchbox", { name: "Search by client" });
  await field.fill("wan");
  await expect.poll(() => new URL(page.url()).search).toBe("?client=wand");
  await expect.poll(() => field.inputValue()).toBe("wand");
  await button("Show all").click();
  await expect.poll(() => field.inputValue()).toBe("");
});
