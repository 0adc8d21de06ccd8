import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { measureOpenings } from "./openings.ts";

test("the free times of a month are measured with an empty and a full diary and with other calendars, each beside a bare server", async () => {
  const fresh = await freshDatabase();
  const [table] = await measureOpenings(fresh.url, { rounds: 1, calls: 40 });
  const rows = table?.rows ?? [];
  expect(rows.map(([what]) => what)).toEqual([
    "empty diary",
    "empty diary, 4 calendars of 2,000 events",
    "full diary, an hour a day left",
  ]);
  for (const [, ...figures] of rows) expect(figures.map(Number).every((figure) => figure > 0)).toBe(true);
  expect(table?.note).toMatch(
    /^With the calendars: [\d.]+ times the time and [\d.]+ times the processor time of the same diary without them/,
  );
  await fresh.close();
}, 60_000);
