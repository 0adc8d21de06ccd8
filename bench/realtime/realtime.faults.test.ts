import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { measureRealtime } from "./realtime.ts";

test("sockets, broadcasts and changes are measured beside a bare server", { timeout: START_MS }, async () => {
  const fresh = await freshDatabase();
  const tables = await measureRealtime(fresh.url, { sockets: 20, listeners: 10, rounds: 5, writes: 40 });
  const rows = tables.flatMap((table) => table.rows);
  expect(rows.map(([what]) => what)).toEqual([
    "a broadcast to 20 sockets",
    "a change to 10 visitors",
    "a change to 10 users",
    "update of one row",
  ]);
  for (const [, first] of rows) expect(Number(first)).toBeGreaterThan(0);
  await fresh.close();
});
