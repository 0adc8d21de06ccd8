import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, dayIn, violations } = backOffice;

const PHONE = { width: 390, height: 844, touch: true };
const TABLET = { width: 820, height: 1180, touch: true };
const THUMB = 44;

const boxOf = async (what: ReturnType<Page["locator"]>) => {
  const box = await what.boundingBox();
  if (!box) throw new Error("It is not drawn");
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

/** A confirmed booking of a written reading, without a payment. */
const booked = (name: string, day: string, time: string, minutes: number) =>
  rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select id, $1, $2, $3, $4, $5::int, 1500, 'confirmed', 'cash' from services where name = 'Written reading'`,
    [name, `${name.toLowerCase().replaceAll(/\W+/g, ".")}@example.com`, day, time, minutes],
  );

test("a message and its Undo stand above the bar of a phone, and the page does not move", async () => {
  await backOffice.threeBookings("Thea", 45);
  const page = await backOffice.ownWindow(PHONE);
  await go("/admin/bookings?view=to-confirm&client=thea");
  await page.getByRole("button", { name: /^Thea Waiting/ }).click();
  await dialog()
    .getByRole("button", { name: /^Confirm/ })
    .click();
  await dialog().getByRole("status").filter({ hasText: "confirmed" }).waitFor();
  await dialog().getByRole("button", { name: "Close" }).click();
  const top = await page.evaluate(() => window.scrollY);
  const undo = button("Undo").first();
  await undo.waitFor();
  const message = await boxOf(page.locator("li").filter({ has: undo }));
  const bar = await boxOf(page.getByRole("navigation", { name: "Quick access" }));
  expect(message.bottom).toBeLessThanOrEqual(bar.y);
  expect(message.y).toBeGreaterThan(PHONE.height / 2);
  expect((await boxOf(undo)).height).toBeGreaterThanOrEqual(THUMB);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  expect(await violations()).toEqual([]);
  await undo.click();
  await undo.waitFor({ state: "detached" });
});

test("days, views and buttons are as large as a thumb, and none is out of reach", async () => {
  let page = await backOffice.ownWindow(PHONE);
  await go("/admin/bookings?new");
  const days = dialog().getByRole("group", { name: "The next days" }).getByRole("button");
  await days.first().waitFor();
  for (const day of await days.all()) expect((await boxOf(day)).width).toBeGreaterThanOrEqual(THUMB);
  await go("/admin/bookings?view=all");
  const views = page.getByRole("group", { name: "View" });
  const all = views.getByRole("button", { name: "All" });
  await views.getByRole("button", { name: /^To confirm\s*\d/ }).waitFor();
  expect(await views.evaluate((row) => row.scrollWidth)).toBe(PHONE.width);
  expect((await boxOf(all)).width).toBeGreaterThanOrEqual(THUMB);
  expect(await violations()).toEqual([]);
  await page.context().close();

  page = await backOffice.ownWindow(TABLET);
  await go("/admin/bookings?new");
  expect((await boxOf(button("Add booking"))).height).toBeGreaterThanOrEqual(THUMB);
  await page.context().close();

  await backOffice.ownWindow({ width: 1440, height: 900 });
  await go("/admin/bookings?new");
  expect((await boxOf(button("Add booking"))).height).toBe(40);
});

test("vouchers and passes: one gold button, links as large as a thumb, and what is wrong comes into sight with its label", async () => {
  const page = await backOffice.ownWindow(PHONE);
  const [pass] = await rows<{ id: string }>(
    `insert into credits (client_id, name, sessions, sessions_left, amount_pence)
     select id, '5 readings', 5, 0, 6000 from clients where client_name = 'Maya Lindqvist' returning id`,
  );
  await rows(
    `insert into ledger (credit_id, kind, amount_pence, currency, provider_reference, sessions)
     select id, 'charge', amount_pence, 'gbp', 'cash_' || id, sessions from credits where id = $1`,
    [pass?.id],
  );
  await go("/admin/vouchers");
  const gold = page.getByRole("main").locator(".bg-gold-fill");
  await button("Sell a voucher").waitFor();
  expect(await gold.allInnerTexts()).toEqual(["Sell a voucher"]);
  await page.getByRole("tab", { name: "Passes" }).click();
  await button("5 readings").waitFor();
  expect(await gold.allInnerTexts()).toEqual(["Sell a pass"]);

  await button("Sell a voucher").click();
  const sale = page.getByRole("dialog", { name: "Sell a voucher" });
  await sale.getByRole("button", { name: "Sell voucher" }).click();
  await sale.getByText("Please say how it was paid.").waitFor();
  await expect
    .poll(() => sale.getByLabel("Amount in pounds").evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect((await boxOf(sale.getByText("Amount in pounds"))).y).toBeGreaterThanOrEqual((await boxOf(sale)).y);
  await sale.getByRole("button", { name: "Cancel" }).click();

  await button("5 readings").click();
  const client = page.getByRole("dialog", { name: "5 readings" }).getByRole("link", { name: "Maya Lindqvist" });
  expect((await boxOf(client)).height).toBeGreaterThanOrEqual(THUMB);
  await page.context().close();
});

test("who is here is ticked at the end of each line of the roster, beside names of any length", async () => {
  const [group] = await rows<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places)
     select id, '2035-06-05', '2035-06-05', '19:00', '20:00', 8 from services where name = 'Reiki Level 1' returning id`,
  );
  for (const name of ["Gia Group", "Theodora Longest-Nameofall Doublebarrelled-Andmore"])
    await rows(
      `insert into bookings (group_session_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
       select id, service_id, $2, 'group@example.com', starts_on, start_time, 60, 2000, 'confirmed', 'cash' from group_sessions where id = $1`,
      [group?.id, name],
    );
  const page = await backOffice.ownWindow(PHONE);
  await go(`/admin/group-sessions/${group?.id}`);
  const ticks = page.locator("label").filter({ hasText: "Here" });
  await expect.poll(() => ticks.count()).toBe(2);
  for (const tick of await ticks.all()) {
    const { width, height, right } = await boxOf(tick);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(THUMB);
    expect(right).toBe(PHONE.width - 16);
  }
  expect(await violations()).toEqual([]);
});

