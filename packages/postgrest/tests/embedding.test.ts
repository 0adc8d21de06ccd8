import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";

let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi();
});
afterAll(() => at.close());

const get = async (path: string) => {
  const answer = await at.ask(path);
  const text = await answer.text();
  return answer.ok ? (JSON.parse(text) as unknown) : `${answer.status} ${text}`;
};

test("a column that an embedded relation lacks is named with the relation's alias", async () => {
  const missing = (column: string) =>
    `400 {"code":"42703","message":"column ${column} does not exist","details":null,"hint":null}`;
  expect(await get("/makers?select=name,nope")).toBe(missing("makers.nope"));
  expect(await get("/makers?select=name,made:things!maker_id(sum)")).toBe(missing("things_1.sum"));
  expect(await get("/makers?select=things!maker_id(labels(nope))")).toBe(missing("labels_2.nope"));
  expect(await get("/makers?select=things!maker_id(id)&things.nope=eq.1")).toBe(missing("things_1.nope"));
});

describe("an embedded relation", () => {
  test.each([
    [
      "many to one, by its table and a column",
      "/things?select=name,makers!maker_id(name)&id=in.(1,4)&order=id",
      [
        { name: "Lamp", makers: { name: "Ada" } },
        { name: "Pen (new)", makers: null },
      ],
    ],
    [
      "many to one, by the constraint",
      "/things?select=things_checked_by(name)&id=eq.3",
      [{ things_checked_by: { name: "Ada" } }],
    ],
    ["many to one, by the column", "/things?select=checker:checker_id(name)&id=eq.3", [{ checker: { name: "Ada" } }]],
    [
      "one to many",
      "/makers?select=name,things!things_maker_id_fkey(name)&id=lt.4&things.order=name&order=id",
      [
        { name: "Ada", things: [{ name: "Bowl" }, { name: "Lamp" }] },
        { name: "Bo", things: [{ name: "Rug, red" }] },
        { name: "Cy", things: [] },
      ],
    ],
    [
      "one to one, both ways",
      "/things?select=passports(number)&id=lt.3&order=id",
      [{ passports: { number: "P-1" } }, { passports: null }],
    ],
    [
      "one to one, from the other side",
      "/passports?select=number,things(name)&order=number",
      [
        { number: "P-1", things: { name: "Lamp" } },
        { number: "P-3", things: { name: "Rug, red" } },
      ],
    ],
    [
      "many to many, without naming the junction",
      "/things?select=labels(label)&id=eq.1&labels.order=label",
      [{ labels: [{ label: "old" }, { label: "rare" }] }],
    ],
    [
      "many to many, by the junction",
      "/labels?select=label,things!thing_labels(name)&id=eq.2&things.order=name",
      [{ label: "rare", things: [{ name: "Lamp" }, { name: "Rug, red" }] }],
    ],
    [
      "the junction itself",
      "/things?select=thing_labels(weight,labels(label))&id=eq.2",
      [{ thing_labels: [{ weight: 2, labels: { label: "round" } }] }],
    ],
    [
      "by a composite key, both ways",
      "/beds?select=id,rooms(name,beds(id))&id=eq.1&rooms.beds.order=id",
      [{ id: 1, rooms: { name: "attic", beds: [{ id: 1 }, { id: 2 }] } }],
    ],
    [
      "of a table with itself: the rows below by its name",
      "/makers?select=name,makers(name)&id=eq.1&makers.order=name",
      [{ name: "Ada", makers: [{ name: "Bo" }, { name: "Cy" }] }],
    ],
    [
      "of a table with itself: the row above by the column",
      "/makers?select=name,mentor_id(name)&id=eq.4",
      [{ name: "Di", mentor_id: { name: "Bo" } }],
    ],
    [
      "of a table with itself: the rows below with a hint",
      "/makers?select=name,taught:makers!mentor_id(name)&id=eq.2",
      [{ name: "Bo", taught: [{ name: "Di" }] }],
    ],
    [
      "from a view",
      "/new_things?select=title,makers(name)&title=eq.Lamp",
      [{ title: "Lamp", makers: { name: "Ada" } }],
    ],
    [
      "from a view of a view to a view",
      "/newer_things?select=key,maker_names(loud)&key=eq.1",
      [{ key: 1, maker_names: { loud: "ADA" } }],
    ],
    ["to a view", "/makers?select=name,new_things(title)&id=eq.1", [{ name: "Ada", new_things: [{ title: "Lamp" }] }]],
    [
      "that is a computed relation",
      "/makers?select=name,rivals(name)&id=eq.1&rivals.order=name.desc&rivals.limit=2",
      [{ name: "Ada", rivals: [{ name: "Di" }, { name: "Cy" }] }],
    ],
    ["with all columns", "/passports?select=*,things(*)&number=eq.P-9", []],
    [
      "three levels deep",
      "/labels?select=label,things(name,makers!maker_id(name,mentor_id(name)))&id=eq.2&things.id=eq.3",
      [{ label: "rare", things: [{ name: "Rug, red", makers: { name: "Bo", mentor_id: { name: "Ada" } } }] }],
    ],
    [
      "twice, under two names",
      "/things?select=a:makers!maker_id(name),b:makers!checker_id(name)&id=eq.1",
      [{ a: { name: "Ada" }, b: { name: "Bo" } }],
    ],
  ])("%s", async (_, path, expected) => {
    expect(await get(path)).toEqual(expected);
  });
});

