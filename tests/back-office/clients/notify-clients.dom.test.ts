import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

/** A client with an upcoming session, who has been notified of its place. */
async function told(name: string, inDays: number): Promise<void> {
  const [booking] = await rows<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select id, $1, lower(split_part($1, ' ', 1)) || '@example.com', private.today() + $2::int, '06:00', 60, 7000, 'confirmed', 'cash'
     from services where name = 'Shamanic and Reiki healing session' returning id`,
    [name, inDays],
  );
  await rows(
    "insert into private.notified_places (booking_id, place) select id, private.place_of(b) from bookings b where id = $1",
    [booking?.id],
  );
}

test("after a changed address the practitioner sees who was told the old one, and tells them with one press", async () => {
  await rows(
    "insert into meeting_details (address) values ('12 High Street') on conflict (service_id) do update set address = excluded.address",
  );
  await told("Anna Longway-Featherstonehaugh of the Far Meadows", 30);
  await told("Bea Moss", 31);
  await go("/admin/settings/practice#where");
  await page.getByRole("form", { name: "Where you meet" }).getByLabel("Address").fill("7 Mill Lane");
  expect(await page.getByRole("button", { name: /^Tell / }).count()).toBe(0);
  await button("Save where you meet").click();
  await toast("Where you meet is saved");
  const offer = page.getByRole("region", { name: "Clients who were told another place" });
  await offer.getByText("Bea Moss").waitFor();
  await offer
    .getByText("2 clients with sessions to come were told of another place, or another way to meet.")
    .waitFor();
  expect(await violations()).toEqual([]);
  await go("/admin/services");
  await offer.getByRole("button", { name: "Tell the 2 clients" }).click();
  await toast("Told: 2 by email");
  await offer.waitFor({ state: "detached" });
  expect(await rows("select recipient from mail where kind = 'place-changed' order by 1")).toEqual([
    { recipient: "anna@example.com" },
    { recipient: "bea@example.com" },
  ]);
  expect(
    await rows("select from mail where kind = 'place-changed' and plain like '%Place: 7 Mill Lane%'"),
  ).toHaveLength(2);
});
