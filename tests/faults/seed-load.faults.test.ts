import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { seed } from "#server/setup/seed/seed.ts";
import { addFewBookings } from "#tests/support/data/few-bookings.ts";
import { freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

test("seed-load fills the practice of a first start, beside the demonstration", async () => {
  const fresh = await freshDatabase();
  try {
    await seed(fresh.database);
    await addFewBookings(fresh.database);
    const count = async (of: string) =>
      (await fresh.database.row<{ count: number }>(`select count(*)::int from ${of}`))?.count ?? 0;
    const before = await count("bookings");
    const script = join(import.meta.dirname, "../..", "scripts", "measurements", "seed-load.ts");
    const env = { ...process.env, DATABASE_URL: fresh.url };
    const { stdout } = await promisify(execFile)(process.execPath, [script, "--bookings", "1500", "--clients", "60"], {
      env,
    });
    expect(stdout).toContain("The practice is full.");
    expect(await count("profiles")).toBe(60 + 5);
    expect(
      await count("bookings where client_email like '%@example.com' and buffer_minutes = 0 and duration_minutes = 50"),
    ).toBeGreaterThan(1_400);
    expect(await count("bookings")).toBeLessThanOrEqual(before + 1_500);
    expect(await count("bookings b where payment_status = 'paid' and private.held_pence(id) <> price_pence")).toBe(0);
  } finally {
    await fresh.close();
  }
});