describe("parameters of an embedded relation", () => {
  test.each([
    [
      "a filter empties it, and leaves the parents",
      "/rooms?select=name,beds(id)&beds.width=gt.100&order=name",
      [
        { name: "attic", beds: [{ id: 2 }] },
        { name: "cellar", beds: [] },
        { name: "hall", beds: [] },
      ],
    ],
    [
      "!inner drops the parents too",
      "/rooms?select=name,beds!inner(id)&beds.width=gt.100",
      [{ name: "attic", beds: [{ id: 2 }] }],
    ],
    [
      "!inner on a to-one",
      "/beds?select=id,rooms!inner(name)&rooms.name=eq.cellar",
      [{ id: 3, rooms: { name: "cellar" } }],
    ],
    ["!left is the default", "/beds?select=id,rooms!left(name)&id=eq.4", [{ id: 4, rooms: null }]],
    [
      "an alias names it in filters",
      "/rooms?select=name,sleeps:beds!inner(id)&sleeps.width=gt.100",
      [{ name: "attic", sleeps: [{ id: 2 }] }],
    ],
    [
      "with an alias, its own name still works in filters",
      "/rooms?select=name,sleeps:beds!inner(id)&beds.width=gt.100",
      [{ name: "attic", sleeps: [{ id: 2 }] }],
    ],
    [
      "or",
      "/rooms?select=name,beds(id)&beds.or=(id.eq.1,width.gt.100)&name=eq.attic&beds.order=id",
      [{ name: "attic", beds: [{ id: 1 }, { id: 2 }] }],
    ],
    [
      "not.and",
      "/rooms?select=name,beds(id)&beds.not.and=(id.eq.1,width.lt.100)&name=eq.attic",
      [{ name: "attic", beds: [{ id: 2 }] }],
    ],
    [
      "order, limit, offset",
      "/rooms?select=beds(id)&beds.order=id.desc&beds.limit=1&beds.offset=1&name=eq.attic",
      [{ beds: [{ id: 1 }] }],
    ],
    ["limit=0", "/rooms?select=beds(id)&beds.limit=0&name=eq.attic", [{ beds: [] }]],
    [
      "a filter two levels down",
      "/makers?select=name,things!maker_id(name,labels(label))&things.labels.label=eq.rare&id=eq.1&things.order=id",
      [
        {
          name: "Ada",
          things: [
            { name: "Lamp", labels: [{ label: "rare" }] },
            { name: "Bowl", labels: [] },
          ],
        },
      ],
    ],
    [
      "!inner two levels down",
      "/makers?select=name,things!maker_id!inner(name,labels!inner(label))&things.labels.label=eq.rare&order=id",
      [
        { name: "Ada", things: [{ name: "Lamp", labels: [{ label: "rare" }] }] },
        { name: "Bo", things: [{ name: "Rug, red", labels: [{ label: "rare" }] }] },
      ],
    ],
    [
      "not.is.null keeps parents that have one",
      "/rooms?select=name,beds()&beds=not.is.null&order=name",
      [{ name: "attic" }, { name: "cellar" }],
    ],
    ["is.null keeps parents that have none", "/rooms?select=name,beds()&beds=is.null", [{ name: "hall" }]],
    [
      "is.null inside or",
      "/beds?select=id,rooms(name)&or=(rooms.is.null,id.eq.1)&order=id",
      [
        { id: 1, rooms: { name: "attic" } },
        { id: 4, rooms: null },
      ],
    ],
    [
      "is.null with a filter on it",
      "/rooms?select=name,beds()&beds.width=gt.100&beds=not.is.null",
      [{ name: "attic" }],
    ],
    ["an empty select shows nothing of it", "/beds?select=id,rooms()&id=eq.1", [{ id: 1 }]],
    [
      "parents sorted by a to-one's column",
      "/beds?select=id,rooms(house)&order=rooms(name).desc.nullslast,id",
      [
        { id: 3, rooms: { house: 2 } },
        { id: 1, rooms: { house: 1 } },
        { id: 2, rooms: { house: 1 } },
        { id: 4, rooms: null },
      ],
    ],
    [
      "parents sorted by a to-one that is spread",
      "/beds?select=id,...rooms(house)&order=rooms(name).nullsfirst,id.desc",
      [
        { id: 4, house: null },
        { id: 2, house: 1 },
        { id: 1, house: 1 },
        { id: 3, house: 2 },
      ],
    ],
  ])("%s", async (_, path, expected) => {
    expect(await get(path)).toEqual(expected);
  });
});

