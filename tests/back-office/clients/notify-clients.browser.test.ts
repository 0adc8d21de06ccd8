import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, rows, violations } = backOffice;
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

test("the offer to tell clients of a changed address fits a phone", async () => {
  await rows(
    "insert into meeting_details (address) values ('12 High Street') on conflict (service_id) do update set address = excluded.address",
  );
  await told("Anna Longway-Featherstonehaugh of the Far Meadows", 30);
  await told("Bea Moss", 31);
  await rows("update meeting_details set address = '7 Mill Lane' where service_id is null");
  await page.setViewportSize({ width: 390, height: 844 });
  await go("/admin/services");
  await page.getByRole("region", { name: "Clients who were told another place" }).getByText("Bea Moss").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations()).toEqual([]);
});
