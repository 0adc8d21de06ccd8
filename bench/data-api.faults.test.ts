import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { measureDataApi } from "./data-api.ts";

test("every call is measured beside a bare server", { timeout: START_MS }, async () => {
  const fresh = await freshDatabase();
  const [table] = await measureDataApi(fresh.url, { rounds: 1, bounds: { warmUp: 20, max: 40, milliseconds: 60_000 } });
  const rows = table?.rows ?? [];
  expect(rows.map(([what]) => what)).toEqual([
    "filtered read, a visitor's",
    "50 rows with an embed, by the secret key",
    "50 rows with an embed, the practitioner's",
    "write of one row",
  ]);
  for (const [, ...figures] of rows) expect(figures.map(Number).every((figure) => figure > 0)).toBe(true);
  const written = await fresh.asOwner<{ count: string }>(
    "select count(*) from bookings where notes = 'Runes, please.'",
  );
  expect(Number(written[0]?.count)).toBeGreaterThan(50); // of 200, each with a different key
  await fresh.close();
});
