import type { SupabaseClient } from "@supabase/supabase-js";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { type BackOffice, openBackOffice } from "#tests/support/open-back-office.ts";
import { freeTimes } from "#tests/support/data/paid-booking.ts";
import { signedUpClient } from "#tests/support/server.ts";

// Open screens update with the database. No test reloads, refocuses or waits for a poll: the pages count as hidden and do not poll.

let at: BackOffice;
const windows: BrowserContext[] = [];
beforeAll(async () => {
  at = await openBackOffice();
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((window) => window.close()));
});
afterAll(() => at.close());

async function hiddenPage(window: BrowserContext) {
  windows.push(window);
  await window.addInitScript(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
  return window.newPage();
}

async function hidden(window: BrowserContext) {
  const page = await hiddenPage(window);
  const joined = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", (frame) => isJoined(frame.payload)));
  return { page, joined };
}

/** The frame after which every committed change is sent. */
const isJoined = (payload: string | Buffer) =>
  /"Subscribed to PostgreSQL"|"phx_reply",\{"status":"ok","response":\{"postgres_changes":\[\]/.test(String(payload));

async function backOffice(path: string) {
  const { page, joined } = await hidden(await at.signedInWindow({ width: 1440, height: 900, realtime: true }));
  await page.goto(at.server.url + path);
  await joined;
  return page;
}

let bookings = 0;
async function heldBooking(client: SupabaseClient): Promise<{ bookingId: string; url: string; sessionId: string }> {
  const { serviceId, days } = await freeTimes(at.server, "Tarot or rune reading by video or phone");
  const [bookingDate = "", [bookingTime = ""] = []] = days[(bookings += 1)] ?? [];
  const order = {
    serviceId,
    clientName: "Lena Live",
    clientEmail: "lena@example.com",
    bookingDate,
    bookingTime,
    notes: "",
  };
  const { data } = await client.functions.invoke("simple-payment", { body: order });
  return data as { bookingId: string; url: string; sessionId: string };
}

test("the list of bookings and the dashboard show a booking that is made while they are open, and its change", async () => {
  const list = await backOffice("/admin/bookings");
  const dashboard = await backOffice("/admin");
  await list.getByRole("heading", { name: "Bookings", level: 1 }).waitFor();
  await expect.poll(() => list.getByText("Lena Live").count()).toBe(0);
  const { bookingId } = await heldBooking(await signedUpClient(at.server));
  await list.getByText("Lena Live").first().waitFor();
  await dashboard.getByText("Lena Live").first().waitFor();
  await at.fresh.asOwner("update bookings set client_name = 'Lena Renamed' where id = $1", [bookingId]);
  await list.getByText("Lena Renamed").first().waitFor();
  await dashboard.getByText("Lena Renamed").first().waitFor();
});

test("an opened screen reads each thing once, and what was changed before it joined once more", async () => {
  await at.fresh.asOwner("update realtime.changes set at = at - interval '1 minute'");
  const page = await hiddenPage(await at.signedInWindow({ width: 1440, height: 900, realtime: true }));
  const read: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isClock = pathname.endsWith("/practice-clock"); // the copy for use without a connection takes the time of its own reading
    if (/^\/(rest|functions)\/v1\//.test(pathname) && !isClock)
      read.push(`${request.method()} ${pathname}${search}${request.postData() ?? ""}`);
  });
  const held = Promise.withResolvers<void>();
  await page.routeWebSocket(/realtime/, async (socket) => {
    await held.promise;
    socket.connectToServer();
  });
  await page.goto(`${at.server.url}/admin`);
  await page.getByText(/^Good (morning|afternoon|evening)/).waitFor();
  await expect.poll(() => read.length).toBeGreaterThan(4);
  await page.waitForLoadState("networkidle");
  const before = read.length;
  await at.fresh.asOwner(
    "insert into alerts (kind, detail, reference) values ('live-test', 'Raised before the screen had joined', 'y')",
  );
  const told = page.waitForResponse(/recent-changes/);
  held.resolve();
  expect(await (await told).json()).toEqual({ tables: ["alerts"], events: [] });
  await page.getByText("Raised before the screen had joined").waitFor();
  expect(read.slice(0, before)).toEqual([...new Set(read.slice(0, before))]);
  const again = read.slice(before).filter((each) => !each.includes("recent-changes"));
  expect(again.every((each) => /alerts|to-do|phone-calls/.test(each))).toBe(true); // whom to ring is part of what waits
});

test("the account page reads each thing once", async () => {
  await at.fresh.asOwner("update realtime.changes set at = at - interval '1 minute'");
  const page = await hiddenPage(await signedInWindow(at.browser, await signedUpClient(at.server), { realtime: true }));
  const read: string[] = [];
  page.on("request", (request) => {
    if (/\/rest\/v1\//.test(request.url())) read.push(request.url());
  });
  const told = page.waitForResponse(/recent-changes/);
  await page.goto(`${at.server.url}/account`);
  await (await told).finished();
  await page.waitForLoadState("networkidle");
  expect(read.some((url) => url.includes("my_bookings"))).toBe(true);
  expect(read).toEqual([...new Set(read)]);
});

test("an alert appears on the open dashboard", async () => {
  const page = await backOffice("/admin");
  await at.fresh.asOwner(
    "insert into alerts (kind, detail, reference) values ('live-test', 'Raised while the dashboard was open', 'x')",
  );
  await expect.poll(() => page.getByText("Raised while the dashboard was open").count()).toBe(1);
});

test("what waits is counted at the sidebar's entries and in the title, and read out as it grows", async () => {
  const page = await backOffice("/admin/calendar");
  await at.fresh.asOwner("update alerts set settled_at = now()");
  const entry = (words: string) => page.getByRole("link", { name: words, exact: true });
  await entry("Messages").waitFor();
  const before = Number(/^\((\d+)\) Calendar/.exec(await page.title())?.[1] ?? 0);
  await at.fresh.asOwner(
    `with email as (
       insert into mail (kind, about, recipient, subject, html, plain, status, attempts)
       values ('message', 'to-do', 'nora@example.com', 's', 'h', 'p', 'failed', 8) returning id
     )
     insert into alerts (kind, detail, reference) select 'mail-failed', 'It came back', id::text from email`,
  );
  await entry("Messages 1 message not sent").waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: /^Waiting for you: .*1 message not sent$/ })
    .waitFor({ state: "attached" });
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${before + 1}\\) Calendar`));
  await entry("Messages 1 message not sent").click();
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${before + 1}\\) Messages`));
  await at.fresh.asOwner("update alerts set settled_at = now()");
  await entry("Messages").waitFor();
});

