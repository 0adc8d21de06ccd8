import type { SupabaseClient } from "@supabase/supabase-js";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { type BackOffice, openBackOffice } from "#tests/support/open-back-office.ts";
import { freeTimes } from "#tests/support/data/paid-booking.ts";
import { isJoined } from "#tests/support/dom/realtime.ts";
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
