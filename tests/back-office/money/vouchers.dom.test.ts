import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { goBack } from "#tests/support/browser/go-back.ts";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("a voucher is sold, sent, changed and given back, and stands in Money", async () => {
  await go("/admin/vouchers");
  await page.getByText("No vouchers yet. Those you sell appear here, with what is left on them.").waitFor();
  await button("Sell a voucher").click();
  const form = page.getByRole("dialog", { name: "Sell a voucher" });
  await form.getByRole("button", { name: "Sell voucher" }).click();
  await form.getByText("The amount is £1.00 to £10,000.00, for example 50 or 37.50.").waitFor();
  await form.getByText("Please say how it was paid.").waitFor();
  expect(await violations()).toEqual([]);
  await form.getByLabel("Amount in pounds").fill("75");
  await form.getByLabel("From").fill("Ida Moon");
  await form.getByLabel("For", { exact: false }).last().fill("Rowan Ash");
  await form.getByLabel("Message").fill("For quiet days");
  await form.getByLabel("Paid in cash, now").check();
  await form.getByRole("button", { name: "Sell voucher" }).click();
  await toast("Voucher sold");

  const sheet = page.getByRole("dialog", { name: "Voucher", exact: true });
  const [sold] = await rows<{ code: string; years: number }>(
    "select code, extract(year from age(expires_on, private.today()))::integer as years from credits",
  );
  expect(sold?.years).toBe(1);
  await sheet.getByText(sold?.code ?? "", { exact: true }).waitFor();
  await sheet.getByText("£75.00 of £75.00").waitFor();
  expect(await violations()).toEqual([]);
  await sheet.getByRole("button", { name: "Email this voucher…" }).click();
  const emailDialog = page.getByRole("dialog", { name: "Email this voucher" });
  await emailDialog.getByRole("button", { name: "Send" }).click();
  await emailDialog.getByText("Please give an email address.").waitFor();
  expect(await violations()).toEqual([]);
  await emailDialog.getByLabel("Email address").fill("ida@example.com");
  await emailDialog.getByRole("button", { name: "Send" }).click();
  await toast("Voucher on its way");
  expect(await rows("select recipient from mail where kind = 'voucher'")).toEqual([{ recipient: "ida@example.com" }]);
  await sheet.getByLabel("Last day").fill("");
  await sheet.getByRole("button", { name: "Save changes" }).click();
  await toast("Voucher saved");
  await sheet.getByText("without an end date").waitFor();
  await goBack(page);
  await sheet.waitFor({ state: "detached" });
  await page.getByText("£75.00 left to be used in all").waitFor();

  await go("/admin/money");
  await page.getByRole("link", { name: "Rowan Ash" }).click();
  await sheet.getByRole("button", { name: "Give the money back…" }).click();
  await page.getByRole("dialog", { name: "Give back £75.00?" }).getByRole("button", { name: "Given back" }).click();
  await toast("£75.00 given back");
  await sheet.getByText("£0.00 of £75.00").waitFor();
  await sheet.getByText(/Credit note \d+/).waitFor();
  expect(await rows("select kind, method, amount_pence from ledger where credit_id is not null order by kind")).toEqual(
    [
      { kind: "charge", method: "cash", amount_pence: 7500 },
      { kind: "refund", method: "cash", amount_pence: 7500 },
    ],
  );
});

test("a voucher pays a part of a booking in its sheet, and has it in its history", async () => {
  const [booking] = await rows<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select id, 'Vera Voucher', 'vera@example.com', private.today() + 30, '10:00', 30, 4500, 'confirmed', 'cash'
     from services where name = 'Written reading' returning id`,
  );
  const [voucher] = await rows<{ id: string }>(
    "insert into credits (code, amount_pence, buyer_name) values ('K7PM-Q2XW-9ABC-D3EF', 2000, 'Sam Sender') returning id",
  );
  await rows(
    `insert into ledger (credit_id, kind, amount_pence, currency, provider_reference)
     select id, 'charge', amount_pence, 'gbp', 'cash_' || id from credits where id = $1`,
    [voucher?.id],
  );
  await go(`/admin/bookings?booking=${booking?.id}`);
  const sheet = page.getByRole("dialog", { name: "Vera Voucher" });
  await sheet.getByRole("button", { name: "Pay with a voucher" }).click();
  const form = page.getByRole("dialog", { name: "Pay with a voucher" });
  await form.getByLabel("Code").fill("K7PM");
  await form.getByRole("button", { name: "Pay", exact: true }).click();
  await form.getByText("A code has 16 letters and digits, without 0, 1, I, L, O and U.").waitFor();
  await form.getByLabel("Code").fill("AAAA-BBBB-CCCC-DDDD");
  await form.getByRole("button", { name: "Pay", exact: true }).click();
  await form.getByText(/No voucher has this code/).waitFor();
  expect(await violations()).toEqual([]);
  await form.getByLabel("Code").fill("k7pm q2xw 9abc d3ef");
  await form.getByRole("button", { name: "Pay", exact: true }).click();
  await toast("Paid with the voucher");
  await sheet.getByText("£45.00, of which £20.00 paid, £25.00 to pay at the session").waitFor();
  await sheet.getByText("K7PM… paid £20.00").waitFor();
  expect(await violations()).toEqual([]);
  await sheet.getByRole("link", { name: "K7PM…" }).click();

  const whole = page.getByRole("dialog", { name: "Voucher", exact: true });
  await whole.getByText("£0.00 of £20.00").waitFor();
  await whole.getByRole("link", { name: /^Used: Vera Voucher/ }).waitFor();
  expect(await violations()).toEqual([]);
  await rows("delete from bookings where id = $1", [booking?.id]);
});
