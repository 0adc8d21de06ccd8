import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database/database.ts";
import { measureSite } from "./site.ts";

test("pages, built files and stored pictures are measured beside a bare server", async () => {
  const fresh = await freshDatabase();
  const [table] = await measureSite(fresh.url, { rounds: 1, calls: 40 });
  const rows = table?.rows ?? [];
  expect(rows.map(([what]) => what)).toEqual([
    "a cached page",
    "the same page, unchanged",
    "an unknown address",
    "a built file",
    "a stored picture of 100 kB",
  ]);
  for (const [, ...figures] of rows) expect(figures.map(Number).every((figure) => figure > 0)).toBe(true);
  await fresh.close();
}, 60_000);
