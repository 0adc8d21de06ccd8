import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { whyUnsorted } from "./collation.ts";
import { connect, type Database } from "./connect.ts";

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = connect(fresh.url, () => undefined);
});
afterAll(async () => {
  await database.close();
  await fresh.close();
});

const name = () => new URL(fresh.url).pathname.slice(1);

test("an unchanged version is not told", async () => {
  expect(await whyUnsorted(database)).toBeUndefined();
});

test("another version of a column's collation is told with its unique indexes, to be made anew before it is believed", async () => {
  await fresh.asOwner(`create collation by_letters (provider = icu, locale = 'en-GB')`);
  await fresh.asOwner(`create table guests (name text collate by_letters constraint one_guest unique, note text)`);
  await fresh.asOwner(`create index guests_note on guests (note collate by_letters)`);
  expect(await whyUnsorted(database)).toBeUndefined();
  await fresh.asOwner("update pg_collation set collversion = '57.1' where collname = 'by_letters'");
  expect(await whyUnsorted(database)).toMatch(
    new RegExp(
      `^The system sorts text by version \\S+, the database's indexes by 57\\.1\\. The same text may then stand twice in one_guest\\. Let its owner run, in this order: REINDEX DATABASE "${name()}"; ALTER COLLATION public\\.by_letters REFRESH VERSION;$`,
    ),
  );
  await fresh.asOwner(`reindex database "${name()}"`);
  await fresh.asOwner("alter collation by_letters refresh version");
  expect(await whyUnsorted(database)).toBeUndefined();
  await fresh.asOwner("drop table guests");
});

test("another version of the database's locale is told with the unique indexes on text", async () => {
  await fresh.asOwner("update pg_database set datcollversion = '57.1' where datname = current_database()");
  expect(await whyUnsorted(database)).toMatch(
    new RegExp(
      `by 57\\.1\\. The same text may then stand twice in .+ and \\d+ others\\. Let .* REINDEX DATABASE "${name()}"; ALTER DATABASE "${name()}" REFRESH COLLATION VERSION;$`,
    ),
  );
  await fresh.asOwner(`alter database "${name()}" refresh collation version`);
  expect(await whyUnsorted(database)).toBeUndefined();
});
