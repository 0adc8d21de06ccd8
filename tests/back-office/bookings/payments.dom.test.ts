import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, dayIn, unpaidBooking, fillNewBooking, loseAnswer, pressTwice, bookingOf } =
  backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

async function paidInCash(name: string): Promise<string> {
  const [made] = await rows<{ id: string }>(
    `with made as (
       insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by)
       select id, $1, 'cara.cash@example.com', private.today() + 90, '10:00', 60, 7000, 'confirmed', 'paid', 'cash' from services where name = 'Shamanic and Reiki healing session'
       returning id
     ), money as (
       insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) select id, 'charge', 7000, 'gbp', 'cash_' || id from made
     ) select id from made`,
    [name],
  );
  return made?.id ?? "";
}

const listed = (name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name }).filter({ hasText: "Shamanic and Reiki" });

test("Cancel proposes the full refund and refuses more", async () => {
  await go("/admin/bookings?status=confirmed");
  await button(/^Cancel Jonah Pryce/).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect.poll(() => dialog.getByLabel("All of it, as the printed rule says: £70.00").isChecked()).toBe(true);
  expect(await dialog.getByRole("radio").count()).toBe(3); // the rule offers no other amount
  await dialog.getByLabel("Another amount").check();
  await dialog.getByLabel("Amount in pounds").fill("70.01");
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await dialog.getByText("Write an amount up to £70.00").waitFor();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  expect(await bookingOf("Jonah Pryce", "confirmed")).toBeDefined();
});

test("a cash refund is due until it is marked as handed back", async () => {
  const id = await paidInCash("Cara Cash");
  await go("/admin/bookings?client=cara");
  await button(/^Cancel Cara Cash/).click();
  await dialog().getByLabel("Another amount").check();
  await dialog().getByLabel("Amount in pounds").fill("35");
  await dialog().getByRole("button", { name: "Cancel booking" }).click();
  await toast("Cancelled; £35.00 to hand back.");
  await listed("Cara Cash").getByText("paid, £35.00 to hand back").waitFor();

  await go("/admin");
  const waiting = page
    .getByRole("region", { name: "Waiting for you" })
    .getByRole("listitem")
    .filter({ hasText: "Cara Cash" });
  await waiting.getByText("£35.00 in cash to hand back").waitFor();
  await page
    .getByRole("table", { name: "The 5 most recent bookings" })
    .getByText("paid, £35.00 to hand back")
    .waitFor();
  await waiting.getByRole("link", { name: "Cara Cash" }).click();
  await dialog().getByText("£70.00, paid in cash, £35.00 to hand back").waitFor();
  await dialog().getByRole("button", { name: "£35.00 handed back to Cara Cash" }).click();
  await dialog().getByText("£70.00, paid in cash, of which £35.00 went back").waitFor();
  const history = dialog().getByRole("region", { name: "History" }).getByRole("listitem");
  await history.filter({ hasText: "£35.00 refunded" }).filter({ hasText: "you" }).waitFor();
  await go("/admin/bookings?client=cara");
  await listed("Cara Cash").getByText("paid, £35.00 refunded").waitFor();
  expect(await rows("select kind, amount_pence from ledger where booking_id = $1 order by kind", [id])).toEqual([
    { kind: "charge", amount_pence: 7000 },
    { kind: "refund", amount_pence: 3500 },
  ]);
});