describe("a spread relation", () => {
  test.each([
    [
      "of a to-one puts its columns among the parent's",
      "/things?select=name,...makers!maker_id(maker:name,founded)&id=in.(1,4)&order=id",
      [
        { name: "Lamp", maker: "Ada", founded: "1815-12-10" },
        { name: "Pen (new)", maker: null, founded: null },
      ],
    ],
    ["of every column", "/passports?select=number,...things(*)&number=eq.P-9", []],
    [
      "in a spread",
      "/passports?select=number,...things(thing:name,...makers!maker_id(maker:name))&order=number",
      [
        { number: "P-1", thing: "Lamp", maker: "Ada" },
        { number: "P-3", thing: "Rug, red", maker: "Bo" },
      ],
    ],
    [
      "with an embed inside",
      "/passports?select=number,...things(makers!maker_id(name))&number=eq.P-1",
      [{ number: "P-1", makers: { name: "Ada" } }],
    ],
    [
      "of a to-many gives arrays",
      "/rooms?select=name,...beds(beds:id,width)&beds.order=id.desc&order=name",
      [
        { name: "attic", beds: [2, 1], width: [140, 90] },
        { name: "cellar", beds: [3], width: [90] },
        { name: "hall", beds: [], width: [] },
      ],
    ],
    ["of a to-many, inner", "/rooms?select=name,...beds!inner(id)&beds.width=gt.100", [{ name: "attic", id: [2] }]],
  ])("%s", async (_, path, expected) => {
    expect(await get(path)).toEqual(expected);
  });
});

describe("is refused with PostgREST's error:", () => {
  test("an unknown relation", async () => {
    expect(await get("/rooms?select=name,label(label)")).toBe(
      `400 {"code":"PGRST200","message":"Could not find a relationship between 'rooms' and 'label' in the schema cache","details":"Searched for a foreign key relationship between 'rooms' and 'label' in the schema 'shop', but no matches were found.","hint":null}`,
    );
    expect(await get("/rooms?select=name,bed!x(id)")).toBe(
      `400 {"code":"PGRST200","message":"Could not find a relationship between 'rooms' and 'bed' in the schema cache","details":"Searched for a foreign key relationship between 'rooms' and 'bed' using the hint 'x' in the schema 'shop', but no matches were found.","hint":"Perhaps you meant 'beds' instead of 'bed'."}`,
    );
  });

  test("an ambiguous relation", async () => {
    expect(await get("/things?select=makers(name)")).toBe(
      `300 {"code":"PGRST201","message":"Could not embed because more than one relationship was found for 'things' and 'makers'","details":[{"cardinality":"many-to-one","embedding":"things with makers","relationship":"things_checked_by using things(checker_id) and makers(id)"},{"cardinality":"many-to-one","embedding":"things with makers","relationship":"things_maker_id_fkey using things(maker_id) and makers(id)"}],"hint":"Try changing 'makers' to one of the following: 'makers!things_checked_by', 'makers!things_maker_id_fkey'. Find the desired relationship in the 'details' key."}`,
    );
  });

  test("a filter, an order or a limit on a relation that is not embedded", async () => {
    const expected = `400 {"code":"PGRST108","message":"'beds' is not an embedded resource in this request","details":null,"hint":"Verify that 'beds' is included in the 'select' query parameter."}`;
    expect(await get("/rooms?beds.id=eq.1")).toBe(expected);
    expect(await get("/rooms?beds.order=id")).toBe(expected);
    expect(await get("/rooms?beds.limit=1")).toBe(expected);
    expect(await get("/rooms?beds.or=(id.eq.1)")).toBe(expected);
    expect(await get("/rooms?order=beds(id)")).toBe(expected);
  });

  test("an order by a to-many relation", async () => {
    expect(await get("/rooms?select=name,beds(id)&order=beds(id)")).toBe(
      `400 {"code":"PGRST118","message":"A related order on 'beds' is not possible","details":"'rooms' and 'beds' do not form a many-to-one or one-to-one relationship","hint":null}`,
    );
  });

  test("aggregates that are not enabled", async () => {
    const expected =
      '400 {"code":"PGRST123","message":"Use of aggregate functions is not allowed","details":null,"hint":null}';
    expect(await get("/beds?select=width.sum()")).toBe(expected);
    expect(await get("/beds?select=count()")).toBe(expected);
    expect(await get("/rooms?select=name,beds(count())")).toBe(expected);
  });
});

describe("max-rows", () => {
  test("limits reads and embedded relations", async () => {
    const capped = await startDataApi({ maxRows: 2 });
    const things = (await (await capped.ask("/things?select=id&limit=3")).json()) as unknown[];
    const beds = (await (await capped.ask("/makers?select=rivals(id)&id=eq.1")).json()) as { rivals: unknown[] }[];
    await capped.close();
    expect(things).toHaveLength(2);
    expect(beds[0]?.rivals).toHaveLength(2);
  });
});
