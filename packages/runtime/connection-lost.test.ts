import { expect, test } from "vitest";
import { freshDatabase } from "../../tests/support/database/database.ts";
import { isDatabaseAway } from "./connection-lost.ts";

test("a statement that took too long may do better in a moment, one that is wrong does not", async () => {
  const fresh = await freshDatabase();
  const failed = (text: string) => fresh.database.rows(text).catch((error: unknown) => error);
  const slow = await fresh.database
    .transaction(async (tx) => {
      await tx.rows("set local statement_timeout = 20");
      await tx.rows("select pg_sleep(10)");
    })
    .catch((error: unknown) => error);
  expect([isDatabaseAway(slow), isDatabaseAway(await failed("select 1 / 0"))]).toEqual([true, false]);
  await fresh.close();
});
