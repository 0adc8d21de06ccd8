import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";

let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi();
});
afterAll(() => at.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await at.ask(path, { headers });
  const text = await answer.text();
  return answer.ok ? (JSON.parse(text) as unknown) : `${answer.status} ${text}`;
};
const ids = async (filter: string) => {
  const rows = await get(`/things?select=id&order=id&${filter}`);
  return Array.isArray(rows) ? rows.map((row: { id: number }) => row.id) : rows;
};
const encoded = (text: string) => encodeURIComponent(text);

test("full-text search works on a computed tsvector column", async () => {
  await at.asOwner(`
    create function shop.all_words(shop.labels) returns tsvector language sql immutable as $$ select to_tsvector('english', $1.label || ' things') $$;
    grant execute on function shop.all_words(shop.labels) to service_role`);
  await at.reload();
  expect(await get("/labels?select=id&all_words=fts(english).rare")).toEqual([{ id: 2 }]);
  expect(await get("/labels?select=all_words&all_words=wfts.old&id=lt.3")).toEqual([
    { all_words: "'old':1 'thing':2" },
  ]);
});

describe("select", () => {
  test.each([
    ["every column", "/labels?id=eq.1", [{ id: 1, label: "old" }]],
    ["a column under another key", "/labels?select=word:label&id=eq.1", [{ word: "old" }]],
    ["one column twice", "/labels?select=a:label,b:label&id=eq.1", [{ a: "old", b: "old" }]],
    ["a column cast", "/labels?select=id::text,label&id=eq.1", [{ id: "1", label: "old" }]],
    [
      "every column where none is named",
      "/labels?select=&id=lt.3",
      [
        { id: 1, label: "old" },
        { id: 2, label: "rare" },
      ],
    ],
    ["no column", "/labels?select=things()&id=lt.3", [{}, {}]],
    ["JSON by key and index", "/things?select=facts->parts->1->>n,facts->watts&id=eq.1", [{ n: "foot", watts: 40 }]],
    [
      "JSON under the nearest key where the path ends at an index",
      "/things?select=facts->parts->0,facts->0&id=eq.4",
      [{ parts: null, facts: 1 }],
    ],
    ["JSON from the end of an array", "/things?select=last:facts->-1&id=eq.4", [{ last: 3 }]],
    ["a JSON path on a text column", "/things?select=tags->0,sizes->>x&id=eq.1", [{ tags: "light", x: null }]],
    ["a function of the row", "/things?select=full_price::float&id=eq.2", [{ full_price: 6.15 }]],
    [
      "a column with an odd name",
      `/makers?select=${encoded('"odd \\"name\\", with (marks).and->arrows"')}&id=eq.1`,
      [{ 'odd "name", with (marks).and->arrows': "x" }],
    ],
    [
      "a key with quotes in its name",
      `/labels?select=${encoded('"a\\"; drop table x--":label')}&id=eq.1`,
      [{ 'a"; drop table x--': "old" }],
    ],
    [
      "a view",
      "/new_things?select=made_by,title&order=title",
      [
        { made_by: 1, title: "Lamp" },
        { made_by: null, title: "Pen (new)" },
      ],
    ],
  ])("gives %s", async (_, path, expected) => {
    expect(await get(path)).toEqual(expected);
  });

  test("has every type in PostgreSQL's JSON notation", async () => {
    const answer = await at.ask("/things?select=*&id=eq.1");
    expect(await answer.text()).toBe(
      `[{"id":1,"maker_id":1,"checker_id":2,"name":"Lamp","price":45.00,"off":0.00,"mood":"bright","tags":["light","a,b"],"sizes":"[1,5)","facts":{"ok": true, "parts": [{"n": "bulb"}, {"n": "foot"}], "watts": 40},"raw":{"b":1, "a":2},"made_at":"2026-01-05T09:00:00+00:00","made_on":"2026-01-05","opens":"09:00:00","is_new":true,"words":"'lamp':1","code":"L1","secret":"s1"}]`,
    );
  });

  test("of a missing column is 42703, of a missing type 42704", async () => {
    expect(await get("/labels?select=nope")).toBe(
      '400 {"code":"42703","message":"column labels.nope does not exist","details":null,"hint":null}',
    );
    expect(await get("/labels?nope=eq.1")).toBe(
      '400 {"code":"42703","message":"column labels.nope does not exist","details":null,"hint":null}',
    );
    expect(await get("/labels?order=nope")).toBe(
      '400 {"code":"42703","message":"column labels.nope does not exist","details":null,"hint":null}',
    );
    expect(await get("/labels?select=id::nope")).toBe(
      '400 {"code":"42704","message":"type \\"nope\\" does not exist","details":null,"hint":null}',
    );
  });

  test.each([
    "int",
    "integer",
    "int8",
    "bigint",
    "double precision",
    "numeric",
    "text",
    "varchar",
    "timestamp with time zone",
    "_text",
    "mood",
    "BOOLEAN",
  ])("supports the cast to %s", async (type) => {
    const answer = await get(`/things?select=code::${encoded(type)}&id=eq.99`);
    expect(answer).toEqual([]);
  });
});

