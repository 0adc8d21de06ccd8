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

const listed = (name: string) =>
  page.getByRole("list", { name: `History of ${name}` }).getByRole("link", { name: /shamanic yoga/ });

test("of a long history the last thirty entries stand on the client's page, and earlier ones on demand", async () => {
  await go(`/admin/clients/${await clientWith(33)}`);
  await expect.poll(() => listed("regular33").count()).toBe(30);
  await button("Show earlier").click();
  await expect.poll(() => listed("regular33").count()).toBe(33);
  expect(await button("Show earlier").count()).toBe(0);
  await page.getByText(/^Since .*, 33 visits, £1,485\.00 received$|^Since .*, 33 visits, £0\.00 received$/).waitFor();
});

test("the stream has what is to come above now, then what was; each kind alone", async () => {
  const id = await clientWith(1);
  const [service] = await rows<{ id: string }>("select id from services where name = 'Written reading'");
  await rows(
    `insert into bookings (client_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by, private_notes)
     values ($1, $2, 'regular1', 'regular1@example.com', private.today() + 9, '10:00', 60, 1500, 'confirmed', 'cash', 'Drew Laguz reversed')`,
    [id, service?.id],
  );
  await rows(
    "insert into mail (kind, about, recipient, subject, html, plain) values ('message', 'x', 'regular1@example.com', 'A word', '', '')",
  );
  await rows(
    "insert into credits (name, sessions, sessions_left, amount_pence, client_id) values ('Five of these', 5, 4, 6000, $1)",
    [id],
  );
  await go(`/admin/clients/${id}`);
  const lines = page.getByRole("list", { name: "History of regular1" }).getByRole("listitem");
  const said = async () =>
    (await lines.allInnerTexts()).map(
      (line) => /Now|shamanic yoga|Written reading|A word|Five of these/.exec(line)?.[0],
    );
  await expect.poll(said).toEqual(["Written reading", "Now", "Five of these", "A word", "shamanic yoga"]);
  await page.getByText("Drew Laguz reversed").waitFor();
  await button("Notes").click();
  await expect.poll(said).toEqual(["Written reading"]);
  await button(/^Messages$/).click();
  await expect.poll(said).toEqual(["A word"]);
  await button("Money").click();
  await expect.poll(said).toEqual(["Five of these"]);
  expect(await backOffice.violations()).toEqual([]);
});
