import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { formatDay } from "#domain/wording.ts";
import { undoTime } from "#tests/support/undo-time.ts";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, moveClockTo, threeBookings, bookingOf, unpaidBooking } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});
const listed = () => page.getByRole("group", { name: /: bookings,/ }).getByRole("listitem");

test("each status offers its actions: Confirm pending, Mark Complete confirmed, Cancel all but cancelled, Delete all", async () => {
  await go("/admin/bookings?view=all");
  for (const status of ["pending", "confirmed", "completed", "cancelled"]) {
    await page.getByLabel("Status").selectOption(status);
    await page.waitForURL(`**status=${status}`);
    await listed().filter({ hasText: status }).first().waitFor();
    await expect.poll(() => listed().filter({ hasNotText: status }).count()).toBe(0);
    const rows = await listed().count();
    const counts = await Promise.all(
      ["Confirm", "Mark Complete", "Cancel"].map((verb) => button(new RegExp(`^${verb} `)).count()),
    );
    const [confirm = 0, complete = 0, cancel = 0] = counts;
    expect({ status, confirm, cancel }).toEqual({
      status,
      confirm: status === "pending" ? rows : 0,
      cancel: status === "cancelled" ? 0 : rows,
    });
    expect(complete).toBeLessThanOrEqual(status === "confirmed" ? rows : 0); // those that have begun
    await listed().first().getByRole("button", { name: "details" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "More" }).click();
    await sheet.getByRole("button", { name: "Delete…" }).waitFor();
    expect(await sheet.getByRole("button", { name: "Cancel…" }).count()).toBe(status === "cancelled" ? 0 : 1);
    await sheet.getByRole("button", { name: "Close" }).click();
  }
});

test("a session cannot be completed before its start: nothing offers it, in row and sheet", async () => {
  await go("/admin/bookings?client=priya&status=confirmed");
  await button(/^Cancel Priya Raman/).waitFor();
  expect(await button(/^Mark Complete Priya Raman/).count()).toBe(0);
  await button(/^Priya Raman.*details$/).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Reschedule" }).waitFor();
  expect(await sheet.getByRole("button", { name: /^Mark Complete/ }).count()).toBe(0);
  await sheet.getByRole("button", { name: "Close" }).click();
});

test("several bookings are ticked and completed in one act, which one Undo takes back", async () => {
  await rows(undoTime(10));
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
     select id, 'Ticked ' || n, n || '@example.com', private.today() - 1, '0' || (5 + n) || ':00', 30, 1500, 'confirmed'
     from services, generate_series(1, 3) n where name = 'Written reading'`,
  );
  const done = async () =>
    (await rows("select from bookings where client_name like 'Ticked %' and status = 'completed'")).length;
  await go("/admin/bookings?view=past&client=ticked");
  await page.getByRole("checkbox", { name: /^Choose Ticked 1/ }).check();
  await page.getByRole("checkbox", { name: /^Choose Ticked 2/ }).check();
  await page.getByRole("region", { name: "Chosen bookings" }).getByText("2 bookings chosen").waitFor();
  await button(/^Mark Complete$/).click();
  await toast(/^Status Updated\s*2 sessions are completed\./);
  expect(await done()).toBe(2);
  await button("Undo").click();
  await toast("2 sessions are confirmed again.");
  expect(await done()).toBe(0);
  await rows(undoTime(0));
});

test("several are cancelled for one reason", async () => {
  await go("/admin/bookings?view=past&client=ticked");
  await page.getByRole("checkbox", { name: /^Choose Ticked 3/ }).check();
  await button("Choose all 3 here").click();
  await button("Cancel all").click();
  const dialog = page.getByRole("dialog", { name: "Cancel these 3 bookings?" });
  await dialog.getByText("Nothing has been paid, so nothing goes back.").waitFor();
  await dialog.getByLabel("Reason").fill("The room is flooded");
  await dialog.getByRole("button", { name: "Cancel all" }).click();
  await toast(/^Status Updated\s*3 bookings are cancelled\./);
  expect(await rows("select count(*)::int from bookings where cancellation_reason = 'The room is flooded'")).toEqual([
    { count: 3 },
  ]);
});

test("what goes back to each is shown before several are cancelled, by each booking's own rule unless all or nothing is chosen", async () => {
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by)
     select id, 'Amount ' || n, n || '@example.com', private.today() + 20 * (n - 1) + 1, '05:00', 30, 4000, 'confirmed', 'paid', 'cash'
     from services, generate_series(1, 2) n where name = 'Written reading'`,
  );
  await rows(
    "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) select id, 'charge', 4000, 'gbp', 'cash_' || id from bookings where client_name like 'Amount %'",
  );
  await moveClockTo("private.today() + time '20:00'");
  await go("/admin/bookings?client=amount");
  await page.getByRole("checkbox", { name: /^Choose Amount 1/ }).check();
  await button("Choose all 2 here").click();
  await button("Cancel all").click();
  const dialog = page.getByRole("dialog", { name: "Cancel these 2 bookings?" });
  const amounts = () => dialog.getByRole("list", { name: "What goes back to each" }).getByText(/^£/).allInnerTexts();
  expect(await dialog.getByLabel("By each booking’s own rule: £40.00").isChecked()).toBe(true);
  expect(await amounts()).toEqual(expect.arrayContaining(["£0.00", "£40.00"]));
  await dialog.getByLabel("All of it: £80.00").check();
  expect(await amounts()).toEqual(["£40.00", "£40.00"]);
  await dialog.getByLabel(/^By each/).check();
  await dialog.getByRole("button", { name: "Cancel all" }).click();
  await toast(/^Status Updated\s*2 bookings are cancelled\./);
  expect(
    await rows(
      "select amount_pence from refunds r join bookings b on b.id = r.booking_id where client_name like 'Amount %'",
    ),
  ).toEqual([{ amount_pence: 4000 }]);
});