test("weekly and special hours that another window adds appear in the open availability", async () => {
  const page = await backOffice("/admin/availability");
  await at.fresh.asOwner("insert into availability (day_of_week, start_time, end_time) values (0, '06:10', '06:50')");
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
  await at.fresh.asOwner(
    "insert into special_hours (on_date, start_time, end_time) values ('2035-07-01', '14:00', '16:00')",
  );
  await page.getByRole("button", { name: "Remove Sun 1 Jul 2035, 14:00 to 16:00" }).waitFor();
});

test("the open week shows a day off and busy times that a calendar brings, and gives them back when it is removed", async () => {
  const [week] = await at.fresh.asOwner<{ ahead: string }>("select (private.today() + 7)::text as ahead");
  const page = await backOffice(`/admin/calendar?view=week&date=${week?.ahead}`);
  const choir = page.getByRole("button", { name: "Busy: Choir" });
  await page.locator("[data-day]").first().waitFor();
  await at.fresh.asOwner("insert into blocked_dates (blocked_date, reason) values ($1, 'Retreat')", [week?.ahead]);
  await page.getByRole("button", { name: "Day off: Retreat" }).waitFor();
  await at.fresh.asOwner(
    "insert into private.outside_calendars (name, kind, address, next_read_at) values ('Private', 'ics', $1, private.clock())",
    [`${at.server.url}/test-calendar/example.ics`],
  );
  await at.fresh.asOwner("select graphile_worker.add_job('read-outside-calendars')");
  await choir.waitFor();
  await at.fresh.asOwner("delete from private.outside_calendars");
  await expect.poll(() => choir.count()).toBe(0);
});

