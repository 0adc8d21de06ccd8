import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { goBack } from "#tests/support/browser/go-back.ts";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const BILL = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

test("a month and a tax year, their lines and files, costs with a bill, and cash that is handed back", async () => {
  const [sum] = await rows<{ received: string }>(
    "select to_char(sum(amount_pence) / 100.0, 'FM£999,990.00') as received from ledger where kind = 'charge'",
  );
  await go("/admin/money");
  const totals = page.getByRole("region", { name: "Totals" });
  const figure = (name: string) => ({
    innerText: () =>
      totals
        .getByText(name, { exact: true })
        .evaluate((term) => term.nextElementSibling?.textContent?.replace(/^[−=]/, "")),
  });
  await expect.poll(() => figure("Received").innerText()).toBe(sum?.received);
  expect(await violations()).toEqual([]);

  await button("Add cost").click();
  const form = page.getByRole("dialog", { name: "Add cost" });
  await form.getByRole("button", { name: "Save cost" }).click();
  await form.getByText("The amount is £0.01 to £100,000, for example 12 or 12.50.").waitFor();
  await form.getByLabel("Amount in pounds").fill("30.50");
  await form.getByLabel("For", { exact: true }).fill("Hall in autumn");
  await form.getByLabel("Category").selectOption("Rooms and rent");
  await form
    .getByLabel("Photo or PDF of the bill")
    .setInputFiles({ name: "x.html", mimeType: "text/html", buffer: Buffer.from("<p>") });
  await form.getByText("Please choose a JPEG, PNG or WebP picture, or a PDF.").waitFor();
  await form
    .getByLabel("Photo or PDF of the bill")
    .setInputFiles({ name: "bill.pdf", mimeType: "application/pdf", buffer: BILL });
  expect(await violations()).toEqual([]);
  await form.getByRole("button", { name: "Save cost" }).click();
  await toast("Cost saved");
  await expect.poll(() => figure("Costs").innerText()).toBe("£30.50");
  await button("Bill of Hall in autumn").waitFor();

  await button("Edit Hall in autumn").click();
  await dialog().getByLabel("Amount in pounds").fill("31");
  await dialog().getByRole("button", { name: "Close" }).click();
  await page.reload();
  await button("Edit Hall in autumn").click();
  await dialog().getByText("Go on where you left off?").waitFor();
  expect(await dialog().getByLabel("Amount in pounds").inputValue()).toBe("31");
  expect(await violations()).toEqual([]);
  await dialog().getByRole("button", { name: "Go on", exact: true }).click();
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  await dialog()
    .getByLabel("Photo or PDF of the bill")
    .setInputFiles({ name: "bill.jpg", mimeType: "image/jpeg", buffer: photo });
  await dialog().getByRole("button", { name: "Save cost" }).click();
  await expect.poll(() => figure("Costs").innerText()).toBe("£31.00");
  await button("Edit Hall in autumn").click();
  await button("Delete cost…").click();
  await page.getByRole("dialog", { name: "Delete this cost?" }).getByRole("button", { name: "Delete" }).click();
  await toast("Cost deleted");
  await expect.poll(() => figure("Costs").innerText()).toBe("£0.00");
  expect(await rows("select from costs")).toEqual([]);

  await go("/admin/money?period=tax-99999"); // mistyped
  await page.getByRole("heading", { name: /^\w+ \d{4}$/, level: 2 }).waitFor();
  await expect.poll(() => figure("Received").innerText()).toBe(sum?.received);
  await button("Tax year").click();
  await page.getByRole("heading", { name: /^Tax year \d{4}\/\d\d$/ }).waitFor();
  await button("The period before").click();
  await page.getByText(/^Nothing was paid in the tax year/).waitFor();
  await button("This month").click();
  await page.getByRole("heading", { name: /^\w+ \d{4}$/, level: 2 }).waitFor();
  await page.getByRole("region", { name: "For the accountant" }).getByRole("button", { name: "Export PDF" }).waitFor();

  await button("Quarter").click();
  await page.getByRole("heading", { name: /^\w+ to \w+ \d{4}$/, level: 2 }).waitFor();
  await page.getByRole("table", { name: "Received by month" }).waitFor();
  await button("Any days").click();
  await page.getByLabel("Up to").fill("2020-01-01");
  await button("Show").click();
  await page.getByRole("alert").getByText("Choose a first and a last day, at most five years apart.").waitFor();
  await button("Month").click();

  const [paid] = await rows<{ id: string; name: string }>(
    `with owed as (
       insert into refunds (booking_id, payment_reference, amount_pence, reason)
       select l.booking_id, l.provider_reference, 500, 'goodwill' from ledger l join bookings b on b.id = l.booking_id
       where l.kind = 'charge' and b.payment_status = 'paid' order by l.id limit 1 returning booking_id
     ) select b.id, b.client_name as name from owed join bookings b on b.id = owed.booking_id`,
  );
  await page.reload();
  const owed = page.getByRole("region", { name: "To hand back" });
  await owed.getByRole("button", { name: `£5.00 handed back to ${paid?.name}` }).click();
  await owed.waitFor({ state: "detached" });
  const refunds = page.getByRole("listitem").filter({ hasText: "Refund in cash" }).filter({ hasText: "-£5.00" });
  await refunds.getByRole("link", { name: paid?.name ?? "" }).click();
  await page.getByRole("dialog", { name: paid?.name ?? "" }).waitFor();
  expect(new URL(page.url()).search).toContain(`booking=${paid?.id}`);
  await goBack(page);
});

test("a draft of a new cost is kept until it is saved, or begun afresh", async () => {
  await rows("delete from costs");
  await go("/admin/money");
  const form = page.getByRole("dialog", { name: "Add cost" });
  await button("Add cost").click();
  await form.getByLabel("Amount in pounds").fill("12");
  await form.getByRole("button", { name: "Close" }).click();
  await button("Add cost").click();
  await form.getByRole("button", { name: "Start afresh" }).click();
  expect(await form.getByLabel("Amount in pounds").inputValue()).toBe("");
  await form.getByLabel("Amount in pounds").fill("15");
  await form.getByLabel("For", { exact: true }).fill("Candles");
  await form.getByRole("button", { name: "Save cost" }).click();
  await button("Edit Candles").waitFor();
  await button("Add cost").click();
  expect(await form.getByLabel("For", { exact: true }).inputValue()).toBe("");
  expect(await rows("select amount_pence from costs")).toEqual([{ amount_pence: 1500 }]);
  await rows("delete from costs");
});

test("a period in which nothing was paid, nor a year before, has no empty bars", async () => {
  await go("/admin/money?period=2019-03");
  await page.getByText("Nothing was paid in March 2019.").waitFor();
  expect(await page.getByRole("region", { name: "Received by week" }).count()).toBe(0);
});
