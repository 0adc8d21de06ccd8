import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { measureBookings } from "./bookings.ts";

test("bookings of free times are measured, and of those who want the same one a single client holds it", async () => {
  const fresh = await freshDatabase();
  const [each = "", all = ""] = (await measureBookings(fresh.url, { clients: 40, contenders: 20 })).split("\n\n");
  const lastRow = (table: string) =>
    table
      .split("\n")
      .at(-1)
      ?.split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()) ?? [];
  expect(lastRow(each)[0]).toBe("40 clients");
  expect(
    lastRow(each)
      .slice(1)
      .map(Number)
      .every((figure) => figure > 0),
  ).toBe(true);
  expect([lastRow(all)[0], lastRow(all)[3]]).toEqual(["20 clients at once", "1"]);
  await fresh.close();
}, 60_000);
