import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";

const MAX_BYTES = 100_000;
const ROWS = 1_200;

let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi({ maxBytes: MAX_BYTES });
  await at.asOwner(`
    insert into shop.makers (id, name) select n, 'maker ' || n from generate_series(101, 130) n;
    insert into shop.things (maker_id, name) select 101 + n % 30, 'thing ' || n from generate_series(1, ${ROWS}) n;
    insert into shop.labels (id, label) select n, 'label ' || n from generate_series(1001, ${1000 + ROWS}) n;
    create sequence shop.gathered;
    create function shop.seen(shop.things) returns bigint language sql volatile as $$ select nextval('shop.gathered') $$;
    create function shop.long_text(length integer) returns text language sql immutable as $$ select repeat('x', length) $$;
    create function shop.note_and_tell(length integer) returns text language sql volatile as
      $$ insert into shop.notes (body) values ('kept only if told') returning repeat('x', length) $$;
    create table shop.texts (id integer primary key, text text);
    create function shop.put_text(length integer) returns setof shop.texts language sql volatile as
      $$ insert into shop.texts values (9, repeat('é', length / 2)) returning * $$;
    grant select, insert, update, delete on shop.texts to service_role;
    grant usage on sequence shop.gathered to service_role;
    grant execute on all functions in schema shop to service_role`);
  await at.reload();
});
afterAll(() => at.close());

const REFUSAL = {
  code: "PGRST100",
  message: "This API answers with at most 100000 bytes",
  details: "The answer to this request is larger.",
  hint: "Ask for fewer columns or embedded relations, narrow the filters, or page with limit and offset.",
};
const REFUSED = [400, REFUSAL];
const asked = async (path: string, init?: RequestInit) => {
  const answer = await at.direct(path, init);
  return [answer.status, await answer.json()];
};
const body = (value: unknown, headers: Record<string, string> = {}) => ({
  body: JSON.stringify(value),
  headers: { "content-type": "application/json", ...headers },
});
const notes = async () => (await at.asOwner("select from shop.notes")).length;

describe("the size limit of an answer", () => {
  test("allows a thousand ordinary rows", async () => {
    const answer = await at.direct("/labels?select=id,label&order=id");
    expect([answer.status, ((await answer.json()) as unknown[]).length]).toEqual([200, 1_000]);
  });

  test("allows any number of embedded rows", async () => {
    const answer = await at.direct("/makers?select=id,things!maker_id(id)&id=gt.100&order=id");
    const makers = (await answer.json()) as { things: unknown[] }[];
    expect(makers.map(({ things }) => things.length)).toEqual(Array(30).fill(ROWS / 30));
  });

  test.each<[string, string, Record<string, string>?]>([
    ["rows", "/things?select=*"],
    ["CSV", `/things?select=*,${Array.from({ length: 8 }, (_, n) => `n${n}:name`).join()}`, { accept: "text/csv" }],
    [
      "one object",
      "/makers?select=things!maker_id(*,makers!maker_id(*,things!maker_id(*)))&id=eq.101",
      { accept: "application/vnd.pgrst.object+json" },
    ],
    ["one list under many rows", "/things?select=id,makers!maker_id(things!maker_id(id))&maker_id=gt.100"],
    ["a bare value", `/rpc/long_text?length=${MAX_BYTES}`],
  ])("applies to %s", async (_, path, headers = {}) => {
    expect(await asked(path, { headers })).toEqual(REFUSED);
  });

  test("is counted in bytes", async () => {
    const fits = await at.direct(`/rpc/long_text?length=${MAX_BYTES - 2}`); // and two quotes
    expect([fits.status, (await fits.text()).length]).toEqual([200, MAX_BYTES]);
    expect(await asked(`/rpc/long_text?length=${MAX_BYTES - 1}`)).toEqual(REFUSED);
  });

  test("allows a page of a larger table", async () => {
    const page = await at.direct("/things?select=*&limit=100&offset=1000", { headers: { prefer: "count=exact" } });
    expect([page.status, page.headers.get("content-range")]).toEqual([206, `1000-1099/${ROWS + 4}`]);
    expect((await at.direct("/things?select=*", { method: "HEAD" })).status).toBe(200);
  });
});

const text = (length: number) => "é".repeat(length / 2); // two bytes each
const shown = { prefer: "return=representation" };
const merged = { prefer: "return=representation,resolution=merge-duplicates" };
const CSV = { accept: "text/csv" };
const OBJECT = { accept: "application/vnd.pgrst.object+json" };
const send = (method: string, value: unknown, headers: Record<string, string> = shown) => ({
  method,
  ...body(value, headers),
});

