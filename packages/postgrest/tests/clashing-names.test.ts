import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";

let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi({ transactionEnd: "commit-allow-override" });
});
afterAll(() => at.close());

/** The names that the API's own statements use. */
const OURS = [
  "r",
  "t",
  "t_1",
  "b",
  "c",
  "c1",
  "e_1",
  "j_1",
  "l_1",
  "r_1",
  "found",
  "order_1",
  "given",
  "result",
  "answer",
  "body",
];
const COUNTED = ["rows", "total", "changed", "status", "headers", "scalar"];

const get = async (path: string, init?: RequestInit) => (await at.direct(path, init)).text();
const writing = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", prefer: "return=representation, tx=rollback, count=exact" },
});

describe.each([...OURS, ...COUNTED])("an output named %s does not collide with internal names", (alias) => {
  test("in a read", async () => {
    expect(
      JSON.parse(await get(`/labels?select=${alias}:label,id&id=eq.1`, { headers: { prefer: "count=exact" } })),
    ).toEqual([{ [alias]: "old", id: 1 }]);
    expect(await get(`/labels?select=${alias}:label,id&id=eq.1`, { headers: { accept: "text/csv" } })).toBe(
      `${alias},id\nold,1`,
    );
  });

  test("in an embedded relation, its columns and a spread", async () => {
    const toOne = `/things?select=${alias}:makers!maker_id(${alias}:name)&id=eq.1&order=${alias}(name)`;
    expect(JSON.parse(await get(toOne))).toEqual([{ [alias]: { [alias]: "Ada" } }]);
    const toMany = `/things?select=${alias}:labels(${alias}:label)&${alias}.order=id&id=eq.1`;
    expect(JSON.parse(await get(toMany))).toEqual([{ [alias]: [{ [alias]: "old" }, { [alias]: "rare" }] }]);
    const spread = `/things?select=id,...makers!maker_id(${alias}:name)&id=eq.1`;
    expect(JSON.parse(await get(spread))).toEqual([{ id: 1, [alias]: "Ada" }]);
    const spreadMany = `/things?select=id,...labels(${alias}:label)&labels.order=id&id=eq.1`;
    expect(JSON.parse(await get(spreadMany))).toEqual([{ id: 1, [alias]: ["old", "rare"] }]);
  });

  test("in a computed relation and a computed column", async () => {
    expect(JSON.parse(await get(`/makers?select=${alias}:rivals(${alias}:name)&${alias}.order=id&id=eq.3`))).toEqual([
      { [alias]: ["Ada", "Bo", "Di"].map((name) => ({ [alias]: name })) },
    ]);
    expect(JSON.parse(await get(`/things?select=${alias}:full_price&id=eq.2`))).toEqual([{ [alias]: 6.15 }]);
  });

  test("in a write", async () => {
    const select = `${alias}:name,made_by:makers!maker_id(${alias}:name)`;
    const changed = await get(`/things?id=eq.1&select=${select}`, { method: "PATCH", ...writing({ price: 1 }) });
    expect(JSON.parse(changed)).toEqual([{ [alias]: "Lamp", made_by: { [alias]: "Ada" } }]);
    const added = await get(`/things?select=${select}`, { method: "POST", ...writing([{ name: "New", maker_id: 2 }]) });
    expect(JSON.parse(added)).toEqual([{ [alias]: "New", made_by: { [alias]: "Bo" } }]);
  });

  test("in a call", async () => {
    const select = `${alias}:name,made_by:makers!maker_id(${alias}:name)`;
    expect(JSON.parse(await get(`/rpc/dearer_than?price=50&select=${select}`))).toEqual([
      { [alias]: "Rug, red", made_by: { [alias]: "Bo" } },
    ]);
    expect(
      JSON.parse(await get(`/rpc/dearer_than?select=${select}`, { method: "POST", ...writing({ price: 50 }) })),
    ).toEqual([{ [alias]: "Rug, red", made_by: { [alias]: "Bo" } }]);
  });
});

describe("duplicate output names", () => {
  test("are output twice, in CSV too", async () => {
    expect(await get("/labels?select=a:id,a:label&id=eq.1")).toBe('[{"a":1,"a":"old"}]');
    expect(await get("/labels?select=a:id,a:label&id=eq.1", { headers: { accept: "text/csv" } })).toBe("a,a\n1,old");
    expect(await get("/rpc/dearer_than?price=50&select=a:id,a:name", { headers: { accept: "text/csv" } })).toBe(
      'a,a\n3,"Rug, red"',
    );
    expect(await get("/labels?select=id,id,id:label&id=eq.1", { headers: { accept: "text/csv" } })).toBe(
      "id,id,id\n1,1,old",
    );
  });

  test("no output at all is an empty CSV", async () => {
    expect(await get("/labels?select=things()&id=eq.1", { headers: { accept: "text/csv" } })).toBe("");
  });
});
