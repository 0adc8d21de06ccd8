import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";

let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi({ aggregates: true });
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
  [
    "grouped by an embedded relation",
    "/beds?select=rooms(name),n:count()&house=eq.1",
    [{ rooms: { name: "attic" }, n: 2 }],
  ],
  [
    "of a spread relation, in the parent's groups",
    "/things?select=...makers!maker_id(name),price.sum()&maker_id=not.is.null&order=makers(name).desc",
    [
      { name: "Bo", sum: 99.99 },
      { name: "Ada", sum: 57.3 },
    ],
  ],
  [
    "of a spread relation, sorted by its alias",
    "/things?select=...makers!maker_id(maker:name),n:count()&order=makers(maker).desc.nullslast",
    [
      { maker: "Bo", n: 1 },
      { maker: "Ada", n: 2 },
      { maker: null, n: 1 },
    ],
  ],
  [
    "of a spread relation, sorted by a part of a JSON column",
    "/passports?select=...things(facts,count())&order=things(facts->watts).nullslast",
    [
      { facts: { ok: true, parts: [{ n: "bulb" }, { n: "foot" }], watts: 40 }, count: 1 },
      { facts: null, count: 1 },
    ],
  ],
  [
    "of a spread relation, sorted by a column of a nested spread",
    "/passports?select=...things(...makers!maker_id(name),price.sum())&order=things(name).desc",
    [
      { name: "Bo", sum: 99.99 },
      { name: "Ada", sum: 45 },
    ],
  ],
  [
    "sorted by an embedded relation that makes the groups",
    "/things?select=makers!maker_id(name),price.sum()&maker_id=not.is.null&order=makers(name).desc",
    [
      { makers: { name: "Bo" }, sum: 99.99 },
      { makers: { name: "Ada" }, sum: 57.3 },
    ],
  ],
  [
    "sorted by an alias of an embedded relation with every column",
    "/beds?select=place:rooms(*),count()&id=lt.4&order=place(name).desc",
    [
      { place: { house: 2, room: 1, name: "cellar" }, count: 1 },
      { place: { house: 1, room: 1, name: "attic" }, count: 2 },
    ],
  ],
  [
    "never sorted by a column outside the group",
    "/things?select=...makers!maker_id(name),price.sum()&order=makers(founded)",
    "42803",
  ],
  ["never sorted by an aggregate", "/things?select=...makers!maker_id(name,n:count())&order=makers(n)", "42703"],
  [
    "in groups by an object below a spread",
    "/passports?select=...things(makers!maker_id(name),price.sum())&order=things(makers)",
    "42703",
  ],
  [
    "in groups by objects and lists below a spread",
    "/passports?select=...things(maker:makers!maker_id(name),labels(id),price.sum())&thing_id=eq.3",
    [{ maker: { name: "Bo" }, labels: [{ id: 2 }], sum: 99.99 }],
  ],
  [
    "in groups by the lists of a spread relation",
    "/rooms?select=house,...beds(width),count()&house=eq.2",
    [{ house: 2, width: [90], count: 1 }],
  ],
  [
    "of a nested spread",
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

describe.each([
  ["allowed", true],
  ["not allowed", false],
])("count as a column, with aggregates %s", (_, aggregates) => {
  let counting: TestDataApi;
  beforeAll(async () => {
    counting = await startDataApi({ aggregates });
    await counting.asOwner(`
      create table shop.votes (id integer primary key, count integer);
      insert into shop.votes values (1, 7);
      create function shop.count(shop.passports) returns text language sql stable as $$ select 'one: ' || $1.number $$;
      grant select on shop.votes to service_role;
      grant execute on function shop.count(shop.passports) to service_role`);
    await counting.reload();
  });
  afterAll(() => counting.close());

  test.each([
    ["is the number of rows", "/beds?select=count", [{ count: 4 }]],
    ["is the number of the rows that the filters let through", "/beds?select=n:count::text&house=eq.1", [{ n: "2" }]],
    [
      "is the number of related rows",
      "/rooms?select=name,beds(count)&order=name",
      [
        { name: "attic", beds: [{ count: 2 }] },
        { name: "cellar", beds: [{ count: 1 }] },
        { name: "hall", beds: [{ count: 0 }] },
      ],
    ],
    [
      "is the number of rows through a junction",
      "/things?select=id,labels(count)&labels.id=gt.1&id=eq.1",
      [{ id: 1, labels: [{ count: 1 }] }],
    ],
    ["of a function's rows", "/rpc/dearer_than?price=20&select=count", [{ count: 2 }]],
    ["is the column of that name where there is one", "/votes?select=count", [{ count: 7 }]],
    [
      "is the function of that name where there is one",
      "/passports?select=count&thing_id=eq.1",
      [{ count: "one: P-1" }],
    ],
    ["cannot be filtered by", "/beds?count=eq.4", "42703"],
    ["does not group", "/beds?select=house,count", "42803"],
  ])("%s", async (__, path, expected) => {
    const answer = (await (await counting.ask(path)).json()) as { code?: string };
    expect(answer.code ?? answer).toEqual(expected);
  });

  test("need select on the table, or on one of its columns", async () => {
    expect(await (await counting.ask("/things?select=count", { as: "anon" })).json()).toEqual([{ count: 4 }]);
    expect((await counting.ask("/beds?select=count", { as: "anon" })).status).toBe(401);
  });
});
