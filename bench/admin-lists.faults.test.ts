import { expect, test } from "vitest";
import { seed } from "#server/setup/seed/seed.ts";
import { freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { measureAdminLists } from "./admin-lists.ts";

test("every list of the back office is measured beside a bare server", { timeout: START_MS }, async () => {
  const fresh = await freshDatabase();
  await seed(fresh.database);
  const bounds = { warmUp: 2, max: 5, milliseconds: 60_000 };
  const [table] = await measureAdminLists(fresh.url, { rounds: 1, size: { clients: 20, bookings: 200 }, bounds });
  const rows = table?.rows ?? [];
  expect(rows).toHaveLength(16);
  for (const [, ...figures] of rows) expect(figures.map(Number).every((figure) => figure > 0)).toBe(true);
  await fresh.close();
});
