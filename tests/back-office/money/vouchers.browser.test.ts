import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, rows } = backOffice;

test("a voucher is a file to print", async () => {
  const [voucher] = await rows<{ id: string }>(
    "insert into credits (code, amount_pence, buyer_name) values ('K7PM-Q2XW-9ABC-D3EF', 2000, 'Sam Sender') returning id",
  );
  await go(`/admin/vouchers?voucher=${voucher?.id}`);
  const file = backOffice.page.waitForEvent("download");
  await backOffice.page
    .getByRole("dialog", { name: "Voucher", exact: true })
    .getByRole("button", { name: "PDF to print" })
    .click();
  expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe("%PDF-");
});

test("what goes wrong in a form is not shown a second time on the sheet below it", async () => {
  const { id } = await backOffice.unpaidBooking("Vera Voucher", 30);
  await go(`/admin/bookings?booking=${id}`);
  const sheet = backOffice.page.getByRole("dialog", { name: "Vera Voucher" });
  await sheet.getByRole("button", { name: "Pay with a voucher" }).click();
  const form = backOffice.page.getByRole("dialog", { name: "Pay with a voucher" });
  await form.getByLabel("Code").fill("AAAA-BBBB-CCCC-DDDD");
  await form.getByRole("button", { name: "Pay", exact: true }).click();
  await form.getByText(/No voucher has this code/).waitFor();
  expect(await sheet.locator(":scope > [data-news]").evaluate((news) => getComputedStyle(news).opacity)).toBe("0");
});
