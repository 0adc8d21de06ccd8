import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("a pass is sold, sold again like before, changed and given back, and stands in Money", async () => {
  await go("/admin/vouchers");
  await page.getByRole("tab", { name: "Passes" }).click();
  await page.getByText("No passes yet. Those you sell appear here, with the sessions that are left.").waitFor();
  await button("Sell a pass").click();
  const form = page.getByRole("dialog", { name: "Sell a pass" });
  await form.getByRole("button", { name: "Sell pass" }).click();
  await form.getByText("Please choose a client.").waitFor();
  const search = form.getByRole("combobox", { name: "Find a client you know" });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await form.getByText("Please choose what it is for.").waitFor();
  await form.getByText("Please say how it was paid.").waitFor();
  expect(await violations()).toEqual([]);
  await form.getByRole("combobox", { name: "Find a client you know" }).fill("maya");
  await form.getByRole("option", { name: /^Maya Lindqvist/ }).click();
  await form.getByLabel("Meditation group").check();
  await form.getByText("Without one: 5 × Meditation group").waitFor();
  await form.getByLabel("One-to-one shamanic yoga").check();
  await form.getByText("Without one: 5 sessions").waitFor();
  await form.getByLabel("Name").fill("5 yoga classes");
  await form.getByLabel("Price in pounds").fill("60");
  await form.getByRole("button", { name: "A year" }).click();
  await form.getByLabel("Paid by transfer, and it has come").check();
  await form.getByRole("button", { name: "Sell pass" }).click();
  await toast("Pass sold");

  const sheet = page.getByRole("dialog", { name: "5 yoga classes" });
  await sheet.getByText("5 of 5 left").waitFor();
  await sheet.getByRole("link", { name: "Maya Lindqvist" }).waitFor();
  expect(await violations()).toEqual([]);
  await sheet.getByLabel("Last day").fill("");
  await sheet.getByRole("button", { name: "Save changes" }).click();
  await toast("Pass saved");
  await sheet.getByText("without an end date").waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.getByText("5 sessions left to be used in all, £60.00").waitFor();

  await button("Sell a pass").click();
  await form.getByRole("combobox", { name: "Find a client you know" }).fill("maya");
  await form.getByRole("option", { name: /^Maya Lindqvist/ }).click();
  await form.getByRole("button", { name: "5 yoga classes, £60.00" }).click();
  await form.getByLabel("Paid in cash, now").check();
  await form.getByRole("button", { name: "Sell pass" }).click();
  await sheet.getByText("5 of 5 left").waitFor();
  const kinds =
    "select distinct name, sessions, amount_pence, (select count(*) from credit_services where credit_id = c.id)::int as services from credits c";
  expect(await rows(kinds)).toEqual([{ name: "5 yoga classes", sessions: 5, amount_pence: 6000, services: 2 }]);

  await go("/admin/money");
  await page.getByRole("link", { name: "Maya Lindqvist" }).first().click();
  await sheet.getByRole("button", { name: "Give the money back…" }).click();
  const question = page.getByRole("dialog", { name: "Give the money back?" });
  expect(await question.getByLabel("Amount in pounds").inputValue()).toBe("60.00");
  await question.getByLabel("Amount in pounds").fill("60.01");
  await question.getByRole("button", { name: "Given back" }).click();
  await question.getByText("Write an amount up to £60.00, such as 22.50").waitFor();
  expect(await violations()).toEqual([]);
  await question.getByLabel("Amount in pounds").fill("50");
  await question.getByRole("button", { name: "Given back" }).click();
  await toast("£50.00 given back");
  await sheet.getByText("0 of 5 left").waitFor();
  await sheet.getByText(/Credit note \d+, £50\.00/).waitFor();
});

