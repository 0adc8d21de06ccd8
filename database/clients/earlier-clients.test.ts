import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { migrate } from "#database/connection/migrate.ts";
import { databaseUrl } from "#tests/support/database-url.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

/** Before clients were rows of their own, and before entries of the ledger had numbers. */
const EARLIER = "0034_goodwill_refunds.sql";
/** Functions whose arguments or answers have types of a later migration. */
const OF_LATER_TYPES = ["meeting.sql"];
const NAME = `earlier_${process.pid}_${Date.now()}`;

let fresh: FreshDatabase;
let owner: pg.Client;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner(`create database ${NAME} template template0`);
  const url = databaseUrl(fresh.url, NAME);
  folder = await mkdtemp(join(tmpdir(), "earlier-"));
  for (const kind of ["migrations", "functions"]) await cp(join(import.meta.dirname, "..", kind), join(folder, kind), { recursive: true });
  const later = (await readdir(join(folder, "migrations"))).filter((name) => name.endsWith(".sql") && name > EARLIER);
  for (const name of later) await rm(join(folder, "migrations", name));
  for (const name of OF_LATER_TYPES) await rm(join(folder, "functions", name));
  await migrate(url, { folder });
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("insert into services (category, name, price_gbp) values ('readings', 'A reading', 4500)");
  await owner.query("set session_replication_role = replica"); // the functions are those of today, so triggers stay away
  await owner.query(FORMER_ROWS);
  await owner.query("set session_replication_role = origin");
  await migrate(url);
});
afterAll(async () => {
  await owner.end();
  await fresh.asOwner(`drop database ${NAME} with (force)`);
  await fresh.close();
  await rm(folder, { recursive: true });
});

const ACCOUNT = "00000000-0000-4000-8000-000000000001";
const FORMER_ROWS = `
  insert into auth.users (id, email) values ('${ACCOUNT}', 'elin@example.com');
  insert into profiles (user_id, full_name, email) values ('${ACCOUNT}', 'Elin Moor', 'elin@example.com');
  insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, buffer_minutes, price_pence,
      paid_pence, status, payment_status, cancelled_because, erased_at, rule_version, place)
    select b.person, s.id, b.name, b.email, b.day, '10:00', 30, 0, 4500, case when b.paid then 4500 else 0 end, b.status,
      case when b.paid then 'paid' else 'pending' end, case when b.status = 'cancelled' then 'client' end, b.erased, (select min(version) from booking_rules), 'in person'
    from services s, (values
      ('${ACCOUNT}'::uuid, 'Elin Moor', 'elin@example.com', date '2026-05-01', 'completed', true, null::timestamptz),
      (null, 'Ada', 'Ada@Example.com', '2026-05-02', 'completed', true, null),
      (null, 'Ada Ash', 'ada@example.com', '2026-05-03', 'confirmed', false, null),
      (null, 'Cora', 'cora@example.com', '2026-05-04', 'cancelled', false, null),
      (null, 'Erased', 'erased@erased.invalid', '2026-05-05', 'completed', true, now())
    ) b(person, name, email, day, status, paid, erased);
  insert into clients (id, user_id, client_name, client_email, total_bookings)
    values ('${ACCOUNT}', '${ACCOUNT}', 'Elin Moor', 'elin@example.com', 1), ('ada@example.com', null, 'Ada Ash', 'ada@example.com', 2);
  insert into client_notes (client_id, note) values ('ada@example.com', 'Prefers mornings.'), ('${ACCOUNT}', 'Brings her drum.');
  insert into ledger (booking_id, kind, amount_pence, currency, provider_reference, recorded_at)
    select id, 'charge', paid_pence, 'gbp', 'cs_' || booking_date, booking_date from bookings where paid_pence > 0`;

test("every booking points to its client, by account or by address in any case; an erased one to none", async () => {
  const { rows } = await owner.query(
    `select b.client_name as booked, c.client_name, c.note, c.total_bookings, c.is_listed from bookings b left join clients c on c.id = b.client_id
     order by booking_date`,
  );
  const ada = { client_name: "Ada Ash", note: "Prefers mornings.", total_bookings: 2, is_listed: true };
  expect(rows).toEqual([
    { booked: "Elin Moor", client_name: "Elin Moor", note: "Brings her drum.", total_bookings: 1, is_listed: true },
    { booked: "Ada", ...ada },
    { booked: "Ada Ash", ...ada },
    { booked: "Cora", client_name: "Cora", note: "", total_bookings: 0, is_listed: false },
    { booked: "Erased", client_name: null, note: null, total_bookings: null, is_listed: null },
  ]);
});

test("the addresses of clients' pages stay true", async () => {
  const { rows } = await owner.query("select user_id, id from clients where total_bookings > 0 order by client_name");
  expect(rows).toEqual([
    { user_id: null, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    { user_id: ACCOUNT, id: ACCOUNT },
  ]);
  expect(
    (await owner.query("select md5('ada@example.com')::uuid = id as is_same from clients where client_name = 'Ada Ash'")).rows,
  ).toEqual([{ is_same: true }]);
});

test("payments of before are numbered by the day they were made", async () => {
  const { rows } = await owner.query(
    "select number, l.provider_reference from receipts r join ledger l on l.id = r.entry_id order by number",
  );
  expect(rows).toEqual([
    { number: 1, provider_reference: "cs_2026-05-01" },
    { number: 2, provider_reference: "cs_2026-05-02" },
    { number: 3, provider_reference: "cs_2026-05-05" },
  ]);
});
