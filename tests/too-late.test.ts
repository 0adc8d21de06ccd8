import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Browser, openBrowser } from "./browser.ts";
import { type FreshDatabase, freshDatabase } from "./database.ts";
import { paidBooking } from "./paid-booking.ts";
import { removeData, type RunningServer, signedUpClient, startServer } from "./server.ts";
import { signedInWindow } from "./signed-in-window.ts";

let fresh: FreshDatabase;
let server: RunningServer;
let browser: Browser;
let people: BrowserContext;
beforeAll(async () => {
  fresh = await freshDatabase();
  [server, browser] = await Promise.all([startServer({ DATABASE_URL: fresh.url, LOG_LEVEL: "error", AUTOCONFIRM: "true" }), openBrowser()]);
});
afterEach(() => people.close());
afterAll(async () => {
  await browser.close();
  await server.stop();
  await removeData(server);
  await fresh.close();
});

/** A client with the booking form filled in, and the moment they chose. */
async function aboutToBook(nthDay: number): Promise<{ page: Page; at: { date: string; time: string }; bookNow(): Promise<void> }> {
  people = await signedInWindow(browser, await signedUpClient(server));
  const page = await people.newPage();
  await page.goto(`${server.url}/book?category=reiki`);
  await page.getByRole("button", { name: "Essential Only" }).click();
  const select = page.getByRole("combobox", { name: /service/i });
  await select.selectOption({ label: (await select.locator("option", { hasText: "healing session" }).first().innerText()).trim() });
  await page.locator("[role=grid] button:not([disabled])").nth(nthDay).click();
  const chosen = page.getByRole("radio").first();
  await chosen.check();
  await page.getByLabel("Special notes").fill("A question about the sea");
  await page.getByRole("checkbox", { name: /privacy/i }).check();
  const date = await page.locator("[role=gridcell][aria-selected=true]").getAttribute("data-day");
  return {
    page,
    at: { date: date as string, time: await chosen.inputValue() },
    bookNow: () => page.getByRole("button", { name: /^Book Now - £70\.00$/ }).click(),
  };
}

test("a lost race explains itself, offers fresh times, and keeps what was typed", async () => {
  const { page, at, bookNow } = await aboutToBook(3);
  await paidBooking(server, await signedUpClient(server), { at });
  await bookNow();
  await page.getByText("That time has just been taken").waitFor();
  await page.getByRole("radio").first().waitFor();
  expect(await page.locator(`input[type=radio][value="${at.time}"]`).count()).toBe(0);
  expect(await page.getByLabel("Special notes").inputValue()).toBe("A question about the sea");
  expect(
    await fresh.database.rows("select 1 from bookings where booking_date = $1 and booking_time = $2", [at.date, at.time]),
  ).toHaveLength(1);
});

/** The provider is not told in time that a card page is to be closed. */
async function loseTheClosing() {
  await fresh.asOwner(`create function public.lose_the_closing() returns trigger language plpgsql as $$
    begin
      return case when (select identifier from graphile_worker._private_tasks where id = new.task_id) = 'close-checkout' then null else new end;
    end $$`);
  await fresh.asOwner(
    "create trigger lose_the_closing before insert on graphile_worker._private_jobs for each row execute function public.lose_the_closing()",
  );
}

test("money that comes after the time was given away goes back at once, and the page says so", async () => {
  const { page, at, bookNow } = await aboutToBook(4);
  const [card] = await Promise.all([people.waitForEvent("page"), bookNow()]);
  await card.getByLabel(/card number/i).waitFor();
  await loseTheClosing();
  await fresh.asOwner("update bookings set hold_expires_at = now() - interval '1 second' where booking_date = $1 and booking_time = $2", [
    at.date,
    at.time,
  ]);
  await paidBooking(server, await signedUpClient(server), { at });

  await card.getByLabel(/card number/i).fill("4242 4242 4242 4242");
  await card.getByLabel(/expiry/i).fill("12/40");
  await card.getByLabel(/cvc|security/i).fill("123");
  await card.getByLabel(/name on/i).fill("Robin Ashdown");
  await card.getByRole("button", { name: /^pay/i }).click();
  await card.getByRole("heading", { name: "Booking Cancelled" }).waitFor();
  await card.getByText("Your payment came after the time had been given away. All of it goes back to you.").waitFor();
  const asked = "select status, payment_status from bookings where booking_date = $1 and booking_time = $2 order by status";
  await expect
    .poll(() => fresh.database.rows(asked, [at.date, at.time]), { timeout: 20_000 })
    .toEqual([
      { status: "cancelled", payment_status: "refunded" },
      { status: "pending", payment_status: "paid" },
    ]);
  expect(page.isClosed()).toBe(false);
});
