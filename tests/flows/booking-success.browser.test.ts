import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";

// A success page that is opened again later shows the current state of the booking, without polling.
let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
});
const window = windowForEachTest(() => at);
afterEach(() => at.fresh.asOwner("delete from private.clock"));
afterAll(() => at.close());

const aDayLater = () => at.fresh.asOwner("insert into private.clock (ahead) values ('25 hours')");

const opened = (client: SupabaseClient, sessionId: string) =>
  window.open(`/booking-success?session_id=${sessionId}`, { client });

/** The page's heading, status line and payment label, once it has found the booking. */
async function words(page: Page) {
  await page.getByRole("term").filter({ hasText: "Payment" }).waitFor();
  return {
    title: await page.getByRole("heading", { level: 1 }).innerText(),
    line: await page.getByRole("main").getByRole("status").first().innerText(),
    payment: await page.locator("dt:text-is('Payment') + dd").innerText(),
    next: await page.getByRole("heading", { name: "What happens next?" }).count(),
  };
}

test("the success page shows the state a day later, and after the session", async () => {
  const client = await signedUpClient(at.server);
  const { id, sessionId } = await paidBooking(at.server, client);
  await aDayLater();
  await at.fresh.asOwner("update bookings set status = 'confirmed' where id = $1", [id]);
  const page = await opened(client, sessionId);
  expect(await words(page)).toEqual({
    title: "Booking Confirmed!",
    line: "Paid and confirmed.",
    payment: "Paid",
    next: 1,
  });
  await at.fresh.asOwner("update bookings set booking_date = private.today() - 1 where id = $1", [id]);
  await at.fresh.asOwner("update bookings set status = 'completed' where id = $1", [id]);
  await page.reload();
  expect(await words(page)).toMatchObject({ line: "This session has taken place.", payment: "Paid", next: 0 });
});

test("a verification that is not answered is sent again before anything is called an error", async () => {
  const client = await signedUpClient(at.server);
  const { sessionId } = await paidBooking(at.server, client);
  const page = await window.newPage({ client });
  await page.route(/verify-booking-payment/, (route) => route.abort(), { times: 2 });
  await page.goto(`${at.server.url}/booking-success?session_id=${sessionId}`);
  await page.getByText("Verifying your payment...").waitFor();
  expect(await words(page)).toMatchObject({ title: "Booking Confirmed!", payment: "Paid" });
  expect(await page.getByText("Failed to verify your booking").count()).toBe(0);
});

test("the success page shows the new time after a move", async () => {
  const client = await signedUpClient(at.server);
  const { id, sessionId, date, time } = await paidBooking(at.server, client);
  const { days } = await freeTimes(at.server, "Shamanic and Reiki healing session");
  const [newDate = "", times = []] = days[7] ?? [];
  const moved = await client.functions.invoke("reschedule-booking", {
    body: { bookingId: id, bookingDate: newDate, bookingTime: times.at(-1) },
  });
  expect(moved.error).toBeNull();
  const page = await opened(client, sessionId);
  expect(await words(page)).toMatchObject({ title: "Booking Confirmed!", payment: "Paid" });
  const day = (date: string) =>
    new Date(date).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  const shown = await page.locator("dt:text-is('Date') + dd").innerText();
  expect(shown).toContain(day(newDate));
  expect([date, time]).not.toEqual([newDate, times.at(-1)]);
  expect(shown).not.toContain(day(date));
});

test.each([
  ["in good time", "0 hours", 7000, "You cancelled this booking. All of your £70.00 goes back to you."],
  ["30 hours before", "30 hours", 3500, "You cancelled this booking. £35.00 of your £70.00 goes back to you."],
  ["12 hours before", "12 hours", 0, "You cancelled this booking. There is no refund of your £70.00."],
])("the success page after cancelling %s", async (_, notice, refundPence, line) => {
  const client = await signedUpClient(at.server);
  const { id, sessionId } = await paidBooking(at.server, client);
  await at.fresh.asOwner(
    `insert into private.clock (ahead)
     select case when $2::interval = '0' then '0' else lower(during) at time zone 'Europe/London' - $2::interval - now() end from bookings where id = $1`,
    [id, notice],
  );
  const cancelled = await client.functions.invoke("cancel-booking", { body: { bookingId: id, refundPence } });
  expect(cancelled.error).toBeNull();
  const page = await opened(client, sessionId);
  expect(await words(page)).toMatchObject({ title: "Booking Cancelled", line, next: 0 });
  await expect.poll(() => page.getByRole("main").getByRole("link", { name: "Book another time" }).count()).toBe(1);
});

test("an unpaid booking is released a day later; typed text is escaped", async () => {
  const client = await signedUpClient(at.server);
  const { serviceId, days } = await freeTimes(at.server, "Shamanic and Reiki healing session");
  const [bookingDate, times] = days[3] ?? [];
  const notes = `<img src=x onerror="document.title='taken'"> & <b>bold</b>`;
  const body = {
    serviceId,
    clientName: "<i>A</i>",
    clientEmail: "a@example.com",
    bookingDate,
    bookingTime: times?.[0],
    notes,
  };
  const started = await client.functions.invoke<{ sessionId: string }>("simple-payment", { body });
  const sessionId = started.data?.sessionId ?? "";
  const page = await opened(client, sessionId);
  expect(await words(page)).toMatchObject({ payment: "Processing" });
  await expect.poll(() => page.locator("dt:text-is('Notes') + dd").innerText()).toBe(notes);
  expect(await page.title()).not.toContain("taken");
  await aDayLater();
  await page.reload();
  expect(await words(page)).toEqual({
    title: "Booking Cancelled",
    line: "No payment arrived while the time was held, so it was released. Nothing was charged.",
    payment: "Nothing was charged",
    next: 0,
  });
});
