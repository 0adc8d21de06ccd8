import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type CountingHand, countingHand } from "#tests/support/browser/counting-hand.ts";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

// What a practitioner does every day, on a phone, each from the dashboard. Each task has a limit of taps; together
// they are at most half of what these tasks cost before the back office was made for phones (75 for the seven that were possible then).

const backOffice = backOfficeForEachTest();
const { rows, toast, unpaidBooking, dayIn } = backOffice;
let page: Page;
let hand: CountingHand;

const button = (name: string | RegExp, inside: Page | Locator = page) => inside.getByRole("button", { name }).first();
const link = (name: string | RegExp, inside: Page | Locator = page) => inside.getByRole("link", { name }).first();
const dialog = () => page.getByRole("dialog");
const nextDay = (ahead: number) =>
  dialog().getByRole("group", { name: "The next days" }).getByRole("button").nth(ahead);
const quickAccess = () => page.getByRole("navigation", { name: "Quick access" });

async function openSection(name: string, heading = name) {
  await hand.tap(button("More", quickAccess()));
  await hand.tap(link(name, dialog()));
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

const counted = new Map<string, number>();
const expectTaps = (task: string, most: number) => {
  const { taps } = hand.counted();
  counted.set(task, taps);
  expect(taps).toBeLessThanOrEqual(most);
};

let tomorrow: string;
let nextWeek: string;
beforeAll(async () => {
  // The next Wednesday: on the last day of a week, tomorrow is not in the week that is shown.
  await rows(
    `insert into private.clock (ahead) select (day + time '08:00') at time zone 'Europe/London' - now()
     from generate_series(current_date, current_date + 6, interval '1 day') day where extract(dow from day) = 3`,
  );
  tomorrow = await dayIn(1);
  nextWeek = await dayIn(6);
  await rows("delete from availability");
  await rows(
    "insert into availability (day_of_week, start_time, end_time) select day, '09:00', '17:00' from generate_series(1, 6) day",
  );
  await rows("delete from blocked_dates");
  await rows("delete from group_sessions where starts_on >= private.today()");
  await rows("delete from bookings where booking_date >= private.today()");
  await rows(
    "insert into special_hours (on_date, start_time, end_time) select day, '09:00', '17:00' from unnest($1::date[]) day",
    [[tomorrow, nextWeek]],
  );
});

beforeEach(async () => {
  ({ page } = backOffice);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${backOffice.at.server.url}/admin`);
  await page.getByText(/^Good (morning|afternoon|evening)/).waitFor();
  hand = countingHand();
});

test("who comes next, and a way to reach them", async () => {
  const { id } = await unpaidBooking("Nia Next", 1, "09:00");
  await rows("update bookings set client_phone = '+447700900123' where id = $1", [id]);
  await page.reload();
  await link("Nia Next").waitFor();
  await hand.tap(link("Nia Next"));
  expect(await link("Call", dialog()).getAttribute("href")).toBe("tel:+447700900123");
  expectTaps("next", 1);
});

test("the coming week", async () => {
  await hand.tap(link("Calendar", quickAccess()));
  await hand.tap(button(/^Week$/)); // not the weeks of the dashboard
  await page.getByRole("button", { name: /Nia Next/ }).waitFor();
  expectTaps("week", 2);
});

test("tomorrow afternoon is closed", async () => {
  await hand.tap(button("Search"));
  await hand.type(page.getByRole("combobox"), "close");
  await hand.tap(page.getByRole("option", { name: /^Close some hours/ }).first());
  await hand.tap(dialog().getByRole("radio", { name: "Tomorrow afternoon" }));
  await hand.tap(button(/^Close hours/, dialog()));
  await expect.poll(() => rows("select from closed_hours where on_date = $1", [tomorrow])).toHaveLength(1);
  expectTaps("block", 4);
});

test("a booking by telephone of a client one knows", async () => {
  await hand.tap(button("New", quickAccess()));
  await hand.tap(button("New booking", dialog())); // the keyboard is up for the client's letters
  await hand.type(dialog().getByRole("combobox", { name: "Find a client you know" }), "may");
  await hand.tap(dialog().getByRole("option", { name: /^Maya Lindqvist/ }));
  const had = await rows<{ name: string }>(
    `select s.name from bookings b join services s on s.id = b.service_id where b.client_name = 'Maya Lindqvist' and b.status <> 'cancelled'
     order by booking_date desc, booking_time desc limit 1`,
  );
  const session = dialog().getByRole("combobox", { name: "Session" });
  await expect.poll(() => session.locator("option:checked").innerText()).toMatch(had[0]?.name ?? "none");
  await hand.tap(nextDay(1));
  await hand.tap(button("10:00", dialog().getByRole("group", { name: "Free by your hours" })));
  await hand.tap(button("Add booking", dialog()));
  await toast("Booking added");
  expect(
    await rows(
      "select booking_date::text as day, booking_time from bookings where client_name = 'Maya Lindqvist' and booking_date >= $1",
      [tomorrow],
    ),
  ).toEqual([{ day: tomorrow, booking_time: "10:00" }]);
  expectTaps("new booking", 6);
});

test("a booking is moved", async () => {
  const { id } = await unpaidBooking("Mo Moved", 1, "11:00");
  await page.reload();
  await hand.tap(link("Mo Moved"));
  await hand.tap(button("Reschedule", dialog()));
  await hand.tap(nextDay(6));
  await hand.tap(button("15:00", dialog().getByRole("group", { name: "Free by your hours" })));
  await hand.tap(button("Move to this time", dialog()));
  await toast("Booking rescheduled");
  expect(await rows("select booking_date::text as day, booking_time from bookings where id = $1", [id])).toEqual([
    { day: nextWeek, booking_time: "15:00" },
  ]);
  expectTaps("move", 5);
});

test("half of what was paid is given back", async () => {
  const { id } = await unpaidBooking("Hal Half", 1, "09:30");
  await rows(
    "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values ($1, 'charge', 1500, 'gbp', $2)",
    [id, `cash_${id}`],
  );
  await rows("update bookings set payment_status = 'paid' where id = $1", [id]);
  await page.reload();
  await hand.tap(link("Hal Half"));
  await hand.tap(button("Refund…", dialog()));
  const question = page.getByRole("dialog", { name: "Give money back?" });
  await question.getByLabel("Half of it: £7.50").waitFor();
  await hand.tap(button("Give back", question));
  await expect
    .poll(() => rows("select amount_pence from refunds where booking_id = $1", [id]))
    .toEqual([{ amount_pence: 750 }]);
  expectTaps("refund", 3);
});

test("a price is changed", async () => {
  await openSection("Services");
  await hand.tap(button("Edit Written reading"));
  await hand.type(dialog().getByLabel("Price in pounds"), "17");
  await hand.tap(button("Save service"));
  await toast("Service saved");
  expectTaps("price", 5);
});

test("the closing time of six days is changed", async () => {
  await openSection("Availability");
  await expect.poll(() => page.getByLabel("Monday until", { exact: true }).inputValue()).toBe("17:00");
  await hand.pick(page.getByLabel("Monday until", { exact: true }), "18:00");
  await hand.tap(button("Copy to… other days: Monday"));
  await hand.tap(button("Copy hours"));
  await hand.tap(button("Save hours"));
  await toast("Hours saved");
  expect(await rows("select distinct end_time::text from availability")).toEqual([{ end_time: "18:00:00" }]);
  expectTaps("closing time", 8);
});

test("next month's circle, every other Tuesday", async () => {
  await hand.tap(button("New", quickAccess()));
  await hand.tap(button("New group date", dialog()));
  await hand.pick(dialog().getByLabel("First day"), await dayIn(35));
  await hand.choose(dialog().getByLabel("Repeats"), "Every other week");
  await dialog()
    .getByText(/^14 dates at/)
    .waitFor();
  await hand.tap(button("Save dates", dialog()));
  await toast("14 dates saved");
  expectTaps("circle", 8);
});

test("words of a page are changed", async () => {
  await openSection("Site", "Pages");
  await hand.tap(link("Edit Contact"));
  await hand.tap(button(/^Edit Text: When it cannot wait/));
  await hand.type(dialog().getByLabel("Heading"), "When it is urgent");
  await page.getByText("All changes are saved").first().waitFor();
  await hand.tap(button("Done"));
  await hand.tap(button("Publish"));
  await toast("Published. Everybody sees it now");
  expectTaps("page", 7);
});

test("an article is posted", async () => {
  await openSection("Articles");
  await hand.tap(button("Add an article"));
  await hand.type(dialog().getByLabel("Title"), "Why gongs?");
  await hand.tap(button("Add article"));
  await hand.type(page.getByRole("region", { name: "Fields" }).getByLabel("Text", { exact: true }), "A gong is loud.");
  await page.getByText("All changes are saved").waitFor();
  await hand.tap(button("Publish now"));
  await toast("Published. Everybody sees it now");
  expectTaps("article", 7);
});

test("this month's income, for the accountant", async () => {
  await openSection("Money");
  const file = page.waitForEvent("download");
  await hand.tap(button("Export CSV"));
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  expectTaps("income", 3);
});

test("a calendar of Google's is connected", async () => {
  await openSection("Settings");
  await hand.tap(link("Emails and calendars"));
  await hand.tap(button("Add a calendar…"));
  await hand.type(dialog().getByLabel("Name"), "Private");
  await hand.type(dialog().getByLabel("Address"), `${backOffice.at.server.url}/test-calendar/example.ics`);
  await hand.tap(dialog().getByRole("button", { name: "Add", exact: true }));
  await expect.poll(() => rows("select name from private.outside_calendars")).toEqual([{ name: "Private" }]);
  expectTaps("calendar", 7);
});

test("the newsletter is sent", async () => {
  await rows(
    `insert into subscribers (email, status, confirmed_at, confirm_hash, leave_hash)
     values ('reader@example.com', 'confirmed', now() - interval '1 day', repeat('1', 64), repeat('1', 64))`,
  );
  await openSection("Newsletter");
  await hand.tap(button("Write a newsletter"));
  await hand.choose(dialog().getByLabel("Start from an article"), "Moving like water");
  await hand.tap(button("Start writing", dialog()));
  await page.getByText("All changes are saved").waitFor();
  await hand.tap(page.getByRole("button", { name: "Send", exact: true }));
  await hand.tap(dialog().getByRole("button", { name: /^Send/ }));
  await expect.poll(() => rows("select status from mail where recipient = 'reader@example.com'")).toHaveLength(1);
  expectTaps("newsletter", 8);
});

test("what was sent to a client is read", async () => {
  await openSection("Messages");
  await hand.tap(button(/./, page.getByRole("table")));
  await dialog().locator("iframe").waitFor(); // its words: clients/messages.browser.test.ts
  expectTaps("message", 3);
});

test("a voucher is sold", async () => {
  await openSection("Passes and vouchers");
  await hand.tap(button("Sell a voucher"));
  await hand.type(dialog().getByLabel("Amount in pounds"), "75");
  await hand.type(dialog().getByLabel("From"), "Ida Moon");
  await hand.tap(dialog().getByLabel("Paid in cash, now"));
  await hand.tap(button("Sell voucher", dialog()));
  await toast("Voucher sold");
  expectTaps("voucher", 7);
});

test("a pass is sold", async () => {
  await hand.tap(button("New", quickAccess()));
  await hand.tap(button("Sell a pass", dialog()));
  await hand.type(dialog().getByRole("combobox", { name: "Find a client you know" }), "may");
  await hand.tap(dialog().getByRole("option", { name: /^Maya Lindqvist/ }));
  await hand.tap(dialog().getByLabel("Meditation group"));
  await hand.type(dialog().getByLabel("Price in pounds"), "60");
  await hand.tap(dialog().getByLabel("Paid in cash, now"));
  await hand.tap(button("Sell pass", dialog()));
  await toast("Pass sold");
  expect(
    await rows(
      "select name, sessions_left, amount_pence, expires_on = private.today() + interval '3 months' as lasts from credits where sessions is not null",
    ),
  ).toEqual([{ name: "5 × Meditation group", sessions_left: 5, amount_pence: 6000, lasts: true }]);
  expectTaps("pass", 8);
});

test("the seven tasks that were possible before take at most half the taps", () => {
  const before = { next: 2, "new booking": 11, move: 11, refund: 7, price: 5, "closing time": 25, circle: 14 };
  const sum = Object.keys(before).reduce((sum, task) => sum + (counted.get(task) ?? Number.POSITIVE_INFINITY), 0);
  const sumBefore = Object.values(before).reduce((sum, taps) => sum + taps, 0);
  expect(sum).toBeLessThanOrEqual(sumBefore / 2);
});
