import { afterAll, beforeAll, expect, test } from "vitest";
import { type DataApiAtWork, dataApiAtWork } from "#tests/data-api-at-work.ts";

let at: DataApiAtWork;
beforeAll(async () => {
  at = await dataApiAtWork({ aggregates: true });
});
afterAll(() => at.close());

test.each([
  [
    "of the whole table",
    "/beds?select=width.sum(),most:width.max(),least:width.min(),width.avg()::float,count()",
    [{ sum: 400, most: 140, least: 80, avg: 100, count: 4 }],
  ],
  [
    "in groups of the other columns",
    "/beds?select=house,count()&order=house",
    [
      { house: 1, count: 2 },
      { house: 2, count: 1 },
      { house: null, count: 1 },
    ],
  ],
  ["with casts before and after", "/beds?select=total:width::numeric.sum()::text", [{ total: "400" }]],
  ["inside JSON", "/things?select=facts->watts::int.sum()&id=eq.1", [{ sum: 40 }]],
  [
    "of an embedded relation",
    "/rooms?select=name,beds(count())&order=name",
    [
      { name: "attic", beds: [{ count: 2 }] },
      { name: "cellar", beds: [{ count: 1 }] },
      { name: "hall", beds: [{ count: 0 }] },
    ],
  ],
  ["beside an embedded relation", "/beds?select=rooms(name),count()&order=count.desc&rooms=not.is.null", "42703"],
  ["grouped by an embedded relation", "/beds?select=rooms(name),n:count()&house=eq.1", [{ rooms: { name: "attic" }, n: 2 }]],
  [
    "of a spread relation, in the parent's groups",
    "/things?select=...makers!maker_id(name),price.sum()&maker_id=not.is.null&order=makers(name)",
    "42803",
  ],
  [
    "handed up by a spread",
    "/beds?select=house,...rooms(name.count())&order=house",
    [
      { house: 1, count: 2 },
      { house: 2, count: 1 },
      { house: null, count: 0 },
    ],
  ],
  ["by every column", "/rooms?select=*,count()&house=eq.2", [{ house: 2, room: 1, name: "cellar", count: 1 }]],
  ["never of a to-many spread", "/rooms?select=...beds(width.sum())", "PGRST127"],
])("%s", async (_, path, expected) => {
  const answer = (await (await at.ask(path)).json()) as { code?: string };
  expect(answer.code ?? answer).toEqual(expected);
});
