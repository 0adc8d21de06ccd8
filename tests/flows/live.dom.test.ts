import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";
import { allowRealtime } from "#tests/support/dom/realtime.ts";
import { signedUpClient } from "#tests/support/server.ts";

// Open screens update with the database. No test reloads, refocuses or waits for a poll: the page counts as hidden and does not poll.

const backOffice = backOfficeForEachTest();
const { go, rows } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

async function open(path: string): Promise<void> {
  const { joined } = allowRealtime();
  await go(path);
  await joined;
}

test("an alert appears on the open dashboard", async () => {
  await open("/admin");
  await rows(
    "insert into alerts (kind, detail, reference) values ('live-test', 'Raised while the dashboard was open', 'x')",
  );
  await expect.poll(() => page.getByText("Raised while the dashboard was open").count()).toBe(1);
});

test("weekly and special hours that another window adds appear in the open availability", async () => {
  await open("/admin/availability");
  await rows("insert into availability (day_of_week, start_time, end_time) values (0, '06:10', '06:50')");
  await page
    .getByLabel(/^Sunday.* from$/)
    .last()
    .waitFor();
  await expect
    .poll(() =>
      page
        .getByLabel(/^Sunday.* from$/)
        .last()
        .inputValue(),
    )
    .toBe("06:10");
  await rows("insert into special_hours (on_date, start_time, end_time) values ('2035-07-01', '14:00', '16:00')");
  await page.getByRole("button", { name: "Remove Sun 1 Jul 2035, 14:00 to 16:00" }).waitFor();
});

test("the open week shows a day off and busy times that a calendar brings, and gives them back when it is removed", async () => {
  const [week] = await rows<{ ahead: string }>("select (private.today() + 7)::text as ahead");
  await open(`/admin/calendar?view=week&date=${week?.ahead}`);
  const choir = page.getByRole("button", { name: "Busy: Choir" });
  await page.locator("[data-day]").first().waitFor();
  await rows("insert into blocked_dates (blocked_date, reason) values ($1, 'Retreat')", [week?.ahead]);
  await page.getByRole("button", { name: "Day off: Retreat" }).waitFor();
  await rows(
    "insert into private.outside_calendars (name, kind, address, next_read_at) values ('Private', 'ics', $1, private.clock())",
    [`${backOffice.at.server.url}/test-calendar/example.ics`],
  );
  await rows("select graphile_worker.add_job('read-outside-calendars')");
  await choir.waitFor();
  await rows("delete from private.outside_calendars");
  await expect.poll(() => choir.count()).toBe(0);
});

test("the open roster shows who joins the waiting list, is offered places and leaves", async () => {
  const [session] = await rows<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, '2035-05-05', '2035-05-05', '11:00', '12:00', 2, 1000 from services where name = 'Meditation group' returning id`,
  );
  await open(`/admin/group-sessions/${session?.id}`);
  await page.getByText("0 of 2 places booked").waitFor();
  const client = await signedUpClient(backOffice.at.server);
  const userId = (await client.auth.getUser()).data.user?.id;
  await rows("update profiles set full_name = 'Wanda Waiting' where user_id = $1", [userId]);
  const place = (change: string) => rows(`update waiting set ${change} where user_id = $1`, [userId]);
  await rows("insert into waiting (group_session_id, user_id, places) values ($1, $2, 2)", [session?.id, userId]);
  const line = page.getByRole("region", { name: "Waiting list" }).getByRole("listitem");
  await line.getByText("Wanda Waiting").waitFor();
  await line.getByText("2 places").waitFor();
  await place("status = 'offered', offered_until = private.clock() + interval '1 hour'");
  await line.getByText(/2 places, offered until /).waitFor();
  await page.getByText("0 of 2 places booked, 2 offered").waitFor();
  await place("status = 'left'");
  await expect.poll(() => line.count()).toBe(0);
});

test("the open money shows a cost that another window adds, changes and deletes", async () => {
  await open("/admin/money");
  const costs = page.getByRole("region", { name: "Totals" }).getByText("Costs", { exact: true }).locator("+ dd");
  await expect.poll(() => costs.innerText()).toBe("£0.00");
  await rows(
    "insert into costs (spent_on, amount_pence, category, description) values (private.today(), 1500, 'materials', 'Candles')",
  );
  await expect.poll(() => costs.innerText()).toBe("£15.00");
  await page.getByRole("button", { name: "Edit Candles" }).waitFor();
  await rows("update costs set amount_pence = 1600");
  await expect.poll(() => costs.innerText()).toBe("£16.00");
  await rows("delete from costs");
  await expect.poll(() => costs.innerText()).toBe("£0.00");
});

test("the open list of clients shows one who is added and edited", async () => {
  await open("/admin/clients");
  await page.getByRole("heading", { name: "Clients", level: 1 }).waitFor();
  await rows("insert into clients (client_name, kept_at) values ('Nora Vale', now())");
  await page.getByRole("link", { name: "Nora Vale" }).waitFor();
  await rows("update clients set client_name = 'Nora Dale' where client_name = 'Nora Vale'");
  await expect.poll(() => page.getByRole("link", { name: "Nora Dale" }).count()).toBe(1);
});

test("the open messages show an email and what becomes of it", async () => {
  await open("/admin/messages");
  await page.getByRole("heading", { name: "Messages", level: 1 }).waitFor();
  await rows(
    "insert into mail (kind, about, recipient, subject, html, plain, status) values ('message', 'live', 'nora@example.com', 'Live words', 'h', 'p', 'sent')",
  );
  await page.getByRole("row", { name: /Live words.*sent/ }).waitFor();
  await rows("update mail set status = 'failed', last_error = 'Their mailbox is full' where about = 'live'");
  await expect.poll(() => page.getByRole("row", { name: /Live words.*failed/ }).count()).toBe(1);
});

test("the open vouchers show one that another window sells", async () => {
  await open("/admin/vouchers");
  await page.getByRole("heading", { name: "Vouchers", level: 1 }).waitFor();
  await rows("insert into credits (code, amount_pence, buyer_name) values ('2345-6789-ABCD-EFGH', 2000, 'Sam Live')");
  await expect.poll(() => page.getByText("Sam Live").count()).toBe(1);
});