test("the open roster shows who joins the waiting list, is offered places and leaves", async () => {
  const [session] = await at.fresh.asOwner<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, '2035-05-05', '2035-05-05', '11:00', '12:00', 2, 1000 from services where name = 'Meditation group' returning id`,
  );
  const page = await backOffice(`/admin/group-sessions/${session?.id}`);
  await page.getByText("0 of 2 places booked").waitFor();
  const client = await signedUpClient(at.server);
  const userId = (await client.auth.getUser()).data.user?.id;
  await at.fresh.asOwner("update profiles set full_name = 'Wanda Waiting' where user_id = $1", [userId]);
  const place = (change: string) => at.fresh.asOwner(`update waiting set ${change} where user_id = $1`, [userId]);
  await at.fresh.asOwner("insert into waiting (group_session_id, user_id, places) values ($1, $2, 2)", [
    session?.id,
    userId,
  ]);
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
  const page = await backOffice("/admin/money");
  const costs = page
    .getByRole("region", { name: "Totals" })
    .getByText("Costs", { exact: true })
    .locator("xpath=following-sibling::dd[1]");
  await expect.poll(() => costs.innerText()).toBe("£0.00");
  await at.fresh.asOwner(
    "insert into costs (spent_on, amount_pence, category, description) values (private.today(), 1500, 'materials', 'Candles')",
  );
  await expect.poll(() => costs.innerText()).toBe("£15.00");
  await page.getByRole("button", { name: "Edit Candles" }).waitFor();
  await at.fresh.asOwner("update costs set amount_pence = 1600");
  await expect.poll(() => costs.innerText()).toBe("£16.00");
  await at.fresh.asOwner("delete from costs");
  await expect.poll(() => costs.innerText()).toBe("£0.00");
});

test("the open list of clients shows one who is added and edited; the open messages show an email and what becomes of it", async () => {
  const clients = await backOffice("/admin/clients");
  const messages = await backOffice("/admin/messages");
  await clients.getByRole("heading", { name: "Clients", level: 1 }).waitFor();
  await messages.getByRole("heading", { name: "Messages", level: 1 }).waitFor();
  await at.fresh.asOwner("insert into clients (client_name, kept_at) values ('Nora Vale', now())");
  await clients.getByRole("link", { name: "Nora Vale" }).waitFor();
  await at.fresh.asOwner("update clients set client_name = 'Nora Dale' where client_name = 'Nora Vale'");
  await clients.getByRole("link", { name: "Nora Dale" }).waitFor();
  await at.fresh.asOwner(
    "insert into mail (kind, about, recipient, subject, html, plain, status) values ('message', 'live', 'nora@example.com', 'Live words', 'h', 'p', 'sent')",
  );
  await messages.getByRole("row", { name: /Live words.*sent/ }).waitFor();
  await at.fresh.asOwner(
    "update mail set status = 'failed', last_error = 'Their mailbox is full' where about = 'live'",
  );
  await expect.poll(() => messages.getByRole("row", { name: /Live words.*failed/ }).count()).toBe(1);
});

test("the open vouchers show one that another window sells", async () => {
  const page = await backOffice("/admin/vouchers");
  await page.getByRole("heading", { name: "Vouchers", level: 1 }).waitFor();
  await at.fresh.asOwner(
    "insert into credits (code, amount_pence, buyer_name) values ('2345-6789-ABCD-EFGH', 2000, 'Sam Live')",
  );
  await expect.poll(() => page.getByText("Sam Live").count()).toBe(1);
});

test("the account page shows that the practitioner confirms a booking", async () => {
  const client = await signedUpClient(at.server);
  const { bookingId } = await heldBooking(client);
  const { page, joined } = await hidden(await signedInWindow(at.browser, client, { realtime: true }));
  await page.goto(`${at.server.url}/account`);
  await page.getByText(/^Held for you until /).waitFor();
  await joined;
  await at.fresh.asOwner("update bookings set status = 'confirmed', hold_expires_at = null where id = $1", [bookingId]);
  await expect.poll(() => page.getByText("Confirmed, not paid yet").count()).toBe(1);
});

test("a session that ends closes its channel", async () => {
  const client = await signedUpClient(at.server);
  const { page, joined } = await hidden(await signedInWindow(at.browser, client, { realtime: true }));
  const closed = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", (frame) => String(frame.payload).includes("phx_close")));
  await page.goto(`${at.server.url}/account`);
  await joined;
  await at.fresh.asOwner("update auth.sessions set ended_at = now()");
  expect(await closed).toBeDefined();
});