test("a message that a dialog says does not show through beneath it", async () => {
  const page = await backOffice.ownWindow(PHONE);
  await go("/admin/clients");
  await button("Import or export").click();
  await button(/^Import$/).click();
  const columns = Array.from({ length: 300 }, (_, index) => `column ${index}`).join();
  await dialog()
    .getByLabel("File")
    .setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(columns) });
  await dialog().getByRole("alert").filter({ hasText: "more than 200 columns" }).waitFor();
  const messages = page.locator("ol").filter({ hasText: "more than 200 columns" });
  await messages.waitFor({ state: "attached" });
  const opacity = () => messages.evaluate((list) => getComputedStyle(list).opacity);
  expect(await opacity()).toBe("0");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.poll(opacity).toBe("1");
});

test("an entry of the calendar shows its name, then its time, and cuts no line", async () => {
  const day = await dayIn(47);
  await rows("delete from group_sessions where $1::date between starts_on and ends_on", [day]); // frees its hours
  await booked("Quentin Quarter", day, "10:00", 15);
  await booked("Hannah Half", day, "11:00", 30);
  await booked("Theodora Longest-Nameofall Doublebarrelled-Andmore", day, "12:00", 60);
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    const page = await backOffice.ownWindow(size);
    await go(`/admin/calendar?view=week&date=${day}`);
    const entries = page.locator("[data-entry]").filter({ hasText: /Quentin|Hannah|Theodora/ });
    await expect.poll(() => entries.count()).toBe(3);
    const shown = await entries.evaluateAll((all) =>
      all.map((entry) => {
        const edge = entry.getBoundingClientRect();
        const lines = [...entry.children].filter((line) => !line.hasAttribute("data-edge"));
        const isIn = (line: Element) => line.getBoundingClientRect().left < edge.right - 4;
        const isCut = (line: Element) => isIn(line) && line.getBoundingClientRect().bottom > edge.bottom;
        const [time, name] = lines;
        return {
          cut: lines.filter(isCut).length,
          hasTime: Boolean(time && isIn(time)),
          hasName: Boolean(name && isIn(name)),
        };
      }),
    );
    expect(shown).toEqual(shown.map(() => ({ cut: 0, hasTime: true, hasName: true })));
    await page.context().close();
  }
});

test("the search keeps what it has found until the next answer, and tells clients of one name apart", async () => {
  await rows(
    "insert into clients (client_name, client_email, client_phone, kept_at) values ('Una Twin', 'una.one@example.com', null, now()), ('Una Twin', '', '07700 900456', now())",
  );
  const page = await backOffice.ownWindow(PHONE);
  await go("/admin/clients");
  await page.getByRole("link", { name: "Una Twin" }).first().waitFor();
  await button("Search").click();
  const field = dialog().getByRole("combobox", { name: "Search clients, days and sections" });
  const found = dialog().getByRole("option");
  await field.fill("una");
  await expect
    .poll(async () => (await found.allInnerTexts()).map((words) => words.replaceAll(/\s+/g, " ")).toSorted())
    .toEqual(["Bookings with “una” Search", "Una Twin 07700 900456 Client", "Una Twin una.one@example.com Client"]);
  const before = await boxOf(dialog());
  const { promise: isRead, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/functions\/v1\/practice-clients/, async (route) => isRead.then(() => route.continue()));
  const asked = page.waitForRequest(/functions\/v1\/practice-clients/);
  await field.fill("una t");
  await asked;
  expect(await found.filter({ hasText: "Una Twin" }).count()).toBe(2);
  await field.fill("una tx");
  await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining("Bookings with")]);
  answer();
  await dialog().getByRole("status").filter({ hasText: "1 found" }).waitFor({ state: "attached" });
  expect(await boxOf(dialog())).toEqual(before);
});