describe("an answer at the size limit is sent, and one character more rolls the write back:", () => {
  const state = () => at.asOwner("select id, md5(text) from shop.texts order by id");

  test.each<[string, around: number, (length: number) => [path: string, init?: RequestInit]]>([
    ["rows", 13, () => ["/texts?select=text&id=eq.1"]],
    ["CSV", 5, () => ["/texts?select=text&id=eq.1", { headers: CSV }]],
    ["an object", 11, () => ["/texts?select=text&id=eq.1", { headers: OBJECT }]],
    ["counted rows", 13, () => ["/texts?select=text&id=eq.1", { headers: { prefer: "count=estimated" } }]],
    ["a function's result", 13, (length) => ["/rpc/put_text?select=text", send("POST", { length }, {})]],
    ["an insert", 13, (length) => ["/texts?select=text", send("POST", { id: 9, text: text(length) })]],
    [
      "many inserts",
      28,
      (length) => [
        "/texts?select=text",
        send("POST", [
          { id: 8, text: "" },
          { id: 9, text: text(length) },
        ]),
      ],
    ],
    ["an upsert", 13, (length) => ["/texts?select=text", send("POST", { id: 2, text: text(length) }, merged)]],
    ["a replacement", 13, (length) => ["/texts?select=text&id=eq.9", send("PUT", { id: 9, text: text(length) })]],
    ["an update", 13, (length) => ["/texts?select=text&id=eq.2", send("PATCH", { text: text(length) })]],
    ["a deletion", 13, () => ["/texts?select=text&id=eq.1", { method: "DELETE", headers: shown }]],
  ])("%s", async (_, around, ask) => {
    const length = MAX_BYTES - around - ((MAX_BYTES - around) % 2);
    const tried = async (exactly: number) => {
      await at.asOwner("truncate shop.texts");
      await at.asOwner("insert into shop.texts values (1, repeat('é', $1::int / 2)), (2, 'short')", [exactly]);
      const before = await state();
      const answer = await at.direct(...ask(exactly));
      const bytes = new Uint8Array(await answer.arrayBuffer()).length;
      return { answer, bytes, before };
    };
    const { answer, bytes } = await tried(length);
    expect([answer.ok, bytes]).toEqual([true, length + around]);
    const { answer: refused, before } = await tried(length + 2);
    expect([refused.status, await state()]).toEqual([400, before]);
  });
});

test("a huge answer is refused before it is assembled", async () => {
  await at.asOwner("truncate shop.texts");
  await at.asOwner("insert into shop.texts select n, repeat('x', 10000) from generate_series(1, 1000) n");
  const often = Array.from({ length: 120 }, (_, n) => `n${n}:text`).join(); // 1.2 GB, more than a PostgreSQL value can hold
  expect(await asked(`/texts?select=${often}`)).toEqual(REFUSED);
  expect(await asked(`/texts?select=${often}`, { headers: CSV })).toEqual(REFUSED);
  expect(await asked(`/texts?select=${often}&id=gt.0`, { method: "DELETE", headers: shown })).toEqual(REFUSED);
  expect(await at.asOwner("select from shop.texts")).toHaveLength(1_000);
});

test("an insert without representation is not limited by the size of its keys", async () => {
  await at.asOwner("truncate shop.texts");
  const many = Array.from({ length: MAX_BYTES / 10 }, (_, id) => ({ id: id + 100_000 })); // their keys alone exceed the answer limit
  const added = await at.direct("/texts", send("POST", many, { prefer: "return=headers-only" }));
  expect([added.status, added.headers.get("location"), await added.text()]).toEqual([201, null, ""]);
  expect(await at.asOwner("select from shop.texts")).toHaveLength(many.length);
});

describe("a write with a too large answer is rolled back:", () => {
  test("an update", async () => {
    const update = { method: "PATCH", ...body({ code: "new" }, { prefer: "return=representation" }) };
    expect(await asked("/things?id=gt.0", update)).toEqual(REFUSED);
    expect(await at.asOwner("select from shop.things where code = 'new'")).toEqual([]);
    const told = await at.direct("/things?id=gt.0", { method: "PATCH", ...body({ code: "new" }) });
    expect(told.status).toBe(204);
  });

  test("a call", async () => {
    expect(await asked("/rpc/note_and_tell", { method: "POST", ...body({ length: MAX_BYTES }) })).toEqual(REFUSED);
    expect(await notes()).toBe(0);
    expect((await at.direct("/rpc/note_and_tell", { method: "POST", ...body({ length: 5 }) })).status).toBe(200);
    expect(await notes()).toBe(1);
  });
});

test.each([
  ["lists of lists", "things!maker_id(id,name,makers!maker_id(things!maker_id(id,seen)))"],
  ["lists with spread members", "...things!maker_id(id,...makers!maker_id(things!maker_id(id,seen)))"],
])("recursive embedding stops at the size limit: %s", async (_, select) => {
  await at.asOwner("alter sequence shop.gathered restart");
  const update = { method: "PATCH", ...body({ founded: "2020-01-01" }, { prefer: "return=representation" }) };
  expect(await asked(`/makers?id=gt.100&select=${encodeURIComponent(select)}`, update)).toEqual(REFUSED);
  const [gathered] = await at.asOwner<{ last_value: string }>("select last_value from shop.gathered");
  expect(Number(gathered?.last_value)).toBeGreaterThan(100);
  expect(Number(gathered?.last_value)).toBeLessThan(10_000); // of 48,000
});
