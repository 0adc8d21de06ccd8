import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { measureBookings } from "./bookings.ts";

test("bookings of free times are measured, and of those who want the same one a single client holds it", async () => {
  const fresh = await freshDatabase();
  const [each, all] = await measureBookings(fresh.url, { clients: 24, contenders: 20 });
  const [what, ...figures] = each?.rows[0] ?? [];
  expect(what).toBe("24 clients");
  expect(figures.map(Number).every((figure) => figure > 0)).toBe(true);
  expect([all?.rows[0]?.[0], all?.rows[0]?.[3]]).toEqual(["20 clients at once", "1"]);
  await fresh.close();
}, 60_000);