describe("no text of a request reaches the parser of XML", () => {
  test.each(["xml", "XML", "_xml", "pg_catalog.xml"])("refuses the cast to %s", async (type) => {
    for (const select of [`code::${type}`, `x:code::${type}`, `makers!maker_id(name::${type})`, `count()::${type}`]) {
      expect(await get(`/things?select=${select}&id=eq.99`)).toMatch(/^400 /);
    }
  });

  test("the refusal is that of a type that does not exist", async () => {
    expect(await get("/labels?select=id::xml")).toBe(
      '400 {"code":"42704","message":"type \\"xml\\" does not exist","details":null,"hint":null}',
    );
  });

  test.each(["xmlcomment", "xml_is_well_formed", "xpath", "query_to_xml", "table_to_xml", "database_to_xml"])(
    "has no function %s",
    async (name) => {
      expect((await at.ask(`/rpc/${name}`)).status).toBe(404);
    },
  );
});

describe("filters", () => {
  test.each([
    ["id=eq.2", [2]],
    ["id=neq.2", [1, 3, 4]],
    ["id=gt.2", [3, 4]],
    ["id=gte.2", [2, 3, 4]],
    ["id=lt.2", [1]],
    ["id=lte.2", [1, 2]],
    ["id=not.eq.2", [1, 3, 4]],
    ["id=gt.1&id=lt.4", [2, 3]],
    ["name=like.*a*", [1]],
    ["name=like.%25a%25", [1]],
    ["name=ilike.*R*", [3]],
    ["name=not.ilike.*R*", [1, 2, 4]],
    ["name=match.^[LB]", [1, 2]],
    ["name=imatch.^p", [4]],
    ["name=eq.Pen+(new)", [4]],
    ["name=eq.Rug,%20red", [3]],
    ["name=eq.Rug%2C+red", [3]],
    ["code=eq.", [4]],
    ["id=in.(1,3)", [1, 3]],
    ["id=not.in.(1,3)", [2, 4]],
    ["id=in.()", []],
    [`name=in.("Rug, red",Lamp)`, [1, 3]],
    [`code=in.("R\\"1",L1)`, [1, 3]],
    ["mood=eq.wild", [3]],
    ["mood=gt.calm", [1, 3]],
    ["maker_id=is.null", [4]],
    ["maker_id=is.not_null", [1, 2, 3]],
    ["maker_id=not.is.NULL", [1, 2, 3]],
    ["is_new=is.true", [1, 4]],
    ["is_new=is.false", [2]],
    ["is_new=is.unknown", [3]],
    ["maker_id=isdistinct.1", [3, 4]],
    ["maker_id=not.isdistinct.1", [1, 2]],
    ["tags=cs.{light}", [1]],
    [`tags=cs.{"a,b"}`, [1]],
    ["tags=cd.{light,%22a,b%22,soft}", [1, 2, 3]],
    ["tags=ov.{soft,light}", [1, 3]],
    [`facts=cs.{"ok":true}`, [1]],
    ["sizes=cs.[2,3]", [1]],
    ["sizes=cd.[0,9]", [1, 2, 3]],
    ["sizes=ov.[4,6]", [1, 2]],
    ["sizes=sl.[5,9)", [1]],
    ["sizes=sr.[1,5)", [2]],
    ["sizes=nxr.[1,5)", [1]],
    ["sizes=nxl.[5,9)", [2]],
    ["sizes=adj.[5,9)", [1]],
    ["name=fts.lamp", [1]],
    ["words=fts(english).lamps", [1]],
    ["name=plfts.rug red", [3]],
    ["name=phfts(english).the rug red", [3]],
    ["name=wfts.lamp or bowl", [1, 2]],
    ["name=not.fts.lamp", [2, 3, 4]],
    ["id=eq(any).{1,4}", [1, 4]],
    ["id=gt(all).{1,2}", [3, 4]],
    ["name=like(any).{L*,B*}", [1, 2]],
    ["facts->watts=eq.40", [1]],
    ["facts->>watts=eq.40", [1]],
    ["facts->parts->0->>n=eq.bulb", [1]],
    ["facts->watts=is.null", [3, 4]],
    ["full_price=lt.10", [2, 4]],
    ["made_at=gt.2026-01-05T10:00:00%2B00:00", [2, 4]],
    ["made_on=eq.2026-03-29", [2]],
    ["made_on=eq.infinity", [4]],
    ["or=(id.eq.1,id.eq.4)", [1, 4]],
    ["not.or=(id.eq.1,id.eq.4)", [2, 3]],
    ["and=(id.gt.1,id.lt.4)", [2, 3]],
    ["or=(id.eq.1,and(id.gt.2,not.or(id.eq.3,id.eq.9)))", [1, 4]],
    [`or=(name.eq."Rug, red",name.like.L*)`, [1, 3]],
    ["or=(tags.cs.{light},id.in.(2,3))", [1, 2, 3]],
    ["or=(id.eq.1,id.eq.2)&or=(id.eq.2,id.eq.3)", [2]],
    ["id=eq.999999", []],
  ])("%s", async (filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });

  test("in takes 5,000 ids", async () => {
    const list = Array.from({ length: 5_000 }, (_, index) => index + 3).join();
    const answer = await at.direct(`/things?select=id&order=id&id=in.(${list})`);
    expect(await answer.json()).toEqual([{ id: 3 }, { id: 4 }]);
  });

  test("a value of the wrong type is 22P02, an unsupported operator 42883", async () => {
    expect(await ids("id=eq.x")).toBe(
      '400 {"code":"22P02","message":"invalid input syntax for type bigint: \\"x\\"","details":null,"hint":null}',
    );
    expect(await ids("mood=eq.sad")).toBe(
      '400 {"code":"22P02","message":"invalid input value for enum mood: \\"sad\\"","details":null,"hint":null}',
    );
    expect(await ids("made_on=eq.2027-02-29")).toMatch(/^400 \{"code":"22008"/);
    expect(await ids("id=like.1")).toMatch(
      /^404 \{"code":"42883","message":"operator does not exist: bigint ~~ unknown"/,
    );
  });
});

describe("order", () => {
  test.each([
    ["order=name", ["Bowl", "Lamp", "Pen (new)", "Rug, red"]],
    ["order=name.desc", ["Rug, red", "Pen (new)", "Lamp", "Bowl"]],
    ["order=maker_id.desc,name", ["Pen (new)", "Rug, red", "Bowl", "Lamp"]],
    ["order=maker_id.desc.nullslast,name", ["Rug, red", "Bowl", "Lamp", "Pen (new)"]],
    ["order=maker_id.nullsfirst,name.desc", ["Pen (new)", "Lamp", "Bowl", "Rug, red"]],
    ["order=facts->watts.desc.nullslast,id", ["Lamp", "Bowl", "Rug, red", "Pen (new)"]],
    ["order=full_price", ["Pen (new)", "Bowl", "Lamp", "Rug, red"]],
  ])("%s", async (order, expected) => {
    const rows = (await get(`/things?select=name&${order}`)) as { name: string }[];
    expect(rows.map(({ name }) => name)).toEqual(expected);
  });
});

describe("a table", () => {
  test("that does not exist is PGRST205, with the nearest name", async () => {
    expect(await get("/labls")).toBe(
      `404 {"code":"PGRST205","message":"Could not find the table 'shop.labls' in the schema cache","details":null,"hint":"Perhaps you meant the table 'shop.labels'"}`,
    );
    expect(await get("/vault")).toBe(
      `404 {"code":"PGRST205","message":"Could not find the table 'shop.vault' in the schema cache","details":null,"hint":null}`,
    );
  });

  test("of another exposed schema is read with Accept-Profile; other schemas are PGRST106", async () => {
    expect(await get("/things?select=*", { "accept-profile": "annex" })).toEqual([{ id: 1, name: "Annexed" }]);
    expect(await get("/vault", { "accept-profile": "hidden" })).toBe(
      '406 {"code":"PGRST106","message":"Invalid schema: hidden","details":null,"hint":"Only the following schemas are exposed: shop, annex"}',
    );
    expect(await get("/pg_class", { "accept-profile": "pg_catalog" })).toMatch(/^406/);
  });

  test("that a migration adds is served after NOTIFY pgrst", async () => {
    expect(await get("/late")).toMatch(/PGRST205/);
    await at.asOwner(
      "create table shop.late (id integer primary key); grant select on shop.late to service_role; notify pgrst, 'reload schema'",
    );
    await expect.poll(() => get("/late")).toEqual([]);
    await at.asOwner(
      "alter table shop.late add word text default 'hi'; insert into shop.late values (1); notify pgrst",
    );
    await expect.poll(() => get("/late?select=*")).toEqual([{ id: 1, word: "hi" }]);
  });
});
