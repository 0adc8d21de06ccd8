import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

/** A client with so many past sessions, an hour each, on days of their own. */
async function clientWith(sessions: number): Promise<string> {
  const [client] = await rows<{ id: string }>(
    "insert into clients (client_name, client_email) values ($1, $1 || '@example.com') returning id",
    [`regular${sessions}`],
  );
  await rows(
    `insert into bookings (client_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select $1, s.id, $2, $2 || '@example.com', private.today() - 1000 + nth * 7 + $3::integer % 7, '10:00', 60, 4500, 'completed', 'cash'
     from generate_series(1, $3::integer) nth, (select id from services where name = 'One-to-one shamanic yoga') s`,
    [client?.id, `regular${sessions}`, sessions],
  );
  return client?.id ?? "";
}

const listed = (name: string) => page.getByRole("table", { name: `Bookings of ${name}` }).getByRole("row");

test("of a long history the last ten sessions stand on the client's page, and all on demand", async () => {
  await go(`/admin/clients/${await clientWith(13)}`);
  await expect.poll(() => listed("regular13").count()).toBe(11); // and the headers
  await button("Show all 13").click();
  await expect.poll(() => listed("regular13").count()).toBe(14);
  expect(await button(/^Show all/).count()).toBe(0);
});

test("a rest of two is shown at once", async () => {
  await go(`/admin/clients/${await clientWith(12)}`);
  await expect.poll(() => listed("regular12").count()).toBe(13);
  expect(await button(/^Show all/).count()).toBe(0);
});