test("an unpaid booking is paid with the client's pass by one press, and cancelling says what becomes of the session", async () => {
  const [pass] = await rows<{ id: string }>(
    `with pass as (
       insert into credits (client_id, name, sessions, sessions_left, amount_pence)
       select id, '5 readings', 5, 0, 6000 from clients where client_name = 'Maya Lindqvist' returning id
     ), covered as (
       insert into credit_services (credit_id, service_id) select pass.id, services.id from pass, services where services.name = 'Written reading'
     ) select id from pass`,
  );
  await rows(
    `insert into ledger (credit_id, kind, amount_pence, currency, provider_reference, sessions)
     select id, 'charge', amount_pence, 'gbp', 'cash_' || id, sessions from credits where id = $1`,
    [pass?.id],
  );
  const [booking] = await rows<{ id: string }>(
    `insert into bookings (service_id, client_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select s.id, c.id, c.client_name, c.client_email, private.today() + 30, '10:00', 30, 1500, 'confirmed', 'cash'
     from services s, clients c where s.name = 'Written reading' and c.client_name = 'Maya Lindqvist' returning id`,
  );
  await rows(
    `with later as (
       insert into credits (client_id, name, sessions, sessions_left, amount_pence, created_at)
       select client_id, name, 5, 0, 6000, now() + interval '1 hour' from credits where id = $1 returning id
     ), covered as (
       insert into credit_services (credit_id, service_id) select later.id, service_id from later, credit_services where credit_id = $1
     ) insert into ledger (credit_id, kind, amount_pence, currency, provider_reference, sessions)
       select id, 'charge', 6000, 'gbp', 'cash_' || id, 5 from later`,
    [pass?.id],
  );
  await go(`/admin/bookings?booking=${booking?.id}`);
  const sheet = page.getByRole("dialog", { name: "Maya Lindqvist" });
  await sheet
    .getByRole("button", { name: /^Pay with a pass/ })
    .first()
    .waitFor();
  expect(await sheet.getByRole("button", { name: /^Pay with a pass/ }).count()).toBe(1); // of two equal passes, the one to be used first
  await sheet.getByRole("button", { name: "Pay with a pass: 5 readings (5 left)" }).click();
  await toast("Paid with the pass");
  await sheet.getByText("£15.00, paid with a pass").waitFor();
  await sheet.getByRole("link", { name: "5 readings" }).waitFor();
  expect(await violations()).toEqual([]);

  await sheet.getByRole("button", { name: "Refund…" }).click();
  const refund = page.getByRole("dialog", { name: "Give the session back?" });
  await refund.getByText("The session goes back to the pass.").waitFor();
  expect(await refund.getByRole("radio").count()).toBe(0);
  await refund.getByRole("button", { name: "Keep it" }).click();
  await sheet.getByRole("button", { name: "Cancel…" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel this booking?" });
  await cancel.getByLabel("The session stays used").waitFor();
  expect(await cancel.getByRole("radio").count()).toBe(2);
  expect(await cancel.getByLabel("The session goes back to the pass, as the printed rule says").isChecked()).toBe(true);
  expect(await violations()).toEqual([]);
  await cancel.getByRole("button", { name: "Cancel booking" }).click();
  await toast("Status Updated");

  await go(`/admin/vouchers?pass=${pass?.id}`);
  const whole = page.getByRole("dialog", { name: "5 readings" });
  await whole.getByText("5 of 5 left").waitFor();
  await whole.getByRole("link", { name: /^Used: Written reading/ }).waitFor();
  await whole.getByRole("link", { name: /^Came back: Written reading/ }).waitFor();
});

test("a pass is sold on the client's page, stands there, and pays for a new booking", async () => {
  const [client] = await rows<{ id: string }>("select id from clients where client_name = 'Maya Lindqvist'");
  const [reading] = await rows<{ id: string }>("select id from services where name = 'Written reading'");
  await go(`/admin/clients/${client?.id}`);
  await button("Sell a pass").click();
  const form = page.getByRole("dialog", { name: "Sell a pass" });
  await form.getByText("For Maya Lindqvist").waitFor();
  await form.getByLabel("Written reading").check();
  await form.getByLabel("Price in pounds").fill("40");
  await form.getByLabel("Sessions").fill("3");
  await form.getByLabel("Paid in cash, now").check();
  await form.getByRole("button", { name: "Sell pass" }).click();
  await toast("Pass sold");
  const passes = page.getByRole("region", { name: "Passes" });
  await passes.getByText(/^3 of 3 left, until /).waitFor();
  expect(await violations()).toEqual([]);

  await button("New booking").click();
  const booking = page.getByRole("dialog", { name: "New booking" });
  await booking.getByLabel("Session", { exact: true }).selectOption(reading?.id ?? "");
  await booking.getByLabel("Date").fill(await backOffice.dayIn(20));
  await booking.getByLabel("Time", { exact: true }).fill("10:00");
  await booking.getByRole("radio", { name: "Voucher" }).check();
  await booking.getByRole("button", { name: "Add booking" }).click();
  await booking.getByText("A code has 16 letters and digits, without 0, 1, I, L, O and U.").waitFor();
  expect(await violations()).toEqual([]);
  await booking.getByLabel("Pass: 3 × Written reading (3 left)").check();
  await booking.getByRole("button", { name: "Add booking" }).click();
  await toast("Booking added");
  await passes.getByText(/^2 of 3 left/).waitFor();
  expect(
    await rows("select payment_status, paid_by from bookings where client_id = $1 and booking_date = $2", [
      client?.id,
      await backOffice.dayIn(20),
    ]),
  ).toEqual([{ payment_status: "paid", paid_by: "pass" }]);
});
