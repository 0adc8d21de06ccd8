import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../tests/support/database/database.ts";
import { createPool } from "./pool.ts";
import { transaction } from "./transaction.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner("create table public.notes (words text)");
});
afterAll(() => fresh.close());

test("work does not begin where BEGIN fails, and the connection serves the next", async () => {
  const { pool, close } = createPool(fresh.url, { max: 1, onError: () => undefined });
  const client = await pool.connect();
  const query = client.query.bind(client) as (text: string) => Promise<unknown>;
  client.query = ((text: string) => query(text === "begin" ? "select 1 / 0" : text)) as typeof client.query;
  client.release();
  const failed = transaction(pool, (tx) => tx.query("insert into notes values ('outside')"));
  await expect(failed).rejects.toThrow("division by zero");
  delete (client as { query?: unknown }).query;
  await transaction(pool, (tx) => tx.query("insert into notes values ('inside')"));
  expect(await fresh.asOwner("select words from notes")).toEqual([{ words: "inside" }]);
  await close();
});
