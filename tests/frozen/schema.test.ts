import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { readObjects } from "#tests/support/database/objects.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test("the schema is the recorded one", async () => {
  const lines = await readObjects(fresh.asOwner);
  expect(lines.length).toBeGreaterThan(500); // proves that it was read
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("schema.txt");
});
