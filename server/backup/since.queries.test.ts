import { afterAll, beforeAll, expect, test } from "vitest";
import { addFewBookings } from "#tests/support/data/few-bookings.ts";
import { type FreshDatabase, seededDatabase } from "#tests/support/database/database.ts";
import { countSince } from "./since.queries.ts";

let fresh: FreshDatabase;
let moment: Date;
beforeAll(async () => {
  fresh = await seededDatabase();
  await addFewBookings(fresh.database);
  const [row] = await fresh.asOwner<{ now: Date }>("select clock_timestamp() as now");
  moment = row?.now ?? new Date(0);
});
afterAll(() => fresh.close());

const NOTHING = { bookings: 0, payments: 0, accounts: 0, changes: 0, emails: 0 };

test("notes, cancellations, settings and accounts since a moment are counted; copies and exports are no loss", async () => {
  expect(await countSince(fresh.database, moment)).toEqual(NOTHING);
  await fresh.asOwner("select private.audit_copy('backups', 'backup', 'before-upgrade')");
  expect(await countSince(fresh.database, moment)).toEqual(NOTHING);
  await fresh.asOwner("update bookings set notes = 'late' where id = (select id from bookings order by id limit 1)");
  await fresh.asOwner("update services set name = 'Late' where id = (select id from services order by id limit 1)");
  expect(await countSince(fresh.database, moment)).toEqual({ ...NOTHING, changes: 2 });
  await fresh.asOwner("insert into auth.users (email) values ('late@example.com')");
  expect(await countSince(fresh.database, moment)).toMatchObject({ accounts: 1, bookings: 0 });
});

test("a payment is one change beside: that of its booking", async () => {
  const [{ now } = { now: moment }] = await fresh.asOwner<{ now: Date }>("select clock_timestamp() as now");
  await fresh.asOwner(
    "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) select id, 'charge', 100, 'gbp', 'cash_late' from bookings limit 1",
  );
  expect(await countSince(fresh.database, now)).toEqual({ ...NOTHING, payments: 1, changes: 1 });
});