test("a confirmation is undone from its message, by Ctrl+Z, and in the sheet", async () => {
  await rows(undoTime(10));
  const [waiting] = await rows<{ id: string; name: string }>(
    "select id, client_name as name from bookings where status = 'pending' and payment_status = 'paid' limit 1",
  );
  const { id = "", name = "" } = waiting ?? {};
  const status = async () => (await rows("select status from bookings where id = $1", [id]))[0];
  await go("/admin/bookings?view=to-confirm");
  const confirm = button(new RegExp(`^Confirm ${name}`)).first();
  await confirm.click();
  expect(await toast("Status Updated")).toMatch(new RegExp(`${name}, .*: confirmed`));
  await button("Undo").click();
  expect(await toast(/pending again/)).toContain(name);
  expect(await status()).toEqual({ status: "pending" });
  await confirm.click();
  await button("Undo").waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(status).toEqual({ status: "pending" });
  await go(`/admin/bookings?booking=${id}`);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^Confirm/ }).click();
  await sheet.getByRole("button", { name: "Undo" }).click();
  await sheet
    .getByRole("status")
    .getByText(/pending again/)
    .waitFor();
  expect(await status()).toEqual({ status: "pending" });
  expect(await rows("select from mail where booking_id = $1 and kind = 'booking-confirmed'", [id])).toEqual([]);
  await rows(undoTime(0));
});

test("completing is an optimistic update, rolled back when the server refuses", async () => {
  await rows(
    "update bookings set booking_date = private.today() - 1 where client_name = 'Priya Raman' and status = 'confirmed'",
  );
  await go("/admin/bookings?client=priya");
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/functions/v1/practice-complete-booking", async (route) => {
    await held;
    await route.fulfill({ status: 409, json: { code: "not-begun", error: "The house is on fire" } });
  });
  const row = listed().filter({ hasText: "Priya Raman" });
  await button(/^Mark Complete Priya Raman/).click();
  await row.getByText("completed").waitFor();
  answer();
  await toast("Failed to update booking status");
  await row.getByText("confirmed").waitFor();
  expect(await bookingOf("Priya Raman", "confirmed")).toBeDefined();
  await page.unroute("**/functions/v1/practice-complete-booking");
  await button(/^Mark Complete Priya Raman/).click();
  await toast(/^Status Updated\s*Priya Raman, \w{3} \d+ \w+, 09:30: completed/);
  expect(await bookingOf("Priya Raman", "completed")).toBeDefined();
});

test("Delete asks for confirmation and keeps the ledger", async () => {
  await go("/admin/bookings?status=completed&client=okafor");
  const booking = await bookingOf("Tom Okafor", "completed");
  await button(/^Tom Okafor/).click();
  await button("More").click();
  await button("Delete…").click();
  const dialog = page.getByRole("dialog", { name: "Delete this booking?" });
  await dialog.getByText("Kept for 7 years").waitFor();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  expect(await bookingOf("Tom Okafor", "completed")).toBeDefined();
  await button("Delete…").click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await toast("Booking Deleted");
  expect(await bookingOf("Tom Okafor", "completed")).toBeUndefined();
  expect(
    await backOffice.at.fresh.database.rows("select kind from ledger where booking_id = $1", [booking?.["id"]]),
  ).toEqual([{ kind: "charge" }]);
});

