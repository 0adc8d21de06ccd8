import type { Page } from "playwright-core";
import { beforeEach, expect, test, vi } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const somebodyPaid = () =>
  rows<{ id: string; clientId: string; name: string; email: string; number: number }>(
    `select b.id, b.client_id as "clientId", b.client_name as name, b.client_email as email, r.number
     from ledger l join receipts r on r.entry_id = l.id join bookings b on b.id = l.booking_id
     where l.kind = 'charge' and b.status <> 'cancelled' and b.client_email <> '' and b.refunded_pence = 0 order by l.id limit 1`,
  );

test("a paper receipt takes two presses from the booking's sheet, for a client without an email, too", async () => {
  const [paid] = await somebodyPaid();
  await rows(
    "update bookings set client_email = '', user_id = null, client_phone = '07700 900321' where id = $1 returning id",
    [paid?.id],
  );
  await rows("update business_settings set receipt_note = 'Member 12345' returning id");
  const print = vi.fn<() => void>();
  window.print = print; // a DOM without a printer
  await go(`/admin/bookings?booking=${paid?.id}`);
  await dialog().getByRole("link", { name: "Receipt" }).click();
  await page.getByRole("heading", { name: "Receipt", level: 1 }).waitFor();
  await button("Print").click();
  expect(print).toHaveBeenCalledTimes(1);
  const sheet = page.getByRole("article", { name: "Receipt" });
  await sheet.getByText(paid?.name ?? "", { exact: true }).waitFor();
  await sheet.getByText("Member 12345").waitFor();
  expect(await violations()).toEqual([]);
  await button("Email").click();
  expect(await dialog().getByLabel("Email address").inputValue()).toBe("");
  await dialog().getByRole("button", { name: "Send" }).click();
  await dialog().getByText("Please give one email address.").waitFor();
  await dialog().getByLabel("Email address").fill("sam@example.com");
  await dialog().getByRole("button", { name: "Send" }).click();
  await toast("Receipt on its way");
  expect(await rows("select recipient from mail where kind = 'receipt' and booking_id = $1", [paid?.id])).toEqual([
    { recipient: "sam@example.com" },
  ]);
  await page.getByRole("link", { name: "The booking" }).click();
  await page.getByRole("dialog", { name: paid?.name ?? "" }).waitFor();
});

test("a client's statement of chosen days is shown, and emailed to the address on file", async () => {
  const [paid] = await somebodyPaid();
  const [{ day }] = (await rows<{ day: string }>("select booking_date::text as day from bookings where id = $1", [
    paid?.id,
  ])) as [{ day: string }];
  await go(`/admin/clients/${paid?.clientId}`);
  await page.getByRole("link", { name: "Statement" }).click();
  const statement = page.getByRole("article", { name: "Statement" });
  await statement.getByText(paid?.name ?? "", { exact: true }).waitFor();
  await page.getByLabel("Up to").fill("2020-01-01");
  await button("Show").click();
  await page.getByRole("alert").getByText("Choose a first and a last day, at most five years apart.").waitFor();
  await page.getByLabel("From").fill(day);
  await page.getByLabel("Up to").fill(day);
  await button("Show").click();
  await statement
    .getByRole("region", { name: "Payments for these sessions" })
    .getByText(`Receipt ${paid?.number}`)
    .waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/receipts/client_${paid?.clientId}_${day}_${day}`);
  expect(await violations()).toEqual([]);
  await button("Email").click();
  expect(await dialog().getByLabel("Email address").inputValue()).toBe(paid?.email);
  await dialog().getByRole("button", { name: "Send" }).click();
  await toast("Statement on its way");
});

test("each line of Money leads to its own receipt; what is no receipt says so", async () => {
  await go("/admin/money");
  const [newest] = await rows<{ number: number }>("select max(number) as number from receipts");
  await page.getByRole("link", { name: new RegExp(`^(Receipt|Credit note) ${newest?.number}$`) }).click();
  await page.getByRole("heading", { name: /^(Receipt|Credit note)$/, level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/receipts/${newest?.number}`);
  await go("/admin/receipts/nonsense");
  await page.getByText("Failed to load the receipt").waitFor();
});
