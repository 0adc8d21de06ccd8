import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { measureRealtime } from "./realtime.ts";

test("sockets, broadcasts and changes are measured beside a bare server", { timeout: START_MS }, async () => {
  const fresh = await freshDatabase();
  const tables = await measureRealtime(fresh.url, { sockets: 20, listeners: 10, rounds: 5, writes: 40 });
  const rows = tables.split("\n").filter((line) => /^\| (a |update)/.test(line));
  expect(rows.map((row) => row.split("|")[1]?.trim())).toEqual([
    "a broadcast to 20 sockets",
    "a change to 10 visitors",
    "a change to 10 users",
    "update of one row",
  ]);
  for (const row of rows) expect(Number(row.split("|")[2])).toBeGreaterThan(0);
  await fresh.close();
});