test.each([
  [
    "the server's refusal",
    () =>
      page.route("**/functions/v1/practice-delete-booking", (route) =>
        route.fulfill({ status: 500, json: { code: "x" } }),
      ),
  ],
  ["a line that breaks", () => page.route("**/functions/v1/practice-delete-booking", (route) => route.abort())],
] as const)("Failed to delete booking: after %s the booking stays listed", async (_, fail) => {
  await go("/admin/bookings?status=completed");
  await button(/^Maya Lindqvist/)
    .first()
    .click();
  await button("More").click();
  await button("Delete…").click();
  const count = () => backOffice.at.fresh.database.row("select count(*)::int from bookings");
  const before = await count();
  await fail();
  await page
    .getByRole("dialog", { name: "Delete this booking?" })
    .getByRole("button", { name: "Delete", exact: true })
    .click();
  await toast("Failed to delete booking");
  await listed().filter({ hasText: "Maya Lindqvist" }).first().waitFor();
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
  await toast("This booking no longer exists");
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
    backOffice.at.fresh.database.row(
      "select status, hold_expires_at is not null as held from bookings where client_name = 'Una Waiting'",
    );
  await go("/admin/bookings?client=una");
  await button(/^Confirm Una Waiting/).click();
  const dialog = page.getByRole("dialog", { name: "Confirm without payment?" });
  await dialog.getByText("Nothing has been paid for Una Waiting").waitFor();
  await dialog.getByText("The client gets an email.").waitFor();
  await dialog.getByRole("button", { name: "Keep it pending" }).click();
  expect(await una()).toEqual({ status: "pending", held: true });
  await button(/^Confirm Una Waiting/).click();
  await dialog.getByRole("button", { name: "Confirm unpaid" }).click();
  await toast("Status Updated");
  expect(await una()).toEqual({ status: "confirmed", held: false });
});

test("a search without a match says so, and Show all clears it", async () => {
  await go("/admin/bookings?view=all");
  await page.getByRole("searchbox", { name: "Search by client or service" }).fill('50%_off, (or) "so"');
  await page.getByText("No bookings match").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await listed().filter({ hasText: "Maya Lindqvist" }).first().waitFor();
  await page.getByRole("searchbox", { name: "Search by client or service" }).fill("0118");
  await expect.poll(() => listed().filter({ hasNotText: "Maya" }).count()).toBe(0);
  await page.getByRole("searchbox", { name: "Search by client or service" }).fill("reiki");
  await listed().filter({ hasText: "Reiki" }).first().waitFor();
  await expect.poll(() => listed().filter({ hasNotText: /reiki/i }).count()).toBe(0);
});

test("two filters that change in one task both apply", async () => {
  await go("/admin/bookings?view=all");
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
  await expect.poll(() => new URL(page.url()).search).toBe("?view=all&status=confirmed&payment=paid");
});

test("the list opens with what comes, nearest first under its days; the chosen view is remembered", async () => {
  const upcoming = await rows<{ day: string }>(
    `select distinct booking_date::text as day from bookings where status <> 'cancelled' and booking_date >= private.today() order by 1 limit 3`,
  );
  await go("/admin/bookings");
  const days = page.locator("section[aria-label]").filter({ has: page.getByRole("listitem") });
  await expect.poll(() => days.count()).toBeGreaterThan(2);
  const named = await days.evaluateAll((all) => all.slice(0, 3).map((each) => each.getAttribute("aria-label")));
  expect(named).toEqual(upcoming.map(({ day }) => formatDay(day, "full")));

  await button("Cancelled").click();
  await listed().filter({ hasText: "cancelled" }).first().waitFor();
  await expect.poll(() => listed().filter({ hasNotText: "cancelled" }).count()).toBe(0);
  await go("/admin/bookings");
  await expect.poll(() => button("Cancelled").getAttribute("aria-pressed")).toBe("true");
  await button("Upcoming").click();
});

test("To confirm counts the paid bookings that wait, and confirming one takes it away", async () => {
  await threeBookings("Paula", 45);
  await rows("update bookings set status = 'pending', payment_status = 'paid' where client_name = 'Paula Waiting'");
  await go("/admin/bookings");
  const view = button(/^To confirm/);
  await expect.poll(() => view.innerText()).toMatch(/\d/);
  const before = Number((await view.innerText()).replace(/\D/g, ""));
  await view.click();
  await button(/^Confirm Paula Waiting/).click();
  await toast("Status Updated");
  await listed().filter({ hasText: "Paula" }).waitFor({ state: "detached" });
  await expect.poll(async () => Number((await view.innerText()).replace(/\D/g, ""))).toBe(before - 1);
});

test("Book again begins a booking with the client and the service of another", async () => {
  const { id } = await unpaidBooking("Rita Regular", 60);
  await go(`/admin/bookings?booking=${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "More" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Book again" }).click();
  const form = page.getByRole("dialog", { name: "New booking" });
  await expect.poll(() => form.getByLabel("Full name").inputValue()).toBe("Rita Regular");
  const booking = await bookingOf("Rita Regular", "confirmed");
  expect(await form.getByRole("combobox", { name: "Session" }).inputValue()).toBe(booking?.["service_id"]);
});
