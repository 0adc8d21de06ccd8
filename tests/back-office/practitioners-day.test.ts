import { AxeBuilder } from "@axe-core/playwright";
import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BackOffice, openBackOffice, ROWAN } from "#tests/support/open-back-office.ts";
import { byKeyboard, withPointer } from "#tests/support/hands.ts";

let at: BackOffice;
let page: Page;
let leave: () => Promise<void>;
beforeAll(async () => {
  at = await openBackOffice();
});
afterAll(() => at.close());
beforeEach(async () => {
  const opened = await at.backOffice();
  page = opened.page;
  leave = () => opened.people.close();
});
afterEach(() => leave());

const go = (path: string) => page.goto(at.server.url + path);
const toast = (words: string | RegExp) => page.getByRole("listitem").filter({ hasText: words }).first().waitFor();
const bookingOf = (name: string, status: string) =>
  at.fresh.database.row<Record<string, unknown>>("select * from bookings where client_name = $1 and status = $2", [name, status]);
const named = (verb: string, name: string) => page.getByRole("button", { name: new RegExp(`^${verb} ${name}`) });
const violations = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

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

test("before its start a session is not completed, and the button says from when it is", async () => {
  await go("/admin/bookings?client=priya&status=confirmed");
  const complete = named("Mark Complete", "Priya Raman");
  await expect.poll(() => complete.getAttribute("aria-disabled")).toBe("true");
  await complete.click({ force: true }); // a person may press what is dimmed
  await toast(/^This session has not begun\s*You can mark it complete from \w{3} \d+ \w+ \d{4}, 09:30\./);
  expect(await bookingOf("Priya Raman", "confirmed")).toBeDefined();
});