test("a change made while the history is read for the first time is in it", async () => {
  const { id } = await backOffice.unpaidBooking("Sean Slow", 75, "10:00");
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(
    "**/rest/v1/audit?**",
    async (route) => {
      const response = await route.fetch(); // read before the change
      await late;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await go(`/admin/bookings?booking=${id}`);
  await dialog().getByText("Reading the history…").waitFor();
  await dialog().getByLabel("Private notes").fill("Rang at noon");
  await button("Save notes").click();
  await dialog().getByRole("status").getByText("Notes saved").waitFor();
  arrive();
  const history = dialog().getByRole("region", { name: "History" });
  await expect.poll(() => history.innerText()).toContain("Changed: your private notes");
});

test("half of what was paid goes back from the sheet, and the booking stays", async () => {
  const id = await paidInCash("Hal Half");
  await go(`/admin/bookings?booking=${id}`);
  await button("Refund…").click();
  const question = page.getByRole("dialog", { name: "Give money back?" });
  await expect.poll(() => question.getByLabel("Half of it: £35.00").isChecked()).toBe(true);
  await question.getByRole("button", { name: "Give back" }).click();
  await dialog().getByText("£70.00, paid in cash, £35.00 to hand back").waitFor();
  expect(await rows("select amount_pence, reason from refunds where booking_id = $1", [id])).toEqual([
    { amount_pence: 3500, reason: "goodwill" },
  ]);
  expect(await bookingOf("Hal Half", "confirmed")).toBeDefined();
});

test("1,045 means £1,045 in a booking, a refund and a service", async () => {
  await go("/admin/bookings?new");
  await fillNewBooking({
    name: "Penny Pound",
    day: await dayIn(72),
    time: "10:00",
    price: "1,045",
    payment: "Paid in cash, now",
  });
  await button("Add booking").click();
  await toast("Booking added");
  expect(await rows("select price_pence from bookings where client_name = 'Penny Pound'")).toEqual([
    { price_pence: 104_500 },
  ]);
  await go("/admin/bookings?client=penny");
  await button(/^Cancel Penny Pound/).click();
  await dialog().getByLabel("Another amount").check();
  await dialog().getByLabel("Amount in pounds").fill("1,044.50");
  await button("Cancel booking").click();
  await toast("Status Updated");
  expect(await rows("select amount_pence from refunds where amount_pence > 100000")).toEqual([
    { amount_pence: 104_450 },
  ]);
  await go("/admin/services");
  await button("Edit Written reading").click();
  await dialog().getByLabel("Price in pounds").fill("1,045");
  await button("Save service").click();
  await toast("Service saved");
  expect(await rows("select price_gbp from services where name = 'Written reading'")).toEqual([{ price_gbp: 104_500 }]);
});

test("a cancellation whose answer was lost refunds once", async () => {
  const { id } = await unpaidBooking("Clara Cancelled", 55);
  await go(`/admin/bookings?booking=${id}`);
  await button("Paid in cash").click();
  await toast("Paid in cash");
  await button("Close").click();
  await page.getByRole("searchbox", { name: "Search by client or service" }).fill("clara");
  await button(/^Cancel Clara/).click();
  await loseAnswer(/practice-cancel-booking/);
  await button("Cancel booking").click();
  await dialog().getByRole("alert").getByText("Failed to update booking status").waitFor();
  await button("Cancel booking").click();
  await toast("Status Updated");
  expect(await rows("select amount_pence from refunds where booking_id = $1", [id])).toEqual([{ amount_pence: 1500 }]);
  expect(await rows("select from mail where booking_id = $1 and kind = 'booking-cancelled'", [id])).toHaveLength(1);
});

test("double clicks send one payment link, take cash once, send one message and resend it once", async () => {
  const { id } = await unpaidBooking("Dora Double", 56);
  await go(`/admin/bookings?booking=${id}`);
  await button("Send a payment link").click();
  const question = page.getByRole("dialog", { name: "Send a payment link?" });
  await question.getByText(/^dora\.double@.* gets an email with a link to pay £15\.00 by card/).waitFor();
  expect(await rows("select from mail where booking_id = $1", [id])).toEqual([]);
  await pressTwice(question.getByRole("button", { name: "Send the link" }));
  await toast("The payment link is on its way");
  await expect
    .poll(() => rows("select from mail where booking_id = $1 and kind = 'payment-link'", [id]))
    .toHaveLength(1);
  expect(await rows("select from checkouts where booking_id = $1", [id])).toHaveLength(1);
  await pressTwice(button("Paid in cash"));
  await toast("Paid in cash");
  expect(await rows("select kind from ledger where booking_id = $1", [id])).toEqual([{ kind: "charge" }]);
  await expect.poll(() => page.getByText("Failed to take the payment").count()).toBe(0);

  await go("/admin/clients");
  await button("Send Message to Dora Double").click();
  await dialog().getByLabel("Subject").fill("Twice");
  await dialog().getByLabel("Message").fill("Once.");
  await pressTwice(dialog().getByRole("button", { name: "Send Message" }));
  await toast("Message on its way");
  const message = () =>
    rows("select status, resend_of is not null as again from mail where subject = 'Twice' order by created_at");
  await expect.poll(message).toEqual([{ status: "sent", again: false }]);
  await go("/admin/messages");
  await button(/^Resend “Twice”/).click();
  await pressTwice(dialog().getByRole("button", { name: "Send again" }));
  await toast("Message on its way again");
  expect(await message()).toMatchObject([{ again: false }, { again: true }]);
  await expect.poll(() => page.getByText("Failed to send message").count()).toBe(0);
});

test("double clicks add one booking and cancel it once", async () => {
  const day = await dayIn(57);
  await go("/admin/bookings?new");
  await fillNewBooking({ name: "Tina Twice", day, time: "10:00" });
  await dialog().getByLabel("Paid in cash, now").check();
  await pressTwice(button("Add booking"));
  await toast("Booking added");
  expect(await rows("select from bookings where client_name = 'Tina Twice'")).toHaveLength(1);
  await page.getByRole("searchbox", { name: "Search by client or service" }).fill("tina");
  await button(/^Cancel Tina/).click();
  await dialog()
    .getByLabel(/^All of it, as the printed rule says: £/)
    .waitFor();
  await pressTwice(button("Cancel booking"));
  await toast("Status Updated");
  const count =
    "select count(*)::int from refunds r join bookings b on b.id = r.booking_id where b.client_name = 'Tina Twice'";
  expect(await rows(count)).toEqual([{ count: 1 }]);
});
