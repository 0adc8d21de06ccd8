import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { pipelined } from "./pipelined.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner("create table public.notes (words text)");
  await fresh.asOwner("grant all on public.notes to service_role");
});
afterAll(() => fresh.close());

test("statements sent together run in their order and answer in it", async () => {
  const answers = await fresh.database.transaction((tx) =>
    pipelined([
      tx.rows("insert into notes values ('first')"),
      tx.row<{ count: number }>("select count(*)::int as count from notes"),
      "no statement",
      tx.rows("delete from notes"),
    ]),
  );
  expect(answers).toEqual([[], { count: 1 }, "no statement", []]);
});

test("where one fails, none of the others runs on after the rollback", async () => {
  const failed = fresh.database.transaction((tx) =>
    pipelined([tx.rows("select 1 / 0"), tx.rows("select").then(() => tx.rows("insert into notes values ('after')"))]),
  );
  await expect(failed).rejects.toThrow("division by zero");
  const slow = fresh.database.transaction((tx) =>
    pipelined([
      tx.rows("select 1 / 0"),
      new Promise((wake) => setTimeout(wake, 50)).then(() => tx.rows("insert into notes values ('late')")),
    ]),
  );
  await expect(slow).rejects.toThrow("division by zero");
  await new Promise((wake) => setTimeout(wake, 100)); // long enough for a statement that was not waited for
  expect(await fresh.asOwner("select * from notes")).toEqual([]);
});
