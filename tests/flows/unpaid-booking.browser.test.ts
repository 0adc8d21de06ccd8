import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freeTimes } from "#tests/support/data/paid-booking.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";

// An unpaid booking can be paid later, and every tab shows its state.
let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
});
const window = windowForEachTest(() => at);
afterEach(() => at.fresh.asOwner("delete from private.clock"));
afterAll(() => at.close());

let bookings = 0;
/** An unpaid hold of a reading (£45), each at its own time. */
async function heldBooking(client: SupabaseClient): Promise<{ bookingId: string; url: string }> {
  const { serviceId, days } = await freeTimes(at.server, "Tarot or rune reading by video or phone");
  const [bookingDate = "", [bookingTime = ""] = []] = days[(bookings += 1)] ?? [];
  const order = {
    serviceId,
    clientName: "A Client",
    clientEmail: "a.client@example.com",
    bookingDate,
    bookingTime,
    notes: "",
  };
  const { data } = await client.functions.invoke<{ bookingId: string; url: string }>("simple-payment", { body: order });
  if (!data) throw new Error("The time was not held");
  return data;
}

const confirm = (bookingId: string) =>
  at.fresh.asOwner("update bookings set status = 'confirmed' where id = $1", [bookingId]);

const openPage = (client: SupabaseClient, path: string) => window.open(path, { client, answered: true });

async function pressPay(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Pay £45.00" }).click();
  const card = await opened;
  await card.getByLabel(/card number/i).waitFor();
  return card;
}

async function payWithCard(card: Page) {
  await card.getByLabel(/card number/i).fill("4242 4242 4242 4242");
  await card.getByLabel(/expiry/i).fill("12/40");
  await card.getByLabel(/cvc|security/i).fill("123");
  await card.getByLabel(/name on/i).fill("A Client");
  await card.getByRole("button", { name: /^pay/i }).click();
}

test("the account page opens the existing Checkout page of a held time", async () => {
  const client = await signedUpClient(at.server);
  const held = await heldBooking(client);
  const page = await openPage(client, "/account");
  await page.getByText(/^Held for you until /).waitFor();
  const card = await pressPay(page);
  await expect.poll(() => card.url()).toBe(held.url);
});

test("a booking that was confirmed unpaid is paid from the account page, after its first Checkout page has expired", async () => {
  const client = await signedUpClient(at.server);
  const held = await heldBooking(client);
  await confirm(held.bookingId);
  await at.fresh.asOwner("insert into private.clock (ahead) values ('40 minutes')");
  const page = await openPage(client, "/account");
  await page.getByText("Confirmed, not paid yet").waitFor();
  const card = await pressPay(page);
  expect(card.url()).not.toBe(held.url);
  await payWithCard(card);
  await card.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
  await page.getByText("Paid and confirmed.").waitFor();
  await page.getByText("£45.00 paid", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Pay £45.00" }).count()).toBe(0);
});

test("a booking to be paid in cash says so and offers no card payment", async () => {
  const client = await signedUpClient(at.server);
  const held = await heldBooking(client);
  await confirm(held.bookingId);
  await at.fresh.asOwner("update bookings set paid_by = 'cash' where id = $1", [held.bookingId]);
  const page = await openPage(client, "/account");
  await page.getByText("Confirmed, £45.00 to pay at the session").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Pay/ }).count()).toBe(0);
});

test("leaving the Checkout page of a booking that was confirmed meanwhile keeps it, and says where to pay", async () => {
  const client = await signedUpClient(at.server);
  const held = await heldBooking(client);
  await confirm(held.bookingId);
  const page = await openPage(client, "/account");
  await page.goto(held.url);
  await page.getByRole("link", { name: /abandon/i }).click();
  await page.getByText("I have confirmed this booking").waitFor();
  await page.getByRole("link", { name: "pay from your account" }).click();
  await page.getByText("Confirmed, not paid yet").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Pay £45.00" }).count()).toBe(1);
});

test("once the Checkout page is left, the first tab no longer says that the time is held", async () => {
  const client = await signedUpClient(at.server);
  const page = await openPage(client, "/book");
  const { serviceId } = await freeTimes(at.server, "Tarot or rune reading by video or phone");
  await page.getByRole("combobox", { name: /service/i }).selectOption(serviceId);
  await page.locator("[role=grid] button:not([disabled])").first().click();
  await page
    .getByRole("radio", { name: /^\d\d:\d\d/ })
    .first()
    .check();
  await page.getByLabel("Full name").fill("A Client");
  await page.getByRole("checkbox", { name: /privacy/i }).check();
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: /^Book Now - £/ }).click();
  const card = await opened;
  await page.getByText("held for you until").waitFor();
  // Polling is blocked in the first tab, so the other tab has to notify it.
  await page.route("**/rest/v1/my_bookings?*", (route) => route.abort());
  await card.getByRole("link", { name: /abandon/i }).click();
  await page.getByText("You left the payment page, so the time is offered again.").waitFor();
  await expect.poll(() => page.getByText("held for you until").count()).toBe(0);
});

test("who stays in this tab pays in it, finds the form again by Back, and is not asked again on this device", async () => {
  const client = await signedUpClient(at.server);
  const page = await openPage(client, "/book");
  const { serviceId } = await freeTimes(at.server, "Tarot or rune reading by video or phone");
  await page.getByRole("combobox", { name: /service/i }).selectOption(serviceId);
  await page.locator("[role=grid] button:not([disabled])").nth(9).click();
  await page
    .getByRole("radio", { name: /^\d\d:\d\d/ })
    .first()
    .check();
  await page.getByRole("checkbox", { name: /privacy/i }).check();
  const stays = page.getByRole("checkbox", { name: "Stay in this tab" });
  await page.getByText("You pay by card in a new tab.").waitFor();
  await stays.check();
  await page.getByText("You pay by card in this tab.").waitFor();
  const book = page.getByRole("button", { name: "Book Now - £45.00" });
  await book.click();
  await page.getByLabel(/card number/i).waitFor();
  await page.goBack();
  await page.getByRole("checkbox", { name: /privacy/i }).check();
  expect(await stays.isChecked()).toBe(true);
  await book.click();
  await payWithCard(page);
  await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
  expect(page.context().pages()).toHaveLength(1);
});