test("completing is shown at once, and taken back when the server refuses", async () => {
  await at.fresh.asOwner(
    "update bookings set booking_date = private.today() - 1 where client_name = 'Priya Raman' and status = 'confirmed'",
  );
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

test("Cancel proposes all of the money, and takes no more than that", async () => {
  await go("/admin/bookings?status=confirmed");
  await named("Cancel", "Jonah Pryce").click();
  const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect.poll(() => dialog.getByLabel("All of it: £70.00").isChecked()).toBe(true);
  await dialog.getByLabel("Another amount").check();
  await dialog.getByLabel("Amount in pounds").fill("70.01");
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await dialog.getByText("Write an amount up to £70.00").waitFor();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  expect(await bookingOf("Jonah Pryce", "confirmed")).toBeDefined();
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

test.each([
  ["the server's refusal", () => page.route("**/rest/v1/bookings?id=eq.*", (route) => route.fulfill({ status: 500, json: { code: "x" } }))],
  ["a line that breaks", () => page.route("**/rest/v1/bookings?id=eq.*", (route) => route.abort())],
] as const)("Failed to delete booking: %s leaves it where it is", async (_, fail) => {
  await go("/admin/bookings?status=completed");
  await named("Delete", "Maya Lindqvist").first().click();
  const count = () => at.fresh.database.row("select count(*)::int from bookings");
  const before = await count();
  await fail();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await toast("Failed to delete booking");
  await named("Delete", "Maya Lindqvist").first().waitFor();
  expect(await count()).toEqual(before);
  expect(await page.getByText("Booking Deleted").count()).toBe(0);
});

test("a booking that is deleted meanwhile is neither confirmed nor deleted again, and leaves the list", async () => {
  await threeBookings("Zoe", 40);
  await go("/admin/bookings?client=zoe");
  await named("Confirm", "Zoe Waiting").waitFor();
  await at.fresh.asOwner("delete from bookings where client_name like 'Zoe %'");
  await named("Confirm", "Zoe Waiting").click();
  await toast("Failed to update booking status");
  await toast("This booking is no longer there.");
  await named("Confirm", "Zoe Waiting").waitFor({ state: "detached" });
  expect(await page.getByText("Status Updated").count()).toBe(0);
});

test("Confirm asks before it keeps an unpaid time for good", async () => {
  await at.fresh.asOwner(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, hold_expires_at)
     select id, 'Una Waiting', 'una@example.com', private.today() + 41, '10:00', 30, 1500, private.clock() + interval '20 minutes'
     from services where name = 'Written reading'`,
  );
  const una = () =>
    at.fresh.database.row("select status, hold_expires_at is not null as held from bookings where client_name = 'Una Waiting'");
  await go("/admin/bookings?client=una");
  await named("Confirm", "Una Waiting").click();
  const dialog = page.getByRole("dialog", { name: "Confirm without payment?" });
  await dialog.getByText("Nothing has been paid for Una Waiting").waitFor();
  await dialog.getByRole("button", { name: "Leave it unconfirmed" }).click();
  expect(await una()).toEqual({ status: "pending", held: true });
  await named("Confirm", "Una Waiting").click();
  await dialog.getByRole("button", { name: "Confirm unpaid" }).click();
  await toast("Status Updated");
  expect(await una()).toEqual({ status: "confirmed", held: false });
});

test("today says who comes for the first time; refunds stand beside the revenue that they come from; the charts come late and are tables too", async () => {
  await at.fresh.asOwner("delete from bookings where client_name like 'Ivy%'");
  await threeBookings("Ivy", 0);
  await at.fresh.asOwner("update bookings set client_email = 'maya.lindqvist@example.com' where client_name = 'Ivy Going'");
  await at.fresh.asOwner("update bookings set client_email = 'ivy.alone@example.com' where client_name = 'Ivy Coming'");
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await go("/admin/bookings");
  await page.getByRole("row").filter({ hasText: "Ivy Coming" }).first().waitFor();
  expect(scripts.filter((path) => path.includes("trade-charts"))).toEqual([]);
  await go("/admin");
  const session = (name: string) => page.getByRole("table", { name: "Today's sessions" }).getByRole("row").filter({ hasText: name });
  await session("Ivy Coming").getByText("first visit").waitFor();
  await session("Ivy Going")
    .getByText(/visit [2-9]/)
    .waitFor();
  const week = page.getByRole("region", { name: "The last 7 days" });
  const [sums] = await at.fresh.asOwner<{ taken: string; back: string }>(
    `select to_char((select sum(price_pence - refunded_pence) from bookings where payment_status = 'paid' and created_at > private.clock() - interval '7 days') / 100.0, 'FM£999990.00') as taken,
       to_char((select sum(amount_pence) from ledger where kind = 'refund' and recorded_at > private.clock() - interval '7 days') / 100.0, 'FM£999990.00') as back`,
  );
  await week.getByText(sums?.taken as string, { exact: true }).waitFor();
  await week.getByText(sums?.back as string, { exact: true }).waitFor();
  await page.getByText("Read as a table").first().click();
  const byWeek = page.getByRole("table", { name: "Bookings and revenue by week" });
  await byWeek.waitFor();
  expect(await byWeek.getByRole("row").count()).toBe(13); // a head and twelve weeks
  expect(scripts.some((path) => path.includes("trade-charts"))).toBe(true);
  await at.fresh.asOwner("delete from bookings where client_name like 'Ivy%'");
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
  await expect.poll(() => dialog.getByLabel("Email").inputValue()).toBe("maya.lindqvist@example.com");
  await dialog.getByLabel("Date").fill("2031-03-04");
  await dialog.getByLabel("Time").fill("18:45");
  expect(await violations()).toEqual([]);
  expect(await dialog.getByRole("radio", { checked: true }).count()).toBe(0); // nobody's cash is taken for granted
  await dialog.getByLabel("Paid in cash, now").check();
  await page.route("**/functions/v1/practice-add-booking", (route) => route.abort());
  await tabTo("Add booking");
  await page.keyboard.press("Enter");
  await toast("Failed to create booking");
  await page.unroute("**/functions/v1/practice-add-booking");
  await dialog.getByRole("button", { name: "Add booking" }).click();
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
  expect((await buffer(await download.createReadStream())).toString()).toMatch(
    /email,confirmed_at,unsubscribe\r\n1@example.com,.*\r\n2@example.com,.*\r\n$/,
  );
});

test("a list that does not come says so, in words and as a message, and comes when it is asked for again", async () => {
  await page.route("**/rest/v1/bookings*", (route) => route.abort());
  await go("/admin/bookings");
  await page.getByRole("main").getByRole("alert").getByText("Failed to load bookings").waitFor();
  await page.unroute("**/rest/v1/bookings*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => page.getByRole("row").filter({ hasText: "Maya Lindqvist" }).count()).toBeGreaterThan(0);
});

test("a dashboard that does not come says so wherever something is missing, and as a message once", async () => {
  await page.route(/functions\/v1\/practice-|rest\/v1\/(bookings|alerts)/, (route) =>
    route.fulfill({ status: 500, json: { code: "x", error: "" } }),
  );
  await go("/admin");
  const said = page.getByRole("main").getByText("Failed to load dashboard data");
  await expect.poll(() => said.count()).toBe(6);
  const messages = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
  await expect.poll(() => messages.allInnerTexts()).toEqual(["Failed to load dashboard data"]);
});

test("a booking that is no longer there says so at its address", async () => {
  await go("/admin/bookings?booking=00000000-0000-4000-8000-000000000000");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("This booking is no longer there.").waitFor();
  expect(await dialog.getByRole("alert").count()).toBe(0);
});

test("a booking that does not come says so in its dialog once, and no more once it has come", async () => {
  const { id } = (await at.fresh.database.row<{ id: string }>("select id from bookings where client_name = 'Jonah Pryce' limit 1")) ?? {
    id: "",
  };
  await page.route(/rest\/v1\/bookings\?.*id=eq/, (route) =>
    route.fulfill({ status: 500, json: { code: "x", message: "The house is on fire" } }),
  );
  await go(`/admin/bookings?booking=${id}`);
  const said = page.getByRole("dialog").getByText(/Failed to load bookings/);
  await said.waitFor();
  expect(await said.count()).toBe(1);
  await page.unroute(/rest\/v1\/bookings\?.*id=eq/);
  await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("dialog", { name: "Jonah Pryce" }).waitFor();
  expect(await said.count()).toBe(0);
});

test("a dialog dims the page behind it, and begins at its beginning however long it is", async () => {
  const first = await threeBookings("Ada", 33);
  await threeBookings("Bea", 34);
  const last = await threeBookings("Cora", 35);
  await page.setViewportSize({ width: 390, height: 480 });
  await go("/admin/availability");
  const block = page.getByRole("form", { name: "Block dates" });
  await block.getByLabel("Date").fill(first);
  await block.getByLabel("Until").fill(last);
  await block.getByLabel("Reason").fill("Midwinter");
  await block.getByRole("button", { name: "Block Date" }).click();
  const dialog = page.getByRole("dialog", { name: /^There are \d+ bookings then$/ });
  await dialog.getByText("Cora Waiting").waitFor();
  const shown = await dialog.evaluate((element) => {
    const { scrollHeight = 0, clientHeight = 0, scrollTop } = element.firstElementChild ?? {};
    return { scrolls: scrollHeight > clientHeight, from: scrollTop, dim: getComputedStyle(element, "::backdrop").backgroundColor };
  });
  expect(shown).toEqual({ scrolls: true, from: 0, dim: "rgba(5, 3, 15, 0.55)" });
  await dialog.getByRole("button", { name: "Leave open" }).click();
  await at.fresh.asOwner("delete from bookings where client_name ~ '^(Ada|Bea|Cora) '");
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
  await expect.poll(() => page.getByText("Maya Lindqvist").count()).toBe(0);
});

/** Three bookings of this person's, each paid in cash: on the n-th day from now one waits and one is to be cancelled; one, as long ago, is to be completed. */
async function threeBookings(name: string, inDays: number): Promise<string> {
  await at.fresh.asOwner("delete from group_sessions where private.today() + $1::int between starts_on and ends_on", [inDays]); // its hours are taken
  const [row] = await at.fresh.asOwner<{ day: string }>(
    `with made as (
       insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by)
       select s.id, $1 || ' ' || b.word, $1 || '@example.com', private.today() + b.way * $2::int, b.at, 30, 4500, b.status, 'paid', 'cash'
       from services s, (values ('Waiting', 1, '10:00', 'pending'), ('Coming', -1, '12:00', 'confirmed'), ('Going', 1, '14:00', 'confirmed')) b (word, way, at, status)
       where s.name = 'Tarot or rune reading by video or phone'
       returning id, booking_date
     ), money as (
       insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) select id, 'charge', 4500, 'gbp', 'cash_' || id from made
     ) select max(booking_date)::text as day from made`,
    [name, inDays],
  );
  return row?.day as string;
}

// Last, as its sign-out ends every session of the practitioner.
describe("a practitioner's day, from the sign-in to the sign-out in one window", () => {
  test.each([
    ["with a pointer", { name: "Nora", inDays: 28, window: ["10:00", "12:00"], price: "47.50", ahead: "45", hands: withPointer }],
    ["by keyboard alone", { name: "Hugh", inDays: 29, window: ["13:00", "15:30"], price: "48.50", ahead: "50", hands: byKeyboard }],
  ] as const)("%s", async (_, { name, inDays, window, price, ahead, hands }) => {
    const day = await threeBookings(name, inDays);
    const people = await at.browser.window({ width: 1440, height: 900 });
    page = await people.newPage(); // what is said and shown from here on is in this window
    const { press, write, choose, date, time } = await hands(page);
    const button = (words: string | RegExp) => page.getByRole("button", { name: words });
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    const open = async (section: string) => {
      await press(sidebar.getByRole("link", { name: section }));
      await page.getByRole("heading", { name: section, level: 1 }).waitFor();
    };

    await page.goto(`${at.server.url}/auth?next=/admin`);
    await press(button("Essential Only"));
    await write(page.getByLabel("Email"), ROWAN.email);
    await write(page.getByLabel("Password", { exact: true }), ROWAN.password);
    await press(button("Sign In").last());
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();

    await press(named("Confirm", `${name} Waiting`));
    await toast("Status Updated");
    await named("Confirm", `${name} Waiting`).waitFor({ state: "detached" });

    await open("Bookings");
    await press(named("Mark Complete", `${name} Coming`));
    await expect.poll(() => bookingOf(`${name} Coming`, "completed")).toBeDefined();
    await press(named("Cancel", `${name} Going`));
    const cancel = page.getByRole("dialog", { name: "Cancel this booking?" });
    await press(cancel.getByLabel("Another amount"));
    await write(cancel.getByLabel("Amount in pounds"), "22.50");
    await write(cancel.getByLabel("Reason"), "I have caught a cold");
    await press(cancel.getByRole("button", { name: "Cancel booking" }));
    await cancel.waitFor({ state: "detached" });
    const [download] = await Promise.all([page.waitForEvent("download"), press(button("Export CSV"))]);
    expect(download.suggestedFilename()).toBe("bookings.csv");
    expect((await buffer(await download.createReadStream())).toString()).toMatch(
      new RegExp(`^\\uFEFFbooking_date,.*\\r\\n[^]*${name} Coming`),
    );

    await open("Availability");
    const hours = page.getByRole("form", { name: "Add hours" });
    await choose(hours.getByLabel("Day"), "Sunday");
    await time(hours.getByLabel("From"), window[0]);
    await time(hours.getByLabel("Until"), window[1]);
    await press(button("Add hours"));
    await toast("Availability slot added");
    const block = page.getByRole("form", { name: "Block dates" });
    await date(block.getByLabel("Date"), day);
    await write(block.getByLabel("Reason"), "Midwinter");
    await press(button("Block Date"));
    const booked = page.getByRole("dialog", { name: "There is a booking then" });
    await booked.getByText(`${name} Waiting`).waitFor();
    await press(booked.getByRole("button", { name: "Block anyway" }));
    await toast("Date blocked successfully");

    await open("Services");
    await press(button("Edit Tarot or rune reading by video or phone"));
    const service = page.getByRole("dialog", { name: "Edit service" });
    await write(service.getByLabel("Price in pounds"), price);
    await press(service.getByRole("button", { name: "Save service" }));
    await toast("Service saved");
    await press(page.getByRole("link", { name: "View the site" }));
    await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Readings" }));
    await page.getByText(`£${price}`).first().waitFor();
    await press(page.getByRole("link", { name: "Admin" }));

    await open("Clients");
    await press(button(`Send Message to ${name}`));
    const email = page.getByRole("dialog", { name: `Write to ${name}` });
    await write(email.getByLabel("Subject"), "Before we meet");
    await write(email.getByLabel("Message"), "Bring a question.");
    await press(email.getByRole("button", { name: "Send Message" }));
    await toast("Message on its way");

    await open("Settings");
    await write(page.getByLabel("Advance booking days"), ahead);
    await press(button("Save Settings"));
    await toast("Settings Saved");
    await press(sidebar.getByRole("button", { name: "Sign Out" }));
    await page.waitForURL("**/auth?next=*");
    await people.close();

    expect(await bookingOf(`${name} Waiting`, "confirmed")).toMatchObject({ price_pence: 4500 }); // a new price touches no booking
    await expect.poll(() => bookingOf(`${name} Going`, "cancelled")).toBeDefined();
    const gone = await bookingOf(`${name} Going`, "cancelled");
    expect(gone).toMatchObject({ cancellation_reason: "I have caught a cold" });
    const { rows, row } = at.fresh.database;
    expect(await rows("select amount_pence from refunds where booking_id = $1", [gone?.["id"]])).toEqual([{ amount_pence: 2250 }]);
    expect(
      await row("select is_active from availability where day_of_week = 0 and start_time = $1 and end_time = $2", [...window]),
    ).toEqual({
      is_active: true,
    });
    expect(await row("select reason from blocked_dates where blocked_date = $1", [day])).toEqual({ reason: "Midwinter" });
    const emails = () => rows("select kind from mail where lower(recipient) = lower($1 || '@example.com') order by kind", [name]);
    const kinds = ["booking-cancelled", "booking-confirmed", "message"].map((kind) => ({ kind }));
    await expect.poll(emails).toEqual(kinds);
    expect(await row("select booking_advance_days::text as ahead from business_settings")).toEqual({ ahead });
  });
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
