import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pressFreeDay } from "#tests/support/browser/free-day.ts";
import { paidBooking } from "#tests/support/data/paid-booking.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
});
const windows = { right: windowForEachTest(() => at), moved: windowForEachTest(() => at) };
afterAll(() => at.close());

const DAY_MS = 86_400_000;

/** A client with a completed booking form, and the chosen time; `daysAhead`: by how many days the device's clock is wrong. */
async function aboutToBook(
  nthDay: number,
  daysAhead?: number,
): Promise<{ page: Page; moment: { date: string; time: string }; bookNow(): Promise<void> }> {
  const window = daysAhead === undefined ? windows.right : windows.moved;
  const page = await window.newPage({ client: await signedUpClient(at.server), answered: true });
  if (daysAhead !== undefined) await page.clock.setFixedTime(Date.now() + daysAhead * DAY_MS);
  await page.goto(`${at.server.url}/book?category=reiki`);
  const select = page.getByRole("combobox", { name: /service/i });
  await select.selectOption({
    label: (await select.locator("option", { hasText: "healing session" }).first().innerText()).trim(),
  });
  await pressFreeDay(page, nthDay);
  const chosen = page.getByRole("radio", { name: /^\d\d:\d\d/ }).first();
  await chosen.check();
  const time = await chosen.inputValue();
  await page.getByLabel("Special notes").fill("A question about the sea");
  await page.getByRole("checkbox", { name: /privacy/i }).check();
  const date = await page.locator("[role=gridcell][aria-selected=true]").getAttribute("data-day");
  return {
    page,
    moment: { date: date as string, time },
    bookNow: () => page.getByRole("button", { name: /^Book Now - £70\.00$/ }).click(),
  };
}

test("a time that was taken meanwhile is explained, with fresh times, and the form is kept", async () => {
  const { page, moment, bookNow } = await aboutToBook(3);
  await paidBooking(at.server, await signedUpClient(at.server), { at: moment });
  await bookNow();
  await page.getByText("That time has just been taken").waitFor();
  await page
    .getByRole("radio", { name: /^\d\d:\d\d/ })
    .first()
    .waitFor();
  await expect.poll(() => page.locator(`input[type=radio][value="${moment.time}"]`).count()).toBe(0);
  await expect.poll(() => page.getByLabel("Special notes").inputValue()).toBe("A question about the sea");
  expect(
    await at.fresh.database.rows("select 1 from bookings where booking_date = $1 and booking_time = $2", [
      moment.date,
      moment.time,
    ]),
  ).toHaveLength(1);
});

test("the refund deadline follows the server's clock, whatever the device's", async () => {
  const { page } = await aboutToBook(7, 30);
  const summary = page.getByRole("region", { name: "Your booking so far" });
  await expect
    .poll(() => summary.innerText())
    .toMatch(/Full refund if you cancel by .+, \d\d:\d\d \(London time\); half until 24 hours before\./);
});

test.each([
  ["has ended", 5, "update bookings set status = 'cancelled', cancelled_because = 'hold-ended'"],
  ["was deleted", 6, "delete from bookings"],
])(
  "the hold follows the server's clock: a device whose clock is ahead waits until the hold %s",
  async (_, nth, end) => {
    const { page, moment, bookNow } = await aboutToBook(nth, 0);
    await page.clock.setFixedTime(Date.now() + 45 * 60_000);
    await Promise.all([page.waitForEvent("popup"), bookNow()]);
    const looksAgain = async () => {
      const asked = page.waitForResponse(/\/my_bookings\?/);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
      await asked;
    };
    const ended = page.getByRole("heading", { name: "The time is no longer held for you" });
    await page.getByRole("heading", { name: "Complete your payment in the new tab" }).waitFor();
    await looksAgain();
    await looksAgain(); // the first response has been rendered by now
    await expect.poll(() => ended.count()).toBe(0);

    await at.fresh.asOwner(`${end} where booking_date = $1 and booking_time = $2`, [moment.date, moment.time]);
    await looksAgain();
    await ended.waitFor();
  },
);

/** Deletes the jobs that expire the Checkout page: the one of this booking, and the one of each minute. */
async function loseTheClosing() {
  await at.fresh.asOwner(`create or replace function public.lose_the_closing() returns trigger language plpgsql as $$
    begin
      return case when (select identifier from graphile_worker._private_tasks where id = new.task_id) in ('close-checkout', 'expire-holds') then null else new end;
    end $$`);
  await at.fresh.asOwner(
    "create or replace trigger lose_the_closing before insert on graphile_worker._private_jobs for each row execute function public.lose_the_closing()",
  );
}

test("a payment for a time that was taken meanwhile is refunded at once, and the page says so", async () => {
  const { page, moment, bookNow } = await aboutToBook(4);
  const [card] = await Promise.all([page.waitForEvent("popup"), bookNow()]);
  await card.getByLabel(/card number/i).waitFor();
  await loseTheClosing();
  await at.fresh.asOwner(
    "update bookings set hold_expires_at = now() - interval '1 second' where booking_date = $1 and booking_time = $2",
    [moment.date, moment.time],
  );
  await paidBooking(at.server, await signedUpClient(at.server), { at: moment });

  await card.getByLabel(/card number/i).fill("4242 4242 4242 4242");
  await card.getByLabel(/expiry/i).fill("12/40");
  await card.getByLabel(/cvc|security/i).fill("123");
  await card.getByLabel(/name on/i).fill("Robin Ashdown");
  await card.getByRole("button", { name: /^pay/i }).click();
  await card.getByRole("heading", { name: "Booking Cancelled" }).waitFor();
  await card.getByText("Your payment came after the time had been given away. All of it goes back to you.").waitFor();
  const asked =
    "select status, payment_status from bookings where booking_date = $1 and booking_time = $2 order by status";
  await expect
    .poll(() => at.fresh.database.rows(asked, [moment.date, moment.time]))
    .toEqual([
      { status: "cancelled", payment_status: "refunded" },
      { status: "pending", payment_status: "paid" },
    ]);
  expect(page.isClosed()).toBe(false);
});

test("a rule that was published meanwhile is shown, and is agreed to anew, before anything is booked under it", async () => {
  const { page, bookNow } = await aboutToBook(5);
  const consent = page.getByRole("checkbox", { name: /privacy/i });
  await at.fresh.asOwner(
    `insert into booking_rules (version, tiers, move_hours, least_age) values (2, '[{"hours": 6, "percent": 100}]', 6, 21)`,
  );
  await bookNow();
  await page
    .getByText("The terms have changed since this page was opened. Please look at them again before you book")
    .first()
    .waitFor();
  await page.getByText("I am 21 or older").waitFor();
  expect(await consent.isChecked()).toBe(false);
  expect(await at.fresh.asOwner("select from bookings where rule_version = 2")).toEqual([]);
  await consent.check();
  await bookNow();
  await page.getByText("Complete your payment in the new tab").waitFor();
  expect(
    await at.fresh.asOwner(
      "select distinct c.rule_version from consents c join bookings b on b.id = c.booking_id where b.rule_version = 2",
    ),
  ).toEqual([{ rule_version: 2 }]);
});
