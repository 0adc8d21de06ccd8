import { expect, test } from "vitest";
import { seed } from "#database/seed/seed.ts";
import { freshDatabase } from "#tests/support/database/database.ts";
import { measureAdminLists } from "./admin-lists.ts";

test("every list of the back office is measured with a valid answer", async () => {
  const fresh = await freshDatabase();
  await seed(fresh.database);
  const table = await measureAdminLists(fresh.url, { clients: 20, bookings: 200 });
  const medians = table
    .split("\n")
    .slice(2)
    .map((line) => Number(line.split("|")[2]));
  expect(medians).toHaveLength(16);
  expect(medians.every((median) => median > 0)).toBe(true);
  await fresh.close();
});
