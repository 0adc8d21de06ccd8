import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

// Money that went back in part, or is to be handed back in cash, shows as such wherever a booking is listed.

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast } = backOffice;

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

const listed = (name: string) => backOffice.page.getByRole("row").filter({ hasText: name }).filter({ hasText: "Shamanic and Reiki" });

test("half of the cash is to be handed back, until it is said to be; then it is back, by the practitioner's hand", async () => {
  const id = await paidInCash("Cara Cash");
  await go("/admin/bookings?client=cara");
  await button(/^Cancel Cara Cash/).click();
  await dialog().getByLabel("Another amount").check();
  await dialog().getByLabel("Amount in pounds").fill("35");
  await dialog().getByRole("button", { name: "Cancel booking" }).click();
  await toast("Cancelled; £35.00 to hand back.");
  await listed("Cara Cash").getByText("paid, £35.00 to hand back").waitFor();

  await go("/admin");
  const waiting = backOffice.page.getByRole("region", { name: "Waiting for you" }).getByRole("listitem").filter({ hasText: "Cara Cash" });
  await waiting.getByText("£35.00 in cash to hand back").waitFor();
  await backOffice.page.getByRole("table", { name: "The 5 most recent bookings" }).getByText("paid, £35.00 to hand back").waitFor();
  await waiting.getByRole("link", { name: "Cara Cash" }).click();
  await dialog().getByText("£70.00, paid in cash, £35.00 to hand back").waitFor();
  await dialog().getByRole("button", { name: "£35.00 handed back to Cara Cash" }).click();
  await dialog().getByText("£70.00, paid in cash, of which £35.00 went back").waitFor();
  const history = dialog().getByRole("region", { name: "History" }).getByRole("listitem");
  await history.filter({ hasText: "£35.00 given back" }).filter({ hasText: "you" }).waitFor();
  await go("/admin/bookings?client=cara");
  await listed("Cara Cash").getByText("paid, £35.00 back").waitFor();
  expect(await rows("select kind, amount_pence from ledger where booking_id = $1 order by kind", [id])).toEqual([
    { kind: "charge", amount_pence: 7000 },
    { kind: "refund", amount_pence: 3500 },
  ]);
});
